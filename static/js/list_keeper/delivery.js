/* Between the page and the outbox: what is sent, what is heard of it, and what the list keeper decides about a refusal. */

import { newEntryId } from "./api.js";
import { t } from "./words.js";

export class Delivery {
  constructor(app) {
    this.app = app;
    this.said = ""; // what was stored last, for everybody
  }

  put(number, version, results) {
    this.send({ method: "PUT", number, content: { entry_id: newEntryId(), version, results } });
  }

  takeBack({ number, version }) {
    this.send({ method: "DELETE", number, content: { entry_id: newEntryId(), version } });
  }

  send(entry) {
    const before = this.app.list.games.get(entry.number);
    const games = [before?.results, entry.content.results];
    const throws = games.some((results) => results?.some((result) => result.thrown_in));
    this.app.outbox.add({ ...entry, throws });
  }

  heard(event, entry, reply) {
    if (event === "stored") this.noteStored(entry, reply.body);
    if (event === "refused") this.noteRefused(entry, reply);
    this.app.update();
    if (event === "refused" && this.app.outbox.refused) this.app.show("entry");
  }

  noteStored(entry, game) {
    const { state } = this.app;
    state.games = state.games.filter((one) => one.number !== entry.number);
    if (entry.method === "PUT") state.games.push(game);
    this.said = t(entry.method === "PUT" ? "stored" : "taken_back", { number: entry.number });
    // A thrown-in hand may have to be reported, and only the server knows of earlier series.
    if (entry.throws) this.app.refresh();
  }

  noteRefused(entry, reply) {
    this.said = t("not_stored", { number: entry.number });
    const same = reply.status === 409 && entry.method === "PUT" && isSameGame(reply.body, entry.content);
    if (same) this.keepStored(); // both phones typed the same
  }

  // An entry the server did not take

  keepStored() {
    const { outbox, state } = this.app;
    const { entry, status, body } = outbox.refused;
    if (status === 409) {
      state.games = state.games.filter((game) => game.number !== entry.number);
      if (body) state.games.push(body);
    }
    this.said = "";
    outbox.settle();
    this.app.refresh();
  }

  insist() {
    const { outbox } = this.app;
    const { entry, body } = outbox.refused;
    const content = { ...entry.content, entry_id: newEntryId(), version: body?.version ?? 0 };
    outbox.entries.unshift({ ...entry, content });
    outbox.settle();
  }

  reopenRefused() {
    const { outbox, typing } = this.app;
    const { entry } = outbox.refused;
    outbox.settle();
    typing.edit({ number: entry.number, ...entry.content });
  }
}

function isSameGame(stored, content) {
  const facts = ({ seat, outcome, augen, thrown_in: thrownIn }) => [seat, outcome, augen, Boolean(thrownIn)].join();
  return stored?.results.map(facts).sort().join(";") === content.results.map(facts).sort().join(";");
}
