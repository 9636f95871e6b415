/* What takes the place of the entry: an entry the server did not take, and the code another phone reads. */

import { inGame } from "../known/list.js";
import { isOverwritten } from "../known/queue.js";
import { knownOutcome, scoreGame } from "../known/score.js";
import { gain, named, number, refusedTitle, t } from "../known/words.js";
import { h } from "./dom.js";
import { exportView } from "./notes.js";

/**
 * @import { List } from "../known/list.js"
 * @import { Entry } from "../known/queue.js"
 * @import { Result } from "../known/score.js"
 * @import { Delivery } from "../sent/delivery.js"
 * @import { Handover } from "../sent/handover.js"
 * @import { Outbox } from "../sent/outbox.js"
 * @import { Some } from "./dom.js"
 */

/**
 * What is stored and what was typed, side by side; the list keeper chooses.
 * @param {List} list
 * @param {Entry} entry
 * @param {Delivery} delivery
 * @param {Outbox} outbox
 */
export function refusedView(list, entry, delivery, outbox) {
  const { waiting } = outbox;
  const isConflict = isOverwritten(entry.trouble) && entry.number !== undefined;
  return h("section", { key: "refused", class: "ask" },
    isConflict ? conflict(list, entry, delivery) : refusal(list, entry, delivery, outbox),
    waiting > 0 && h("p", { class: "muted" }, t(waiting === 1 ? "waiting_behind_one" : "waiting_behind", { count: waiting })),
    h("button", { type: "button", class: "quiet", onclick: () => delivery.postpone(entry) }, t("postpone")));
}

/** @param {string} text */
const title = (text) => h("h2", { "data-heading": true, tabindex: "-1" }, text);

/**
 * @param {List} list
 * @param {Entry} entry
 * @param {Delivery} delivery
 * @param {Outbox} outbox
 * @returns {Some}
 */
function refusal(list, entry, delivery, outbox) {
  const canChange = entry.trouble?.status === 422 && entry.method === "PUT";
  return [
    title(refusedTitle(entry)),
    messages(entry).map((message) => h("p", { class: "note error" }, message)),
    entry.content?.results && version(played(list, entry), t("typed_here"), entry.content.results),
    canChange && action(t("change"), "primary", () => delivery.reopen(entry)),
    exportView(list.state, outbox.all, delivery),
    action(t("lay_aside"), canChange ? "" : "primary", () => delivery.layAside(entry)),
  ];
}

/**
 * The list as it was seated in the game of an entry.
 * @param {List} list
 * @param {Entry} entry
 */
const played = (list, { number: game }) => (game === undefined ? list : inGame(list, game));

/** @param {Entry} entry */
function messages({ found, trouble }) {
  if (found !== undefined) return [t("unreadable")];
  return trouble?.body?.errors?.map((error) => error.message) ?? [t("not_understood")];
}

/**
 * @param {List} list
 * @param {Entry} entry
 * @param {Delivery} delivery
 * @returns {Some}
 */
function conflict(list, entry, delivery) {
  const stored = entry.trouble?.body?.results;
  const deleting = entry.method === "DELETE";
  return [
    title(t("conflict", { number: entry.number })),
    h("p", {}, t(stored ? "conflict_help" : "conflict_gone")),
    h("div", { class: "versions" },
      stored && version(played(list, entry), t("stored_there"), stored),
      deleting ? h("p", {}, t("wanted_back", { number: entry.number })) : version(played(list, entry), t("typed_here"), entry.content.results ?? [])),
    action(t(stored ? "keep_stored" : "drop"), "", () => delivery.keepStored(entry)),
    (stored || !deleting) && action(t(deleting ? "undo_anyway" : "take_mine"), "", () => delivery.insist(entry)),
  ];
}

/**
 * @param {string} text
 * @param {string} kind
 * @param {() => void} onclick
 */
function action(text, kind, onclick) {
  return h("button", { type: "button", class: `big ${kind}`, onclick }, text);
}

/**
 * @param {List} list
 * @param {string} heading
 * @param {Result[]} results
 */
function version({ names, rulebook }, heading, results) {
  const known = results.every((result) => knownOutcome(rulebook, result.outcome));
  const scores = known ? scoreGame(rulebook, results) : [];
  return h("table", { class: "version" }, h("caption", {}, heading),
    h("tbody", {}, results.map(({ seat, outcome, augen, thrown_in: thrownIn }, at) => h("tr", {},
      h("th", { scope: "row" }, names[seat]),
      h("td", {}, knownOutcome(rulebook, outcome)?.name ?? outcome, thrownIn ? `, ${t("thrown_in")}` : ""),
      h("td", { class: "number" }, number(augen)),
      h("td", { class: "number" }, scores.slice(at, at + 1).map((score) => gain(rulebook, score)))))));
}

/**
 * Handing the list to another phone: the code its camera reads.
 * @param {List} list
 * @param {Handover} handover
 * @param {Delivery} delivery
 */
export function handoverView(list, handover, delivery) {
  const { codes, failed, shown } = handover;
  return h("section", { key: "handover", class: "ask handover" },
    title(codes && codes.length > 1 ? t("code_of", { at: handover.at + 1, codes: codes.length }) : t("handover")),
    failed
      ? [h("p", { class: "note warning" }, t("handover_failed")), exportView(list.state, shown, delivery)]
      : [
          codes ? h("img", { class: "qr", src: codes[handover.at], alt: t("code_alt") }) : h("p", { role: "status" }, t("drawing")),
          h("p", {}, t("handover_help"), shown.length > 0 && ` ${t("handover_with", { entries: named(shown) })}`)],
    h("div", { class: "actions" }, !failed && codes && onward(handover),
      h("button", { type: "button", onclick: () => handover.leave() }, t(shown.length > 0 ? "handover_not" : "back"))));
}

/**
 * The next code, or that the other phone has them all.
 * @param {Handover} handover
 */
function onward(handover) {
  if (handover.hasMore) return h("button", { type: "button", class: "primary", onclick: () => handover.next() }, t("next_code"));
  return handover.shown.length > 0 &&
    h("button", { type: "button", class: "primary", onclick: () => handover.confirm() }, t("handed_over"));
}
