"""An event rehearsed with virtual tables: real programs, real framing, lines that are pulled out, programs that die."""
