// This import must come first, because @peculiar/x509 needs it.
import "reflect-metadata";

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as x509 from "@peculiar/x509";

x509.cryptoProvider.set(crypto);

const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
} as const;
const dayMs = 86_400_000;

export type SamlKey = { readonly keyPem: string; readonly certificatePem: string };

/** A key with which answers are signed, and its certificate, which lasts the given days. */
export async function makeSamlKey(days = 3650): Promise<SamlKey> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: "01",
    name: "CN=Login service of an organization",
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + days * dayMs),
    signingAlgorithm: algorithm,
    keys,
  });
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  return { keyPem: key, certificatePem: certificate.toString("pem") };
}

/** The key is made at the first start and kept, so that a restart does not lock out the panel that knows its certificate. */
export async function keepSamlKey(path: string): Promise<SamlKey> {
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8")) as SamlKey;
  const made = await makeSamlKey();
  writeFileSync(path, JSON.stringify(made), { mode: 0o600 });
  return made;
}
