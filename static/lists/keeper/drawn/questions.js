/* What takes the place of the entry: an entry the server did not take, and the code another phone reads. */

import { inGame } from "../known/list.js";
import { rowOf } from "../known/late.js";
import { isOfOthers, isOverwritten, isWhoPlayed } from "../known/queue.js";
import { differing, knownOutcome, scoreGame } from "../known/score.js";
import { gain, named, number, refusalInWords, refusedTitle, sittingInWords, t } from "../known/words.js";
import { button, h, hidden, title } from "./dom.js";
import { exportView } from "./notes.js";

/**
 * @import { Answer, List } from "../known/list.js"
 * @import { Entry } from "../known/queue.js"
 * @import { Result, Rulebook, Score } from "../known/score.js"
 * @import { Handover } from "../sent/handover.js"
 * @import { Some } from "./dom.js"
 * @import { Page } from "./page.js"
 */

/**
 * What is stored and what was typed, side by side; the list keeper chooses.
 * @param {Page} page
 * @param {Entry} entry
 */
export function refusedView(page, entry) {
  const { delivery, outbox: { waiting } } = page;
  if (isWhoPlayed(entry)) return whoPlayedView(page, entry);
  const isConflict = isOverwritten(entry.trouble) && entry.number !== undefined;
  return h("section", { key: "refused", class: "ask" },
    isConflict ? conflict(page, entry) : refusal(page, entry),
    waiting > 0 && h("p", { class: "muted" }, t("waiting_behind", { count: waiting })),
    delivery.mayPostpone && button({ class: "quiet", onclick: () => delivery.postpone(entry) }, t("postpone")));
}

/**
 * Others sat there when it was typed than do now; nothing is guessed. The answers first, below them the game.
 * @param {Page} page
 * @param {Entry} entry
 */
function whoPlayedView({ delivery, list, outbox: { waiting } }, entry) {
  const { busy, unheard } = delivery;
  const { shown = [], seated = [], answers = BOTH } = rowOf(list.state, entry) ?? entry.trouble?.body ?? {};
  const [typed, there] = [shown, seated].map((people) => sittingInWords(list.state, people));
  const isNamesake = typed === there;
  const says = { shown: isNamesake ? t("as_typed", { name: typed }) : typed, seated: isNamesake ? t("as_seated", { name: there }) : there };
  return h("section", { key: "who-played", class: "ask" },
    title(t("who_played", { number: entry.number, shown: typed })),
    h("p", {}, t("who_played_help", { seated: there })),
    unheard === entry.id && h("p", { class: "note error", role: "alert" }, t("who_played_needs_net")),
    answers.length > 0
      ? h("div", { class: "answers" }, answers.map((answer) => action(String(says[answer]), "", () => delivery.sayWhoPlayed(entry, answer), busy)))
      : h("p", {}, t("late_help")),
    versions(typedBy(list, entry), [], entry.content.results ?? []),
    waiting > 0 && h("p", { class: "muted" }, t("who_played_behind", { count: waiting })),
    delivery.mayPostpone && button({ class: "quiet", onclick: () => delivery.postpone(entry) }, t("postpone")));
}

/** What can be answered, where the server does not say; @type {Answer[]} */
const BOTH = ["shown", "seated"];

/**
 * @param {Page} page
 * @param {Entry} entry
 * @returns {Some}
 */
function refusal({ delivery, list, outbox }, entry) {
  const canChange = entry.trouble?.status === 422 && entry.method === "PUT";
  const isForThoseHere = isOfOthers(entry.trouble);
  return [
    title(refusedTitle(entry)),
    h("div", { class: "note error" }, messages(entry).map((message) => h("p", {}, message))),
    entry.content?.results && versions(typedBy(list, entry), [], entry.content.results),
    canChange && action(t("change"), "primary", () => delivery.reopen(entry)),
    isForThoseHere && action(t("of_those_here", { players: Object.values(played(list, entry).names).join(", ") }), "", () => delivery.insist(entry)),
    exportView(list.state, outbox.all, delivery),
    action(t("lay_aside"), canChange || isForThoseHere ? "" : "primary", () => delivery.layAside(entry)),
  ];
}

/**
 * The list as it was seated in the game of an entry.
 * @param {List} list
 * @param {Entry} entry
 */
const played = (list, { number: game }) => (game === undefined ? list : inGame(list, game));

/**
 * And as it was when it was typed.
 * @param {List} list
 * @param {Entry} entry
 */
function typedBy(list, entry) {
  const { players, seated } = entry.content;
  const names = seated && Object.fromEntries(seated.map((name, at) => [at + 1, name]));
  return { ...(entry.number === undefined ? list : inGame(list, entry.number, players)), ...(names && { names }) };
}

/** @param {Entry} entry */
function messages({ found, trouble }) {
  return found === undefined ? refusalInWords(trouble?.body?.errors) : [t("unreadable")];
}

