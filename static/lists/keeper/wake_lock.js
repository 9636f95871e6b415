/* The screen stays on while the list is kept; where the phone refuses (saving battery, no https), it goes out as ever. */

export class WakeLock {
  /** `isWanted()`: whether the list is open. */
  constructor(isWanted) {
    this.isWanted = isWanted;
    this.lock = null;
    this.asking = false;
    this.isRefused = !navigator.wakeLock;
    // A phone that was put away lets go of it; back in the hand it is asked for again.
    document.addEventListener("visibilitychange", () => this.again());
  }

  again() {
    this.isRefused = !navigator.wakeLock;
    return this.keep();
  }

  /** Get it or let go of it, as the list needs it now. */
  async keep() {
    const wanted = this.isWanted() && document.visibilityState === "visible";
    if (!wanted) return this.lock?.release();
    if (this.lock || this.asking || this.isRefused) return undefined;
    this.asking = true;
    try {
      this.lock = await navigator.wakeLock.request("screen");
      this.lock.addEventListener("release", () => { this.lock = null; });
    } catch {
      this.isRefused = true;
    }
    this.asking = false;
    return undefined;
  }
}
