/* SHA-256 (FIPS 180-4). Browsers have one of their own only where a page came by https. */

import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * That of a text in UTF-8, in 64 hex digits.
 * @param {string} text
 */
export const sha256 = (text) => bytesToHex(digest(utf8ToBytes(text)));
