/* What the page shows is described anew after every change; only what differs is touched, so focus stays where it is. */

const described = new WeakMap();

/** Describe an element. `props` are attributes (null and false: none; true: empty) and handlers such as `onclick`. */
export function h(tag, props, ...children) {
  const present = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  return { tag, props: props ?? {}, children: present };
}

/** Make the children of `parent` what `wanted` describes. */
export function patch(parent, wanted) {
  wanted.forEach((node, at) => {
    const there = parent.childNodes[at];
    if (!there) parent.append(make(node));
    else if (isSame(there, node)) update(there, node);
    else there.replaceWith(make(node));
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild.remove();
}

const isText = (node) => typeof node !== "object";

function isSame(there, node) {
  if (isText(node)) return there.nodeType === Node.TEXT_NODE;
  const before = described.get(there);
  return before !== undefined && before.tag === node.tag && before.props.key === node.props.key;
}

function make(node) {
  if (isText(node)) return document.createTextNode(String(node));
  const element = document.createElement(node.tag);
  described.set(element, { tag: node.tag, props: {} });
  update(element, node);
  return element;
}

function update(there, node) {
  if (isText(node)) {
    if (there.nodeValue !== String(node)) there.nodeValue = String(node);
    return;
  }
  const before = described.get(there).props;
  for (const name of Object.keys(before)) if (!(name in node.props)) set(there, name, null);
  for (const [name, value] of Object.entries(node.props)) if (before[name] !== value) set(there, name, value);
  described.set(there, node);
  patch(there, node.children);
}

function set(element, name, value) {
  if (name === "key") return;
  if (name.startsWith("on")) element[name] = value;
  else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}
