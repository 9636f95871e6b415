/* The clock of a page beside that of the browser. A time says its own offset, so nothing has to be known of zones. */

/**
 * How many minutes this browser's clock is ahead of the one an ISO time goes by, at that moment.
 * @param {string} at
 */
export function ahead(at) {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(at) ?? [];
  if (!sign) return 0;
  const there = Number(hours) * 60 + Number(minutes);
  return -new Date(at).getTimezoneOffset() - (sign === "-" ? -there : there);
}

/**
 * As this browser's clock shows it, with the day where it is another one.
 * @param {string} at
 * @param {string} language
 */
export function here(at, language) {
  const moment = new Date(at);
  const day = moment.getDate() === Number(at.slice(8, 10)) ? {} : /** @type {const} */ ({ day: "numeric", month: "numeric" });
  return moment.toLocaleString(language, { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/**
 * A moment as the clock of a zone shows it: 14:32; as that of this browser, where none is said or it knows none such.
 * @param {string | number} moment
 * @param {string | undefined} timeZone its IANA name
 */
export function clockIn(moment, timeZone) {
  const shown = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  try {
    return new Date(moment).toLocaleTimeString("de-DE", { ...shown, timeZone });
  } catch {
    return new Date(moment).toLocaleTimeString("de-DE", shown);
  }
}
