"""A device that holds one passkey, written from WebAuthn Level 2 (section 6.1, authenticator data; 6.5.4, attestation
"none"; 6.3.3, assertions), so that answers can be made wrong in every way."""

import hashlib
import json
import secrets
import struct
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2 import cbor
from fido2.utils import websafe_encode

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Device:
    """`verifies`: whether it asks for a finger. Answers are the JSON that the page's script sends."""

    host: str = "testserver"
    origin: str = "https://testserver"
    verifies: bool = True
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    name: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    def makes(self, asked: dict[str, Any]) -> str:
        """A new passkey, for what the server asked."""
        numbers = self.key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        cose = cbor.encode({1: 2, 3: -7, -1: 1, **point})
        attested = bytes(16) + struct.pack(">H", len(self.name)) + self.name + cose
        whole = {"fmt": "none", "attStmt": {}, "authData": self._of_server(ATTESTED) + attested}
        return self._answer(
            {
                "clientDataJSON": websafe_encode(self._said("webauthn.create", asked)),
                "attestationObject": websafe_encode(cbor.encode(whole)),
            }
        )

    def shows(self, asked: dict[str, Any]) -> str:
        """That it holds the passkey, for what the server asked."""
        said, of_server = self._said("webauthn.get", asked), self._of_server()
        signed = self.key.sign(of_server + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            {
                "clientDataJSON": websafe_encode(said),
                "authenticatorData": websafe_encode(of_server),
                "signature": websafe_encode(signed),
            }
        )

    def _said(self, kind: str, asked: dict[str, Any]) -> bytes:
        told = {"type": kind, "challenge": asked["publicKey"]["challenge"], "origin": self.origin}
        return json.dumps(told).encode()

    def _of_server(self, more: int = 0) -> bytes:
        flags = PRESENT | more | (VERIFIED if self.verifies else 0)
        return hashlib.sha256(self.host.encode()).digest() + struct.pack(">BI", flags, 0)

    def _answer(self, response: dict[str, str]) -> str:
        named = websafe_encode(self.name)
        return json.dumps({"id": named, "rawId": named, "type": "public-key", "response": response})
