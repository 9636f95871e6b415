/* The frame of the page: header, the screen that is due, the list as on paper, the line of what was transmitted. */

import { spelled } from "../../../web/clock.js";
import { isEnding, timeLeft } from "../known/clock.js";
import { isBegun, isTouched } from "../known/draft.js";
import { markIn, mayGiveUp } from "../known/list.js";
import { t, tableAndSeries, unableInWords } from "../known/words.js";
import { button, h, hidden, present, title } from "./dom.js";
import { closedView, closingView, givingUpView, waitingView } from "./ending.js";
import { entryView } from "./entry.js";
import { besideNotes, exportView, notesView, offenceView, oneAtATime, takenNote } from "./notes.js";
import { handoverView, refusedView } from "./questions.js";
import { listView } from "./sheet.js";
import { callNote, callView, confirmingView, matesView, objectionsView, practiceOffer } from "./table.js";

/**
 * @import { Draft } from "../known/draft.js"
 * @import { List } from "../known/list.js"
 * @import { Screen, Typing } from "../known/typing.js"
 * @import { Delivery } from "../sent/delivery.js"
 * @import { Handover, Mates } from "../sent/handover.js"
 * @import { Moving } from "../sent/moving.js"
 * @import { Notice } from "../sent/notice.js"
 * @import { Outbox } from "../sent/outbox.js"
 * @import { Child, Some } from "./dom.js"
 *
 * @typedef {Seen & { list: List }} Page once the phone has seen the list
 * @typedef {Page & { draft: Draft }} Entering a game that is typed; `list`: as it was for those who play it
 *
 * @typedef {object} Seen what there is to be seen: values, whose state is shown, and whom the taps go to
 * @property {List | null} list null: the phone has not seen it yet
 * @property {number} offset how far the server's clock is ahead of this phone's
 * @property {Screen} screen
 * @property {number | null} failed the status with which the state could not be had
 * @property {string | null} reason what the server said to that, in words
 * @property {string | null} unable why the server can store nothing, by its own word
 * @property {boolean} isOffline the state is an old one, nobody answered
 * @property {boolean} rings the end of the series lies over everything
 * @property {boolean} mayGoDark the phone does not keep its screen on
 * @property {"storage_forbidden" | "storage_full" | null} cannotKeep why, where that is not read yet
 * @property {boolean} keeps what is typed stays when the page is closed
 * @property {Typing} typing
 * @property {Delivery} delivery
 * @property {Handover} handover
 * @property {Mates} mates
 * @property {Moving} moving
 * @property {Notice} notice
 * @property {Outbox} outbox
 * @property {(screen: Screen) => void} show
 * @property {() => void} refresh
 * @property {() => void} dismissBell
 * @property {() => void} readThatItCannotKeep
 * @property {() => void} help
 */

/**
 * Everything there is to see now.
 * @param {Seen} seen
 * @returns {Child[]}
 */
export function view(seen) {
  const { delivery, failed, list, rings, screen } = seen;
  if (failed !== null) return [failedView(seen)];
  if (!list) return [h("p", { class: "waiting", role: "status" }, t("loading"))];
  const page = { ...seen, list };
  return present([
    header(page),
    h("div", { class: "keeper-body", "data-screen": screen },
      h("div", { class: "work" },
        oneAtATime([problemNote(delivery), notesView(page), screen === "entry" && callNote(page)]),
        work(page)),
      h("div", { class: "sheet" }, listView(page)),
    ),
    statusLine(page),
    rings && timeUpView(page),
  ]);
}

/**
 * @param {Page} page
 * @returns {Some}
 */
function work(page) {
  const { delivery: { question }, list, moving, screen } = page;
  if (screen === "moving" && moving.moves) return moving.moves.view(list);
  if (screen === "handover") return handoverView(page);
  if (screen === "mates") return matesView(page);
  if (screen === "call") return callView(page);
  if (question) return refusedView(page, question);
  if (!list.state.open) return closedView(list);
  if (!list.cardsConfirmed && list.games.size === 0) return cardsView(page);
  return played(page);
}

