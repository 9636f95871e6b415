// Asks what is said to everybody in the hall, and who is called: of every page of a tournament that is open.
// Other scripts of a page hear it as the event `neues` on the document (detail: contract.md, section 5, durchsage.json).

/** @import { Announcement } from "./announcement.js" */

const EVERY = 15_000;
const source = String(/** @type {HTMLElement} */ (document.getElementById("neues")).dataset.source);
let etag = "";
/** @type {Promise<typeof import("./announcement.js")> | null} */
let banner = null;

async function ask() {
  if (document.visibilityState !== "visible") return;
  const headers = etag ? { "If-None-Match": etag } : undefined;
  const answer = await fetch(source, { cache: "no-store", credentials: "same-origin", headers });
  if (!answer.ok) return; // 304: nothing new
  etag = answer.headers.get("ETag") ?? "";
  /** @type {{ announcement: Announcement | null }} */
  const news = await answer.json();
  if (news.announcement) banner = import(news.announcement.script);
  const { announce } = (await banner) ?? {};
  announce?.(news.announcement, Date.parse(answer.headers.get("Date") ?? "") || Date.now());
  document.dispatchEvent(new CustomEvent("neues", { detail: news }));
}

const askQuietly = () => ask().catch(() => {}); // no network now: the next time, perhaps
setInterval(askQuietly, EVERY);
document.addEventListener("visibilitychange", askQuietly);
askQuietly();
