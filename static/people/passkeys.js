// A passkey for a form: asked for when its button is pressed, then sent along with the form.
//
// <form data-passkey="get|create" data-options="ADDRESS"> holds the token for forms, a hidden field `passkey` and a
// hidden block [data-passkey-offer] with the button; [data-passkey-said] says what went wrong, from its data-wrong.

/** @param {string} text base64url */
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer | null} bytes */
const textOf = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** @param {{ id: string, type: "public-key" }[] | undefined} credentials */
const known = (credentials) => (credentials ?? []).map((credential) => ({ ...credential, id: bytesOf(credential.id) }));

/** What the browser is asked, from the server's JSON. @param {any} asked */
const questionOf = (asked) => ({
  ...asked,
  challenge: bytesOf(asked.challenge),
  ...(asked.user && { user: { ...asked.user, id: bytesOf(asked.user.id) } }),
  ...(asked.excludeCredentials && { excludeCredentials: known(asked.excludeCredentials) }),
  ...(asked.allowCredentials && { allowCredentials: known(asked.allowCredentials) }),
});

/** The JSON the server reads. @param {PublicKeyCredential} credential */
const answerOf = (credential) => {
  const given = credential.response;
  const of = given instanceof AuthenticatorAttestationResponse ? { attestationObject: textOf(given.attestationObject) } : {};
  const by =
    given instanceof AuthenticatorAssertionResponse
      ? { authenticatorData: textOf(given.authenticatorData), signature: textOf(given.signature) }
      : {};
  return {
    id: credential.id,
    rawId: textOf(credential.rawId),
    type: credential.type,
    clientExtensionResults: {},
    response: { clientDataJSON: textOf(given.clientDataJSON), ...of, ...by },
  };
};

/** @param {HTMLFormElement} form */
const askedFor = async (form) => {
  const typed = new FormData(form);
  const body = new URLSearchParams(["csrfmiddlewaretoken", "username"].map((name) => [name, String(typed.get(name) ?? "")]));
  const response = await fetch(form.dataset.options ?? "", { method: "POST", body });
  if (!response.ok || response.redirected) throw new Error("refused");
  const publicKey = questionOf((await response.json()).publicKey);
  const credential =
    form.dataset.passkey === "get" ? await navigator.credentials.get({ publicKey }) : await navigator.credentials.create({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("none");
  return JSON.stringify(answerOf(credential));
};

/** @param {HTMLFormElement} form */
const offerIn = (form) => {
  const offer = form.querySelector("[data-passkey-offer]");
  const field = form.querySelector("input[name=passkey]");
  const said = form.querySelector("[data-passkey-said]");
  if (!(offer instanceof HTMLElement) || !(field instanceof HTMLInputElement) || !(said instanceof HTMLElement)) return;
  offer.hidden = false;
  offer.querySelector("button")?.addEventListener("click", async () => {
    said.textContent = "";
    try {
      field.value = await askedFor(form);
      form.submit();
    } catch {
      said.textContent = said.dataset.wrong ?? "";
    }
  });
};

if (globalThis.PublicKeyCredential) {
  for (const form of document.querySelectorAll("form[data-passkey]")) if (form instanceof HTMLFormElement) offerIn(form);
}