/**
 * The game that is due, or the end of the list; before either, what waits to be settled.
 * @param {Page} page
 * @returns {Some}
 */
function played(page) {
  const { delivery: { closing, givingUp, signing }, list, typing } = page;
  const { draft } = typing;
  const unsettled = signing === null && [offenceView(page), objectionsView(page)];
  if (!draft) return [unsettled, closing ? waitingView(page) : closingView(page)];
  if (givingUp !== null && mayGiveUp(list).includes(givingUp)) return givingUpView(page, givingUp);
  return [!isTouched(draft) && [unsettled, confirmingView(page)], entryView({ ...page, list: typing.list, draft })];
}

/** @param {Delivery} delivery */
const problemNote = ({ problem }) => problem !== "" && h("p", { class: "note error", role: "alert" }, problem);

/** @param {Seen} seen */
function failedView(seen) {
  const { delivery, failed, list, notice: { isDeleted, isUnknown }, outbox, reason, refresh, unable } = seen;
  const gone = failed === 410 || isUnknown || isDeleted;
  const here = outbox.all.filter((entry) => !outbox.laidBeside.includes(entry) && !outbox.rejected.includes(entry));
  return h("section", { class: "ask" },
    h("h1", {}, unable ? unableInWords(unable) : t(isDeleted ? "deleted" : isUnknown ? "link_unknown" : gone ? "link_gone" : "unreachable")),
    h("p", {}, reason ?? t(gone ? "link_gone_help" : "unreachable_help"), " ", t("help_organiser")),
    takenNote(seen),
    besideNotes(seen),
    here.length > 0 && [h("p", { class: "note warning" }, t("gone_unsent")), exportView(list?.state ?? null, here, delivery)],
    !gone && button({ class: "primary big", onclick: refresh }, t("retry")),
  );
}

/**
 * Before the first game the cards are counted (rule 1).
 * @param {Page} page
 */
function cardsView({ delivery, list: { names, rulebook: { pack }, state } }) {
  const { seats, tournament } = state;
  const cards = { cards: pack.size, jokers: pack.jokers };
  return h("section", { class: "ask" },
    h("p", { class: "muted" }, tournament.name),
    title(t("cards_question", cards)),
    h("p", {}, t(cards.jokers ? "cards_help" : "cards_help_no_jokers", { ...cards, name: names[1] })),
    h("ol", { class: "seats" }, seats.map((seat) => h("li", {}, seat.name))),
    button({ class: "primary big", onclick: () => delivery.confirmCards() }, t("cards_confirm", cards)),
    practiceOffer(state),
  );
}

/** @param {Page} page */
function header(page) {
  const { list, screen, show } = page;
  const isList = screen === "list";
  return h("header", { class: "keeper-head" },
    h("h1", {}, tableAndSeries(list.state)),
    clockView(page),
    h("p", { class: "turn" }, turn(page)),
    button({ class: "switch", onclick: () => show(isList ? "entry" : "list") },
      t(isList ? (list.state.open ? "show_entry" : "show_sums") : "show_list")),
  );
}

/** @param {Page} page */
function turn({ list, typing: { draft, list: { at, names } } }) {
  if (!list.state.open) return list.state.ended ? "" : t("closed_short");
  if (!draft) return list.reached ? t("target_reached") : t(list.struck ? "struck_short" : "all_games", { games: list.due });
  const { seat, words } = markIn({ ...list, at }, draft.number, draft.dealer);
  if (draft.before) return t("new_game", draft);
  const game = t("game_of", { number: draft.number, games: Math.max(list.due, draft.number) });
  return `${game} · ${t(words.turn, { name: names[seat] })}`;
}

/**
 * The time of the series: always there, in the last ten minutes marked.
 * @param {Page} page
 */
function clockView({ list: { state }, offset }) {
  const { open, series: { minutes } } = state;
  const left = timeLeft(state, offset);
  if (!open || !minutes) return h("p", { class: "clock" });
  if (left === null) return h("p", { class: "clock", title: t("time_planned") }, t("minutes", { minutes }));
  if (left <= 0) return h("p", { class: "clock over" }, t("time_over"));
  const ending = isEnding(left);
  return h("div", { class: ending ? "clock ending" : "clock" },
    h("span", { role: "timer", "aria-label": t("time_left") }, ending ? t("still", { time: spelled(left) }) : spelled(left)),
    h("span", { class: "visually-hidden", role: "status" }, ending ? t("last_ten") : ""));
}

