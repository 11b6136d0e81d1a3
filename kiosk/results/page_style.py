"""The style of the result page: quiet, legible on a phone and on paper."""

STYLE = """
:root { color-scheme: light; }
body { font-family: "Leelawadee UI", Thonburi, "Noto Sans Thai", Sarabun, Loma, sans-serif; line-height: 1.6;
  color: #1b1b1b; background: #fff; max-width: 56rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 1.5rem 0 0.25rem; }
.score { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0; }
.score div { flex: 1 1 14rem; border: 1px solid #999; border-radius: 0.5rem; padding: 0.75rem 1rem;
  display: flex; flex-direction: column; }
.score b { font-size: 1.2rem; } .score strong { font-size: 2.5rem; line-height: 1.2; }
.score span, footer, section p { color: #555; font-size: 0.875rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 0.35rem 0.5rem; }
th { border-bottom: 2px solid #333; } td { border-bottom: 1px solid #ddd; }
svg { width: 100%; height: auto; display: block; }
.left { fill: #1d5f8a; } .right { fill: #fff; stroke: #a4480b; stroke-width: 1.5; }
.axis { stroke: #333; } .grid { stroke: #e0e0e0; } .limit { stroke: #555; stroke-width: 1.5; stroke-dasharray: 6 3; }
.scale { font-size: 9px; text-anchor: end; fill: #555; } .name { font-size: 11px; fill: #1b1b1b; }
.mark { font-size: 11px; text-anchor: middle; fill: #1b1b1b; }
details { margin: 1.5rem 0; } summary { cursor: pointer; } footer { border-top: 1px solid #ccc; padding-top: 0.5rem; }
@media print { details { display: none; } section { break-inside: avoid; } }
"""
