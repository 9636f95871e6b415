// The plan in its SVG: one group for each that can be moved, the same one as long as it is there, so that focus stays.

/** @import { Box, Item, Plan } from "./plan.js" */

import { rowsOf } from "./plan.js";

const SVG = "http://www.w3.org/2000/svg";
const LARGEST = 1.2; // how high letters are, in fields
const LETTER = 0.66; // how wide one is, of its height
const HANDLE = 2.6; // how far left of a row its handle stands
const GRIP = "M.75.55v0M1.25.55v0M.75 1v0M1.25 1v0M.75 1.45v0M1.25 1.45v0"; // six dots

/**
 * What can be chosen: an item, or a row by its handle. `ids`: what moves with it.
 * @typedef {{ key: string, kind: string, name: string, ids: number[], box: Box, text: string }} Part
 */

/**
 * @param {Plan} plan
 * @param {(words: string, values: Record<string, string | number>) => string} say
 * @returns {Part[]}
 */
export function partsOf(plan, say) {
  const rows = rowsOf(plan).filter((row) => row.length > 1);
  return [
    ...plan.map((item) => partOf(item, say)),
    ...rows.map((row, at) => {
      const first = /** @type {Item} */ (row[0]);
      const key = `row-${Math.min(...row.map((table) => table.id))}`;
      const box = { x: first.x - HANDLE, y: first.y, width: 2, depth: 2 };
      return { key, kind: "row", name: say("row", { number: at + 1 }), ids: row.map((table) => table.id), box, text: "" };
    }),
  ];
}

/**
 * @param {Item} item
 * @param {(words: string, values: Record<string, string | number>) => string} say
 * @returns {Part}
 */
function partOf(item, say) {
  const isTable = item.kind === "table";
  const name = isTable ? say("table", { number: item.number }) : item.word || say(item.kind, {});
  return { key: String(item.id), kind: item.kind, name, ids: [item.id], box: item, text: isTable ? String(item.number) : name };
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  set(made, attributes);
  return made;
}

/** @param {Element} of @param {Record<string, string | number>} attributes */
function set(of, attributes) {
  for (const [name, value] of Object.entries(attributes)) of.setAttribute(name, String(value));
}

export class Picture {
  /** @param {HTMLElement} frame @param {string} label */
  constructor(frame, label) {
    this.frame = frame;
    this.svg = element("svg", { class: "floor editing", role: "application", "aria-label": label, "text-anchor": "middle" });
    /** @type {Map<string, SVGElement>} */
    this.groups = new Map();
    frame.replaceChildren(this.svg);
  }

  /** How large a field is: all fits, unless a finger could not hit it. @param {Box} seen */
  fit(seen) {
    const least = matchMedia("(pointer: coarse)").matches ? 25 : 13;
    const field = Math.max(least, Math.min(36, this.frame.clientWidth / seen.width));
    set(this.svg, {
      viewBox: `${seen.x} ${seen.y} ${seen.width} ${seen.depth}`,
      width: Math.floor(field * seen.width),
      height: Math.floor(field * seen.depth),
    });
  }

  /** @param {readonly Part[]} parts @param {string} chosen @param {boolean} wrong whether what is chosen cannot stand so */
  draw(parts, chosen, wrong) {
    for (const part of parts) {
      const group = this.groups.get(part.key) ?? this.made(part);
      show(group, part);
      set(group, { "aria-pressed": String(part.key === chosen) });
      group.classList.toggle("wrong", wrong && part.key === chosen);
    }
    const there = new Set(parts.map((part) => part.key));
    for (const [key, group] of this.groups) {
      if (there.has(key)) continue;
      group.remove();
      this.groups.delete(key);
    }
  }

  /** @param {Part} part */
  made(part) {
    const kind = ["table", "row"].includes(part.kind) ? part.kind : "thing";
    const group = element("g", { class: `part ${kind}`, role: "button", tabindex: 0, "data-key": part.key });
    group.append(element("rect", { rx: 0.3 }), element("text", { dy: ".35em" }));
    if (kind === "row") group.append(element("path", { d: GRIP }));
    this.groups.set(part.key, group);
    this.svg.append(group);
    return group;
  }

  /** Bring what was chosen before the eyes. @param {string} key */
  reveal(key) {
    const group = this.groups.get(key);
    group?.focus({ preventScroll: true });
    group?.scrollIntoView({ block: "center", inline: "nearest" });
  }

  /** Where on the grid this point of the screen is. @param {{ clientX: number, clientY: number }} point */
  place({ clientX, clientY }) {
    const matrix = /** @type {SVGSVGElement} */ (this.svg).getScreenCTM();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
  }
}

/** @param {SVGElement} group @param {Part} part */
function show(group, { box, text, name }) {
  const [rect, words] = group.children;
  if (!rect || !words) return;
  set(group, { transform: `translate(${box.x} ${box.y})`, "aria-label": name });
  set(rect, { x: 0.1, y: 0.1, width: box.width - 0.2, height: box.depth - 0.2 });
  const letters = Math.min(LARGEST, (box.width - 0.6) / (LETTER * Math.max(text.length, 2)));
  set(words, { x: box.width / 2, y: box.depth / 2, "font-size": letters });
  if (words.textContent !== text) words.textContent = text;
}
