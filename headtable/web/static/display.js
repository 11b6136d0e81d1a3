"use strict";
// The public display has no controls: where the tables don't fit on the screen, it turns to the next screenful by itself.

const TURN_EVERY_MS = 12000;

setInterval(() => {
  const page = document.documentElement;
  const isAtEnd = page.scrollTop + page.clientHeight >= page.scrollHeight - 4;
  const cards = [...document.querySelectorAll(".table")];
  const next = cards.find((card) => card.getBoundingClientRect().bottom > page.clientHeight + 4);
  if (isAtEnd || !next) scrollTo(0, 0);
  else next.scrollIntoView();
}, TURN_EVERY_MS);
