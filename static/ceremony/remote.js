// The remote of a Siegerehrung says whether a stage shows what was sent.

import { isSending, say } from "../web/sending.js";

const LOOK_MS = 2_000;
const PATIENCE = 10_000;

async function look() {
  const asks = document.getElementById("stage-heard")?.dataset.asks;
  if (!asks || isSending() || document.visibilityState !== "visible") return;
  const answer = await fetch(asks, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  if (answer.ok && !isSending()) say((await answer.json()).heard);
}

setInterval(() => look().catch(() => isSending() || say("offline")), LOOK_MS);
