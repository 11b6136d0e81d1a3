"use strict";
// Keeps a page live: takes over changed fragments, counts clocks down and ages up between them.

const STALE_AFTER_MS = 5000;
const LOST_AFTER_MS = 15000;
const language = document.documentElement.lang;
const bornAt = new WeakMap(); // element -> the instant at which its figures were true
const pageAt = performance.timeOrigin + performance.getEntriesByType("navigation")[0].responseStart;

/* Changed parts are laid over the old ones with as few changes as possible, so that focus and selection stay.
   What somebody may be filling in stays as it was when the page came, and what was unfolded stays unfolded. */
Idiomorph.defaults.callbacks.beforeNodeMorphed = (old) => !(old.dataset && "keep" in old.dataset);
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) => !(name === "open" && element.tagName === "DETAILS");

function takeOver({ topic, html, at }) {
  reloadLater(topic);
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = template.content.firstElementChild;
  const old = document.querySelector(`[data-topic="${CSS.escape(topic)}"]`);
  if (old) {
    Idiomorph.morph(old, fresh);
    bornAt.set(old, at);
  } else {
    const list = document.querySelector(`[data-live-list="${CSS.escape(topic.split(":")[0] + ":")}"]`);
    if (!list) return;
    list.append(fresh);
    bornAt.set(fresh, at);
  }
  tick();
}

/* A part that is too long to send at every tap is asked for again (its hx-get says how) when its topic changes, at most
   once in a while. */
const RELOAD_EVERY_MS = 2000;
let reload = 0;

function reloadLater(topic) {
  const part = document.querySelector(`[data-reload-on="${CSS.escape(topic)}"]`);
  if (reload || !part) return;
  reload = setTimeout(() => {
    reload = 0;
    htmx.trigger(part, "stale");
  }, RELOAD_EVERY_MS);
}

function ageText(ageMs, isLost) {
  const seconds = Math.floor(ageMs / 1000);
  const unit = seconds < 120 ? "seconds" : "minutes";
  const text = document.body.dataset[unit + (isLost ? "Away" : "Ago")];
  return text.replace("{n}", seconds < 120 ? seconds : Math.floor(seconds / 60));
}

function clockText(leftMs) {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function tickTable(card, now) {
  const passed = now - (bornAt.get(card) ?? pageAt);
  const age = Number(card.dataset.ageMs) + passed;
  const freshness = age <= STALE_AFTER_MS ? "fresh" : age <= LOST_AFTER_MS ? "stale" : "lost";
  if (card.dataset.freshness !== freshness) card.dataset.freshness = freshness;
  put(card.querySelector(".age"), ageText(age, freshness === "lost"));
  const clock = card.querySelector("[data-left-ms]");
  if (!clock) return;
  // A clock of which nothing was heard for so long may long stand still: no figure is better than a wrong one.
  const left = Math.max(0, Number(clock.dataset.leftMs) - ("running" in clock.dataset ? passed : 0));
  put(clock, freshness === "lost" ? "–:––" : clockText(left));
}

function tick() {
  const now = instant();
  for (const card of document.querySelectorAll("[data-age-ms]")) tickTable(card, now);
}

function showConnection(isUp) {
  document.getElementById("connection").hidden = isUp;
}

function followThroughWorker() {
  const worker = new SharedWorker("/static/live_worker.js", { name: language });
  worker.onerror = followAlone;
  worker.port.onmessage = ({ data: { change, isUp } }) => {
    if (change) takeOver(change);
    else showConnection(isUp);
  };
  worker.port.postMessage({ language, position: document.body.dataset.position });
  addEventListener("pagehide", () => worker.port.postMessage({ isLeaving: true }));
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

/* Without shared workers (some telephones) only the tab that is looked at holds a connection. */
function followAlone() {
  let position = document.body.dataset.position;
  let end = null;
  function follow() {
    if (document.hidden) {
      if (end) end();
      end = null;
    } else if (!end) {
      const onChange = (change) => {
        position = change.id;
        takeOver(change);
      };
      end = openLive(language, position, onChange, showConnection);
    }
  }
  document.addEventListener("visibilitychange", follow);
  follow();
}

addEventListener("click", (event) => event.target.closest("[data-print]") && print());

/* A second click on the button of a form is none (the server would take it for a repetition anyway). */
const sentForms = new Set();
addEventListener("submit", (event) => {
  if (sentForms.has(event.target)) event.preventDefault();
  else sentForms.add(event.target);
});
addEventListener("pageshow", () => sentForms.clear());

tick();
setInterval(tick, 200);
if ("SharedWorker" in window) followThroughWorker();
else followAlone();
