/* The time of the series: in the header always, in the last ten minutes marked, its end over the whole screen. */

import { endOf, isEnding, isJustOver, spelled, timeLeft } from "./clock.js";
import { h } from "./dom.js";
import { t } from "./words.js";

export function clockView(app) {
  const { open, series } = app.state;
  const left = timeLeft(app.state, app.offset);
  if (!open || !series.minutes) return h("p", { class: "clock" });
  if (left === null) return h("p", { class: "clock", title: t("time_planned") }, t("minutes", { minutes: series.minutes }));
  if (left <= 0) return h("p", { class: "clock over" }, t("time_over"));
  const ending = isEnding(left);
  return h("div", { class: ending ? "clock ending" : "clock" },
    h("span", { role: "timer", "aria-label": t("time_left") }, ending ? t("still", { time: spelled(left) }) : spelled(left)),
    h("span", { class: "visually-hidden", role: "status" }, ending ? t("last_ten") : ""));
}

/** Who cannot hear a bell sees this. It lies over everything until it is tapped; what was being typed stays. */
export function timeUpView(app) {
  if (!app.bell.rings) return null;
  return h("div", { key: "time-up", class: "time-up", popover: "manual", role: "alertdialog", "aria-modal": "true", "aria-labelledby": "time-up",
    "aria-describedby": "time-up-help", onclick: () => app.bell.dismiss() },
    h("p", { id: "time-up", class: "time-up-title" }, t("time_up")),
    h("p", { id: "time-up-help" }, t("time_up_help")),
    h("button", { type: "button", class: "big", "data-question": true }, t("understood")));
}

const BUZZ = [400, 200, 400, 200, 800]; // on, off, ... milliseconds

/** The bell at the end of the series, for one list on this phone. Once dismissed it rings again only for another end. */
export class Bell {
  constructor(app) {
    this.app = app;
    this.key = `spielliste:bell:${app.path}`;
    this.dismissed = Number(remembered(this.key));
    this.rings = false;
  }

  /** To be called each second: whether it rings now. */
  listen() {
    const { state, offset } = this.app;
    const wasRinging = this.rings;
    this.rings = Boolean(state?.open) && isJustOver(timeLeft(state, offset)) && this.dismissed !== endOf(state);
    if (this.rings === wasRinging) return;
    this.app.render();
    if (!this.rings) return;
    // The top layer covers the whole screen, however long the page is.
    this.app.root.querySelector(".time-up").showPopover?.();
    this.app.focusQuestion();
    navigator.vibrate?.(BUZZ);
  }

  dismiss() {
    this.dismissed = endOf(this.app.state);
    this.rings = false;
    remember(this.key, this.dismissed);
    this.app.update();
  }
}

function remembered(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    /* Forbidden: after a reload it rings once more. */
  }
}