/**
 * The answers first: however many play, they are on the first screen, and each stands above what it means.
 * @param {Page} page
 * @param {Entry} entry
 * @returns {Some}
 */
function conflict({ delivery, list }, entry) {
  const stored = entry.trouble?.body?.results;
  const deleting = entry.method === "DELETE";
  return [
    title(t("conflict", { number: entry.number })),
    h("p", {}, t(stored ? "conflict_help" : "conflict_gone"), " ", t("conflict_settles")),
    h("div", { class: "answers" },
      action(t(stored ? "keep_stored" : "drop"), "", () => delivery.keepStored(entry)),
      (stored || !deleting) && action(t(deleting ? "undo_anyway" : "take_mine"), "", () => delivery.insist(entry))),
    versions(played(list, entry), stored ?? [], deleting ? [] : entry.content.results ?? [], typedBy(list, entry).names),
    deleting && h("p", {}, t("wanted_back", { number: entry.number })),
  ];
}

/**
 * What is stored and what was typed, player by player; what differs is marked, and so is who.
 * @param {List} list
 * @param {Result[]} stored
 * @param {Result[]} typed
 * @param {Record<number, string>} [shown] who was at each seat when it was typed
 */
function versions({ names, rulebook }, stored, typed, shown = names) {
  const both = stored.length > 0 && typed.length > 0;
  const sides = [{ head: t("stored_there"), results: stored, here: names }, { head: t("typed_here"), results: typed, here: shown }]
    .filter(({ results }) => results.length > 0)
    .map((side) => ({ ...side, scores: scored(rulebook, side.results) }));
  const called = { ...shown, ...names };
  const others = both ? new Set([...differing(stored, typed), ...Object.keys(called).map(Number).filter((seat) => names[seat] !== shown[seat])]) : new Set();
  const seats = Object.keys(called).map(Number).filter((seat) => sides.some(({ results }) => results.some((one) => one.seat === seat)));
  return sides.length > 0 && h("table", { class: "version" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("player")), sides.map(({ head }) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, seats.map((seat) => h("tr", { class: others.has(seat) ? "differs" : null },
      h("th", { scope: "row" }, others.has(seat) && h("span", { class: "mark", title: t("differs") }, "≠", hidden(` ${t("differs")} `)), called[seat]),
      sides.map(({ results, scores, here }) => held(rulebook, results.find((one) => one.seat === seat), scores, here[seat] === called[seat] ? "" : here[seat]))))));
}

/**
 * @param {Rulebook} rulebook
 * @param {Result[]} results
 */
const scored = (rulebook, results) =>
  (results.every((result) => knownOutcome(rulebook, result.outcome)) ? scoreGame(rulebook, results) : []);

/**
 * @param {Rulebook} rulebook
 * @param {Result | undefined} result
 * @param {Score[]} scores
 * @param {string} [who] where it is somebody else than the row says
 */
function held(rulebook, result, scores, who) {
  if (!result) return h("td", {}, "–");
  const outcome = knownOutcome(rulebook, result.outcome);
  const score = scores.find((one) => one.seat === result.seat);
  return h("td", {}, who && h("b", {}, who), h("span", {}, outcome?.name ?? result.outcome, result.thrown_in ? `, ${t("thrown_in")}` : ""),
    h("span", { class: "number" }, !outcome?.wins && `${number(result.augen)} · `, score && gain(rulebook, score)));
}

/**
 * @param {string} text
 * @param {string} kind
 * @param {() => unknown} onclick
 */
function action(text, kind, onclick, disabled = false) {
  return button({ class: `big ${kind}`, onclick, disabled }, text);
}

/**
 * Handing the list to another phone: the code its camera reads.
 * @param {Page} page
 */
export function handoverView({ delivery, handover, list }) {
  const { codes, failed, shown } = handover;
  return h("section", { key: "handover", class: "ask handover" },
    title(codes && codes.length > 1 ? t("code_of", { at: handover.at + 1, codes: codes.length }) : t("handover")),
    failed
      ? [h("p", { class: "note warning" }, t("handover_failed")), exportView(list.state, shown, delivery)]
      : [
          codes ? h("img", { class: "qr", src: codes[handover.at], alt: t("code_alt") }) : h("p", { role: "status" }, t("drawing")),
          h("p", {}, t("handover_help"), shown.length > 0 && ` ${t("handover_with", { entries: named(shown) })}`)],
    h("div", { class: "actions" }, !failed && codes && onward(handover),
      button({ onclick: () => handover.leave() }, t(shown.length > 0 ? "handover_not" : "back"))));
}

/**
 * The next code, or that the other phone has them all.
 * @param {Handover} handover
 */
function onward(handover) {
  if (handover.hasMore) return button({ class: "primary", onclick: () => handover.next() }, t("next_code"));
  return handover.shown.length > 0 &&
    button({ class: "primary", onclick: () => handover.confirm() }, t("handed_over"));
}
