/* What the page shows is described anew after every change; only what differs is touched, so focus stays where it is. */

/**
 * @typedef {{ [name: string]: unknown, onclick?: ((event: MouseEvent) => unknown) | null, onsubmit?: (event: SubmitEvent) => unknown }} Props
 *   attributes (null and false: none; true: empty), handlers, and a `key` by which an element is told from its neighbour
 * @typedef {{ tag: string, props: Props, children: Child[] }} Described
 * @typedef {Described | string | number} Child
 * @typedef {Child | null | undefined | false | any[]} Some what may stand among children; nothing where it says nothing
 */

/** @type {WeakMap<Node, Described>} */
const described = new WeakMap();

/**
 * Describe an element.
 * @param {string} tag
 * @param {Props} props
 * @param {...Some} children
 * @returns {Described}
 */
export const h = (tag, props, ...children) => ({ tag, props, children: present(children) });

/**
 * A button that sends no form.
 * @param {Props} props
 * @param {...Some} children
 */
export const button = (props, ...children) => h("button", { type: "button", ...props }, ...children);

/**
 * What a screen begins at.
 * @param {Some} text
 */
export const title = (text) => h("h2", { "data-heading": true, tabindex: "-1" }, text);

/**
 * What there is: nothing is left of what was not to be shown, nor of an empty text.
 * @param {Some[]} some
 * @returns {Child[]}
 */
export function present(some) {
  return some.flatMap((one) => {
    if (Array.isArray(one)) return present(one);
    return one === null || one === undefined || one === false || one === "" ? [] : [one];
  });
}

/**
 * Make the children of `parent` what `wanted` describes.
 * @param {Node} parent
 * @param {Child[]} wanted
 */
export function patch(parent, wanted) {
  wanted.forEach((node, at) => {
    const there = parent.childNodes[at];
    if (!there) parent.appendChild(make(node));
    else if (isSame(there, node)) update(there, node);
    else there.replaceWith(make(node));
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild?.remove();
}

/**
 * @param {Node} there
 * @param {Child} node
 */
function isSame(there, node) {
  if (typeof node !== "object") return there.nodeType === Node.TEXT_NODE;
  const before = described.get(there);
  return before !== undefined && before.tag === node.tag && before.props.key === node.props.key;
}

/** @param {Child} node */
function make(node) {
  if (typeof node !== "object") return document.createTextNode(String(node));
  const element = document.createElement(node.tag);
  described.set(element, { tag: node.tag, props: {}, children: [] });
  update(element, node);
  return element;
}

/**
 * @param {Node} there
 * @param {Child} node
 */
function update(there, node) {
  if (typeof node !== "object") {
    if (there.nodeValue !== String(node)) there.nodeValue = String(node);
  } else if (there instanceof HTMLElement) {
    const before = described.get(there)?.props ?? {};
    for (const name of Object.keys(before)) if (!(name in node.props)) set(there, name, null);
    for (const [name, value] of Object.entries(node.props)) if (before[name] !== value) set(there, name, value);
    described.set(there, node);
    patch(there, node.children);
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {unknown} value
 */
function set(element, name, value) {
  if (name === "key") return;
  if (name.startsWith("on")) Object.assign(element, { [name]: value });
  else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * For whoever reads by ear.
 * @param {string} text
 */
export const hidden = (text) => h("span", { class: "visually-hidden" }, text);

/**
 * What a form says in that field.
 * @param {SubmitEvent} event
 * @param {string} name
 */
export function fieldOf(event, name) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  return String(new FormData(form).get(name) ?? "");
}
