/* What the list keeper has to know about this phone: what it cannot keep, what is not decided, what was laid aside, whom to inform. */

import { needsConsent } from "../known/held.js";
import { inGame } from "../known/list.js";
import { inRuns, named, refusedTitle, t, tableAndSeries, textOf, timeOf } from "../known/words.js";
import { button, fieldOf, h, present } from "./dom.js";

/**
 * @import { State } from "../known/list.js"
 * @import { Entry } from "../known/queue.js"
 * @import { Delivery } from "../sent/delivery.js"
 * @import { Some } from "./dom.js"
 * @import { Page, Seen } from "./page.js"
 */

/**
 * The first of what there is to say; the others are a tap away, and each comes by itself when it is the first.
 * @param {Some[]} notes the most urgent first
 */
export function oneAtATime(notes) {
  const [first, ...others] = present(notes);
  return [first, others.length > 0 && h("details", { key: "more", class: "more" },
    h("summary", {}, t("more", { count: others.length })), others)];
}

/**
 * What has to be done before anything else comes first, what is merely good to know last.
 * @param {Page} page
 */
export function notesView(page) {
  const { cannotKeep, delivery, list: { state }, notice, outbox, typing } = page;
  const isPostponed = outbox.refused && !delivery.question && !typing.isBegun;
  return [
    cannotKeep && storageNote(page, cannotKeep),
    (notice.isUnknown || notice.isDeleted) && unknownNote(page),
    isPostponed && postponedNote(outbox.refused, delivery),
    heldNote(page),
    outbox.laidAside.length > 0 && asideNote(outbox.laidAside, state, delivery),
    behindNote(page),
    decidedNotes(page),
    besideNotes(page),
    state.open && reopenedNote(state),
    gaveBackNote(page),
    takenNote(page),
    givenNote(page),
    state.open && outbox.all.length === 0 && movedNote(state),
  ];
}

/**
 * The server has never seen this link: another machine, or a copy from before the list was drawn; or the tournament is deleted.
 * @param {Page} page
 */
function unknownNote({ list: { games, state }, notice }) {
  const numbers = inRuns([...games.keys()].sort((one, other) => one - other));
  return h("section", { key: "unknown", class: "note warning", role: "status" },
    h("p", {}, h("b", {}, t(notice.isDeleted ? "deleted" : "unknown"))),
    h("p", {}, `${state.tournament.name}, ${tableAndSeries(state)}: `,
      games.size > 0 ? t("unknown_keeps", { games: t("text_game", { number: numbers }) }) : t("unknown_empty")),
    notice.isDeleted ? h("p", {}, t("deleted_until")) : toldNote(notice));
}

/**
 * Whether the organiser knows.
 * @param {Page["notice"]} notice
 */
const toldNote = ({ isTold, reason }) => h("p", {}, isTold ? t("unknown_told") : reason ?? t("unknown_untold"));

/**
 * The server has forgotten what it had taken, and gets it back.
 * @param {Page} page
 */
function heldNote({ notice, outbox: { held, record } }) {
  if (held.length === 0 || notice.isUnknown || notice.isDeleted) return null;
  const waits = needsConsent(record);
  return h("section", { key: "held", class: "note warning", role: "status" },
    h("p", {}, h("b", {}, t("held", { entries: named(held) })), " ", t(waits ? "held_closed" : "held_going")),
    waits && toldNote(notice));
}

/**
 * The server has forgotten it, and it is not on this phone: on another one, perhaps, and on paper.
 * @param {Page} page
 */
function behindNote({ outbox: { missing } }) {
  return missing.length > 0 && h("p", { key: "behind", class: "note warning" }, t("behind", { games: t("text_game", { number: inRuns(missing) }) }));
}

/** @param {Page} page */
function gaveBackNote({ delivery: { gaveBack, isSameAgain, understood } }) {
  return gaveBack.length > 0 && h("div", { key: "gave-back", class: "note", role: "status" },
    h("p", {}, t("gave_back", { entries: named(gaveBack) }), " ", isSameAgain && t("same_again")),
    button({ onclick: understood }, t("understood")));
}

