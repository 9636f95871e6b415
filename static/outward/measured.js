// In a frame: tells the page around it how high it is, whenever that changes. "/einbetten.js" listens there.

const last = /** @type {HTMLElement} */ (document.body.lastElementChild);
let told = 0;

new ResizeObserver(() => {
  const height = Math.ceil(last.getBoundingClientRect().bottom + scrollY) + 16;
  if (height !== told) parent.postMessage({ spielliste: height }, "*");
  told = height;
}).observe(document.body);
