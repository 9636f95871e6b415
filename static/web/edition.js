/* What a service worker keeps of the program: one edition at a time, none of it about anybody. */

/**
 * @typedef {{ waitUntil(done: Promise<unknown>): void, request: Request, respondWith(answer: Promise<Response>): void, tag: string }} Happening
 * @typedef {object} Scope what TypeScript's types of a page do not know of a service worker
 * @property {(name: string, listener: (event: Happening) => void) => void} addEventListener
 * @property {Location} location
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim(): Promise<void> }} clients
 */

// Where whoever asks for a tournament's rules without network finds those of every text: the worker of /regeln/ keeps it.
export const WITHOUT_NETWORK = "/regeln/#ohne-netz";

export const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

/**
 * Keep an edition once `fill` has put all of it into its cache that a page needs, then do without those before it.
 * @param {string} prefix of the names of this worker's editions
 * @param {string} version
 * @param {(cache: Cache) => Promise<unknown>} fill
 * @param {(cache: Cache) => Promise<unknown>} [rest] puts there what can wait until a page says that it is idle, with whatever message;
 *   a page that was open before is this worker's from then on
 */
export function keepEdition(prefix, version, fill, rest) {
  const name = prefix + version;
  const claim = () => worker.clients.claim();
  worker.addEventListener("install", (event) => event.waitUntil(install(name, fill)));
  worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers(prefix, name).then(() => (rest ? undefined : claim()))));
  if (rest) worker.addEventListener("message", (event) => event.waitUntil(caches.open(name).then(rest).then(claim, claim)));
  return name;
}

/**
 * @param {string} name
 * @param {(cache: Cache) => Promise<unknown>} fill
 */
async function install(name, fill) {
  await fill(await caches.open(name));
  await worker.skipWaiting(); // an open page has all its scripts already
}

/**
 * @param {string} prefix
 * @param {string} name
 */
async function forgetOthers(prefix, name) {
  const old = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name);
  await Promise.all(old.map((one) => caches.delete(one)));
}

/**
 * To put style sheets and scripts into a cache.
 * @param {string[]} files
 */
export const asked = (files) => files.map((file) => new Request(file, { credentials: "omit" }));

/**
 * From the cache; from the network where the browser has thrown that away.
 * @param {string} name
 * @param {string} path
 * @param {Request} request
 */
export async function kept(name, path, request) {
  const cache = await caches.open(name);
  return (await cache.match(path)) ?? fetch(request);
}

/**
 * Whether it is for this server, and only to be read.
 * @param {Request} request
 */
export const isOurs = ({ method, url }) => method === "GET" && new URL(url).origin === worker.location.origin;