/**
 * Who cannot hear a bell sees this. It lies over everything until it is tapped; what was being typed stays.
 * @param {Page} page
 */
function timeUpView({ dismissBell }) {
  return h("div", { key: "time-up", class: "time-up", popover: "manual", role: "alertdialog", "aria-modal": "true", "aria-labelledby": "time-up",
    "aria-describedby": "time-up-help", onclick: dismissBell },
    h("p", { id: "time-up", class: "time-up-title" }, t("time_up")),
    h("p", { id: "time-up-help" }, t("time_up_help")),
    button({ class: "big", "data-question": true }, t("understood")));
}

/** @param {Page} page */
function statusLine(page) {
  const { delivery, help, list, outbox, screen, typing } = page;
  const offer = list.state.open && !delivery.question && screen === "entry" && takingBackOffer(typing);
  const said = status(page);
  return h("footer", { class: "keeper-foot" },
    screen !== "list" && button({ key: "help", class: "quiet help", "aria-label": t("help"), onclick: help }, "?"),
    footAction(page),
    h("div", { class: "status", role: "status" }, offer ? inASign(said, page) : said),
    h("div", { class: "visually-hidden", role: "status" }, typing.spoken),
    offer,
    outbox.isStuck && !offer && button({ class: "again", "aria-label": t("retry"), title: t("retry"),
      onclick: () => outbox.send() }, "⟳"));
}

/** @param {Page} page */
function footAction({ delivery, list: { last, state }, screen, typing }) {
  if (!state.open || delivery.question || screen === "handover") return null;
  if (typing.draft && isBegun(typing.draft)) {
    return button({ key: "discard", class: "quiet", onclick: () => typing.discard() }, t("discard"));
  }
  const lost = typing.restorable();
  if (lost) {
    return button({ key: "restore", class: "primary", "data-shows": "restore", onclick: () => typing.bringBack() },
      t("restore"), hidden(` ${t("text_game", lost)}`), h("span", { "aria-hidden": "true" }, ` ${lost.seconds}`));
  }
  return screen === "entry" && last && button({ key: "change", class: "quiet", onclick: () => typing.correct(last.number, "entry") },
    t("correct", { number: last.number }));
}

/**
 * Taking a game out of the list is another thing than changing it, and lies away from where the thumb just was.
 * @param {Typing} typing
 */
function takingBackOffer(typing) {
  return typing.isBegun && typing.asking === null && typing.mayTakeBack &&
    button({ key: "take-back", class: "quiet", "aria-label": t("take_back", { number: typing.game.number }),
      onclick: () => typing.ask("taking_back") }, t("take_back_short"));
}

/**
 * Beside what else can be done with a game there is room for no more.
 * @param {Child} said
 * @param {Page} page
 */
function inASign(said, { isOffline, outbox, unable }) {
  return [(outbox.isStuck || isOffline || unable) && h("span", { class: "unsent", "aria-hidden": "true" }, "⚠"), h("span", { class: "visually-hidden" }, said)];
}

/**
 * What was stored last is no news while a game is being changed, and what else can be done with it needs the room.
 * @param {Page} page
 */
function status({ delivery: { said }, isOffline, keeps, outbox: { isStuck, onlyHere, waiting }, typing, unable }) {
  const count = t("unsent", { count: onlyHere });
  const unsent = keeps ? count : t("keep_open", { unsent: count });
  if (unable) return h("span", { class: "unsent" }, h("strong", {}, `⚠ ${unableInWords(unable)}`), waiting > 0 && ` ${unsent}`);
  if (isStuck) return h("span", { class: "unsent" }, `⚠ ${unsent}`);
  if (waiting) return t("sending");
  if (isOffline) return h("span", { class: "unsent" }, `⚠ ${t("offline")}`);
  return typing.isBegun && typing.mayTakeBack ? "" : said;
}
