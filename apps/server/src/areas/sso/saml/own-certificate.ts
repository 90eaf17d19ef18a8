// This import must come before @peculiar/x509, which requires it.
import "reflect-metadata";
import { randomBytes, webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { addDays } from "../../../platform/clock.ts";

x509.cryptoProvider.set(webcrypto);

const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
} as const;

/**
 * The provider stores the certificate itself and does not check its issuer. It needs an end date only because some providers
 * require one.
 */
const lastsDays = 3650;

export type OwnKey = { readonly keyPem: string; readonly certificatePem: string };

/**
 * Creates a key of ours for one provider, with a self-signed certificate. With it the provider verifies our requests and encrypts
 * its answers.
 */
export async function makeOwnKey(entityId: string, now: Date): Promise<OwnKey> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(15).toString("hex")}`,
    name: [{ CN: [new URL(entityId).hostname] }],
    notBefore: addDays(now, -1),
    notAfter: addDays(now, lastsDays),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment, true)],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  const lines = key.replaceAll(/.{64}(?=.)/g, (line) => `${line}\n`);
  return {
    keyPem: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
    certificatePem: certificate.toString("pem"),
  };
}
