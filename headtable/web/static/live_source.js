"use strict";
// One stream of changes from the head table. Used by the shared worker, or by a page where there are no shared workers.

// The server speaks at least every 5 s; silence for longer means that the network swallowed the stream.
const SILENCE_MS = 12000;
const RETRY_MS = 2000;

/* An instant that all tabs and workers of this browser agree on, in milliseconds; it never steps. */
function instant() {
  return performance.timeOrigin + performance.now();
}

/* Calls onChange({topic, html, at, id}) for every change after `position`, and onState(isUp), for ever.
   `at` is the instant at which the fragment was true. Returns a function that ends it. */
function openLive(language, position, onChange, onState) {
  let source = null;
  let last = position;
  let silence = 0;
  let isEnded = false;

  function heard() {
    clearTimeout(silence);
    silence = setTimeout(restart, SILENCE_MS);
    onState(true);
  }

  function restart() {
    onState(false);
    source.close();
    clearTimeout(silence);
    silence = setTimeout(open, RETRY_MS);
  }

  function open() {
    if (isEnded) return;
    source = new EventSource(`/events?language=${language}&since=${encodeURIComponent(last)}`);
    source.onopen = heard;
    source.onerror = restart;
    source.addEventListener("alive", heard);
    source.addEventListener("change", (event) => {
      last = event.lastEventId;
      heard();
      const { topic, html, age_ms: age } = JSON.parse(event.data);
      onChange({ topic, html, at: instant() - age, id: last });
    });
  }

  open();
  return function end() {
    isEnded = true;
    clearTimeout(silence);
    source.close();
  };
}
