"use strict";
// All tabs of one browser share this worker and so one connection: browsers allow six to a host, and every tab is live.
importScripts("/static/live_source.js");

const pages = new Set();
const latest = new Map(); // topic -> its last change: a tab that comes later may need it
let isUp = true;
let isOpen = false;

function order(id) {
  return Number(id.split(".")[1]);
}

function isNewer(id, position) {
  const isSameRun = id.split(".")[0] === position.split(".")[0];
  return !isSameRun || order(id) > order(position);
}

function tell(message) {
  for (const page of pages) page.postMessage(message);
}

function start(language, position) {
  isOpen = true;
  openLive(
    language,
    position,
    (change) => {
      latest.set(change.topic, change);
      tell({ change });
    },
    (up) => {
      if (up !== isUp) tell({ isUp: up });
      isUp = up;
    },
  );
}

onconnect = ({ ports: [page] }) => {
  page.onmessage = ({ data: { language, position, isLeaving } }) => {
    if (isLeaving) {
      pages.delete(page);
      return;
    }
    pages.add(page);
    page.postMessage({ isUp });
    for (const change of latest.values()) {
      if (isNewer(change.id, position)) page.postMessage({ change });
    }
    if (!isOpen) start(language, position);
  };
};
