/* Whoever reads in another zone sees their own clock beside that of the page, also in the nights it changes. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ahead, clockIn, here } from "../../static/web/zones.js";

/** @type {[string, string, number, string][]} browser's zone, what a page says, minutes ahead of it, as it is shown */
const READ = [
  ["Europe/Berlin", "2026-05-09T18:00:00+02:00", 0, "18:00"],
  ["Europe/Dublin", "2026-05-09T18:00:00+02:00", -60, "17:00"],
  ["America/New_York", "2026-05-10T01:30:00+02:00", -6 * 60, "9.5., 19:30"],
  ["Pacific/Chatham", "2026-05-09T18:00:00+02:00", 10 * 60 + 45, "10.5., 04:45"],
  ["Asia/Kolkata", "2026-05-09T18:00:00-04:00", 9 * 60 + 30, "10.5., 03:30"],
  // Berlin puts its clock back at 3:00 (01:00 UTC), New York a week later: five hours between them, not six.
  ["America/New_York", "2026-10-25T02:30:00+02:00", -6 * 60, "24.10., 20:30"],
  ["America/New_York", "2026-10-25T02:30:00+01:00", -5 * 60, "24.10., 21:30"],
  ["Europe/Berlin", "2027-03-28T00:59:59+00:00", 60, "01:59"],
  ["Europe/Berlin", "2027-03-28T01:00:00+00:00", 120, "03:00"],
];

test("a page's time as the reader's clock shows it, with the day where that is another", () => {
  for (const [zone, said, minutes, shown] of READ) {
    process.env.TZ = zone;
    assert.deepEqual([ahead(said), here(said, "de")], [minutes, shown], `${zone} ${said}`);
  }
});

test("a moment by the clock of the tournament, wherever the phone is; a zone no browser knows is the phone's own", () => {
  process.env.TZ = "Europe/Berlin";
  const moment = "2026-11-29T17:50:00+00:00";
  const zones = ["Europe/Dublin", "Asia/Kolkata", "Pacific/Chatham", undefined, "Mars/Olympus"];
  assert.deepEqual(zones.map((zone) => clockIn(moment, zone)), ["17:50", "23:20", "07:35", "18:50", "18:50"]);
});
