/* What a service worker keeps of the program: one edition at a time, none of it about anybody. */

/**
 * @typedef {{ waitUntil(done: Promise<unknown>): void, request: Request, respondWith(answer: Promise<Response>): void, tag: string, data: string }} Happening
 * @typedef {object} Scope what TypeScript's types of a page do not know of a service worker
 * @property {(name: string, listener: (event: Happening) => void) => void} addEventListener
 * @property {Location} location
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim(): Promise<void> }} clients
 */

// Where whoever asks without network for a tournament's rules that are not kept finds those of every text: the worker of /regeln/ keeps it.
export const WITHOUT_NETWORK = "/regeln/#ohne-netz";

export const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

/**
 * Keep an edition once `fill` has put all of it into its cache that a page needs, then do without those before it.
 * @param {string} prefix of the names of this worker's editions
 * @param {string} version
 * @param {(cache: Cache) => Promise<unknown>} fill
 * @param {(cache: Cache, message: string) => Promise<unknown>} [rest] puts there what can wait until a page says that it is idle;
 *   a page that was open before is this worker's from then on
 */
export function keepEdition(prefix, version, fill, rest) {
  const name = prefix + version;
  const claim = () => worker.clients.claim();
  worker.addEventListener("install", (event) => event.waitUntil(install(name, fill)));
  worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers(prefix, name).then(() => (rest ? undefined : claim()))));
  if (rest) worker.addEventListener("message", (event) => event.waitUntil(caches.open(name).then((cache) => rest(cache, event.data)).then(claim, claim)));
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
 * An answer to be kept: without the address it came from, and as it is read, not as it was sent. A browser looks at its
 * type when it is made, not later.
 * @param {Response} answer
 * @param {BodyInit | null} body
 */
export function nameless({ headers: sent }, body, type = sent.get("Content-Type") ?? "") {
  const headers = new Headers(sent);
  headers.set("Content-Type", type);
  for (const own of ["Content-Encoding", "Content-Length"]) headers.delete(own);
  return new Response(body, { headers });
}

/**
 * Whether it is for this server, and only to be read.
 * @param {Request} request
 */
export const isOurs = ({ method, url }) => method === "GET" && new URL(url).origin === worker.location.origin;
