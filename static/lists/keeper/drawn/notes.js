/* What the list keeper has to know about this phone: what it cannot keep, what is not decided, what was laid aside, whom to inform. */

import { inGame } from "../known/list.js";
import { named, refusedTitle, t, textOf, timeOf } from "../known/words.js";
import { fieldOf, h } from "./dom.js";

/**
 * @import { List, State } from "../known/list.js"
 * @import { Entry } from "../known/queue.js"
 * @import { Delivery } from "../sent/delivery.js"
 * @import { Handover } from "../sent/handover.js"
 * @import { Parts, Shown, Taps } from "./page.js"
 */

/**
 * @param {List} list
 * @param {Shown} shown
 * @param {Parts} parts
 * @param {Taps} taps
 */
export function notesView({ state }, { cannotKeep }, { delivery, handover, outbox, typing }, taps) {
  const isPostponed = outbox.refused && !delivery.question && !typing.isBegun;
  return [
    takenNote(handover),
    givenNote(handover),
    cannotKeep && storageNote(cannotKeep, taps),
    state.open && reopenedNote(state),
    state.open && outbox.all.length === 0 && movedNote(state),
    isPostponed && postponedNote(outbox.refused, delivery),
    outbox.laidAside.length > 0 && asideNote(outbox.laidAside, state, delivery),
  ];
}

/**
 * On the phone that took a list over.
 * @param {Handover} handover
 */
export function takenNote(handover) {
  const { taken } = handover;
  return taken && h("div", { key: "taken", class: "note", role: "status" },
    h("p", {}, taken.length > 0 ? t("taken", { entries: named(taken) }) : t("taken_before")),
    h("button", { type: "button", onclick: () => handover.understood() }, t("understood")));
}

/**
 * On the phone that gave: they are here until the server has them.
 * @param {Handover} handover
 */
function givenNote({ given }) {
  const [first] = given;
  return first?.given && h("p", { key: "given", class: "note", role: "status" },
    t("given", { entries: named(given), time: timeOf(first.given) }));
}

/**
 * Nothing is kept here: the page has to stay open.
 * @param {string} reason
 * @param {Taps} taps
 */
function storageNote(reason, taps) {
  return h("div", { key: "storage", class: "note warning", role: "alert" }, h("p", {}, t(reason)),
    h("button", { type: "button", onclick: () => taps.readThatItCannotKeep() }, t("understood")));
}

/**
 * A receipt from before is worth nothing any more.
 * @param {State} state
 */
function reopenedNote({ reopened_at: reopenedAt }) {
  return reopenedAt && h("p", { key: "reopened", class: "note warning" }, t("reopened", { time: timeOf(reopenedAt) }));
}

/**
 * The hall's server has another address than the code this list was opened with. Nobody is led away from here while
 * something waits on this phone: at another address it would not be found.
 * @param {State} state
 */
function movedNote({ moved_to: movedTo }) {
  return movedTo && h("p", { key: "moved", class: "note" }, t("address_moved"), " ",
    h("a", { href: movedTo + location.pathname }, t("address_moved_on")));
}

/**
 * @param {Entry} refused
 * @param {Delivery} delivery
 */
function postponedNote(refused, delivery) {
  return h("div", { key: "postponed", class: "note warning" },
    h("p", {}, h("b", {}, refusedTitle(refused))),
    h("button", { type: "button", onclick: () => delivery.decideNow() }, t("decide_now")));
}

/**
 * Entries the list goes on without.
 * @param {Entry[]} aside
 * @param {State} state
 * @param {Delivery} delivery
 */
function asideNote(aside, state, delivery) {
  return h("section", { key: "aside", class: "note warning" },
    h("p", {}, h("b", {}, t(aside.length === 1 ? "aside_one" : "aside", { count: aside.length })), " ", t("aside_help")),
    exportView(state, aside, delivery),
    aside.some((entry) => !entry.found) &&
      h("button", { type: "button", onclick: () => delivery.tryAsideAgain() }, t("aside_again")));
}

/**
 * A second thrown-in hand: asks whom was informed until that is recorded (rule 15).
 * @param {List} list
 * @param {Delivery} delivery
 */
export function offenceView(list, delivery) {
  return list.state.offences.map((offence) => {
    const { seat, game } = offence;
    const { names } = inGame(list, game);
    return h("form", { key: `offence-${seat}-${game}`, class: "note warning offence",
      onsubmit: (event) => delivery.report(offence, fieldOf(event, "informed")) },
      h("p", {}, h("b", {}, t("offence", { name: names[seat], number: game })), " ", t("offence_help")),
      h("label", { for: `informed-${seat}-${game}` }, t("informed")),
      h("input", { id: `informed-${seat}-${game}`, name: "informed", required: true, maxlength: "120", autocomplete: "off" }),
      h("button", { disabled: delivery.busy }, t("record")));
  });
}

/**
 * Getting entries off this phone without network: share, copy, save, or read out.
 * @param {State | null} state
 * @param {Entry[]} entries
 * @param {Delivery} delivery
 */
export function exportView(state, entries, delivery) {
  const text = textOf(delivery.outbox.list, state, entries);
  return h("details", { key: "export", class: "export" },
    h("summary", {}, t("export")),
    h("textarea", { readonly: true, rows: "6", "aria-label": t("export_text") }, text),
    h("div", { class: "actions" },
      "share" in navigator && h("button", { type: "button", onclick: () => share(text) }, t("share")),
      h("button", { type: "button", onclick: (event) => copy(event, text, delivery) }, t("copy")),
      h("button", { type: "button", onclick: () => save(text) }, t("save_file"))));
}

/** @param {string} text */
function share(text) {
  navigator.share({ text }).catch(() => {}); // the list keeper thought better of it
}

/**
 * Without https there is no clipboard; then the text is chosen, and the phone offers to copy it.
 * @param {MouseEvent} event
 * @param {string} text
 * @param {Delivery} delivery
 */
async function copy({ target }, text, delivery) {
  try {
    await navigator.clipboard.writeText(text);
    delivery.say(t("copied"));
  } catch {
    const button = /** @type {HTMLElement} */ (target);
    button.closest(".export")?.querySelector("textarea")?.select();
  }
}

/** @param {string} text */
function save(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "spielliste.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