/**
 * On the phone that took a list over.
 * @param {Seen} page
 */
export function takenNote({ handover }) {
  const { taken } = handover;
  return taken && h("div", { key: "taken", class: "note", role: "status" },
    h("p", {}, taken.length > 0 ? t("taken", { entries: named(taken) }) : t("taken_before")),
    button({ onclick: () => handover.understood() }, t("understood")));
}

/**
 * On the phone that gave: they are here until the server has them.
 * @param {Page} page
 */
function givenNote({ handover: { given }, list: { state } }) {
  const [first] = given;
  return first?.given && h("p", { key: "given", class: "note", role: "status" },
    t("given", { entries: named(given), time: timeOf(first.given, state) }));
}

/**
 * What the list no longer took lies with the organiser; what was not taken in stays here until that is read.
 * @param {Seen} page
 */
export function besideNotes({ delivery, outbox: { laidBeside, rejected } }) {
  return [
    laidBeside.length > 0 && h("div", { key: "beside", class: "note", role: "status" },
      h("p", {}, h("b", {}, t("late", { entries: named(laidBeside), count: laidBeside.length }))), h("p", {}, t("late_help"))),
    rejected.map(({ id, number, trouble }) => {
      const { reason, message } = trouble?.body?.errors?.[0] ?? {};
      return noteToRead(`rejected-${id}`, reason === undefined ? message ?? "" : t("late_rejected", { number, reason }), () => delivery.drop(id));
    }),
  ];
}

/**
 * Who played a game, as others said meanwhile.
 * @param {Page} page
 */
function decidedNotes({ delivery, outbox: { record: { decided = [] } } }) {
  return decided.map(({ id, number, players, by }) => {
    const said = t(by === "list_keeper" ? "who_played_decided_here" : "who_played_decided", { number, players: players.join(t("and")) });
    return noteToRead(`decided-${id}`, said, () => delivery.read(id));
  });
}

/**
 * @param {string} key
 * @param {string} said
 * @param {() => unknown} onclick
 */
const noteToRead = (key, said, onclick) =>
  h("div", { key, class: "note", role: "status" }, h("p", {}, said), button({ onclick }, t("understood")));

/**
 * Nothing is kept here: the page has to stay open.
 * @param {Page} page
 * @param {string} reason
 */
function storageNote({ readThatItCannotKeep }, reason) {
  return h("div", { key: "storage", class: "note warning", role: "alert" }, h("p", {}, t(reason)),
    button({ onclick: readThatItCannotKeep }, t("understood")));
}

/**
 * A receipt from before is worth nothing any more.
 * @param {State} state
 */
function reopenedNote(state) {
  const { reopened_at: reopenedAt } = state;
  return reopenedAt && h("p", { key: "reopened", class: "note warning" }, t("reopened", { time: timeOf(reopenedAt, state) }));
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
    button({ onclick: () => delivery.decideNow() }, t("decide_now")));
}

/**
 * Entries the list goes on without.
 * @param {Entry[]} aside
 * @param {State} state
 * @param {Delivery} delivery
 */
function asideNote(aside, state, delivery) {
  return h("section", { key: "aside", class: "note warning" },
    h("p", {}, h("b", {}, t("aside", { count: aside.length })), " ", t("aside_help")),
    exportView(state, aside, delivery),
    aside.some((entry) => !entry.found) &&
      button({ onclick: () => delivery.tryAsideAgain() }, t("aside_again")));
}

/**
 * A second thrown-in hand: asks whom was informed until that is recorded (rule 15).
 * @param {Page} page
 */
export function offenceView({ delivery, list }) {
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
      "share" in navigator && button({ onclick: () => share(text) }, t("share")),
      button({ onclick: (event) => copy(event, text, delivery) }, t("copy")),
      button({ onclick: () => save(text) }, t("save_file"))));
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
    const pressed = /** @type {HTMLElement} */ (target);
    pressed.closest(".export")?.querySelector("textarea")?.select();
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
