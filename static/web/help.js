/*
 * The manual over the page it is about, where leaving that page could lose what is being typed or cannot come back
 * without network. Without this script, and where the chapter cannot be had, its link opens beside the page.
 */

/** Shows what the page's link to its help has as `data-inside`, drawn by `data-style`; its `data-back` is what the button says that closes it. */
export class Help {
  constructor() {
    this.link = /** @type {HTMLAnchorElement} */ (document.querySelector("a.help"));
    this.dialog = document.createElement("dialog");
    this.dialog.className = "inside";
    this.dialog.setAttribute("aria-label", this.link.getAttribute("aria-label") ?? "");
    document.body.append(this.dialog);
    this.dialog.addEventListener("click", (event) => this.follow(event));
  }

  /** Whether it lies over the page now. */
  get isOpen() {
    return this.dialog.open;
  }

  async open() {
    try {
      if (!this.dialog.childElementCount) await this.fill(await this.chapter());
    } catch {
      window.open(this.link.href, "_blank", "noopener");
      return;
    }
    this.dialog.showModal();
    this.dialog.scrollTo(0, 0);
    this.turnTo(this.link.hash);
  }

  close() {
    this.dialog.close();
  }

  async chapter() {
    const answer = await fetch(this.link.dataset.inside ?? this.link.href);
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector(".manual");
    if (!found) throw new Error(`${answer.url}: no chapter`);
    return found;
  }

  /** @param {Element} chapter */
  async fill(chapter) {
    await this.styled();
    const [back, button] = [document.createElement("div"), document.createElement("button")];
    back.className = "back";
    button.type = "button";
    button.className = "primary";
    button.textContent = this.link.dataset.back ?? "×";
    button.addEventListener("click", () => this.close());
    back.append(button);
    for (const link of chapter.querySelectorAll("a:not([href^='#'])")) {
      link.setAttribute("target", "_blank");
      link.setAttribute("rel", "noopener");
    }
    for (const picture of chapter.querySelectorAll("img")) picture.loading = "eager"; // a worker keeps what was seen
    this.dialog.append(back, chapter);
  }

  /** Its style sheet comes with it; without, it is read all the same. */
  styled() {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = this.link.dataset.style ?? "";
    document.head.append(sheet);
    return new Promise((done) => (sheet.onload = sheet.onerror = done));
  }

  /**
   * To a section without touching the page's address, which can be a right, or mean something there.
   * @param {MouseEvent} event
   */
  follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    this.turnTo(link.hash);
  }

  /** @param {string} hash */
  turnTo(hash) {
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }
}
