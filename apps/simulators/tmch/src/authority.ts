// This import must come first, because @peculiar/x509 needs it.
import "reflect-metadata";
import { randomBytes, webcrypto } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as x509 from "@peculiar/x509";

x509.cryptoProvider.set(webcrypto);

const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
} as const;
const dayMs = 86_400_000;

/** The validator of trademarks: the key with which it signs, its certificate, and that of the authority that issued it. */
export type Validator = {
  readonly rootPem: string;
  readonly certificatePem: string;
  readonly keyPem: string;
  /** The key of the authority, with which it signs the list of revoked certificates. */
  readonly rootKeyPem: string;
};

/** Creates authority and validator at the first start, and keeps them in the folder. */
export async function openValidator(folder: string): Promise<Validator> {
  const file = join(folder, "validator.json");
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Validator>) : null;
  // In data from an older version the authority's key is missing. Without the key no lists can be signed, so a new authority is
  // made.
  if (kept?.rootKeyPem !== undefined) return kept as Validator;
  const validator = await makeValidator();
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(validator), { mode: 0o600 });
  return validator;
}

async function makeValidator(): Promise<Validator> {
  const [rootKeys, keys] = await Promise.all([makeKeys(), makeKeys()]);
  const times = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + 3650 * dayMs) };
  const subject = "CN=Trademark clearing house simulator root";
  const root = await x509.X509CertificateGenerator.create({
    ...times,
    serialNumber: serial(),
    subject,
    issuer: subject,
    signingAlgorithm: algorithm,
    publicKey: rootKeys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    ...times,
    serialNumber: serial(),
    subject: "CN=Trademark clearing house simulator validator",
    issuer: subject,
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      await x509.AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  return {
    rootPem: root.toString("pem"),
    certificatePem: leaf.toString("pem"),
    keyPem: await pemOf(keys.privateKey),
    rootKeyPem: await pemOf(rootKeys.privateKey),
  };
}

async function pemOf(privateKey: webcrypto.CryptoKey): Promise<string> {
  const key = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", privateKey)).toString("base64");
  return `-----BEGIN PRIVATE KEY-----\n${key.replace(/(.{64})/g, "$1\n")}\n-----END PRIVATE KEY-----\n`;
}

/** The list of revoked certificates (CRL, RFC 5280 section 5). It contains the validator's certificate if that is revoked. */
export async function revokedCertificates(
  { rootPem, certificatePem, rootKeyPem }: Validator,
  isRevoked: boolean,
): Promise<Buffer> {
  const der = Buffer.from(rootKeyPem.replaceAll(/-----[^-]+-----|\s/g, ""), "base64");
  const list = await x509.X509CrlGenerator.create({
    issuer: new x509.X509Certificate(rootPem).subject,
    thisUpdate: new Date(),
    nextUpdate: new Date(Date.now() + 30 * dayMs),
    entries: isRevoked
      ? [{ serialNumber: new x509.X509Certificate(certificatePem).serialNumber, revocationDate: new Date() }]
      : [],
    signingAlgorithm: algorithm,
    signingKey: await webcrypto.subtle.importKey("pkcs8", der, algorithm, false, ["sign"]),
  });
  return Buffer.from(list.rawData);
}

function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
}

/** A random serial number in hexadecimal: positive, at most 20 octets (RFC 5280 4.1.2.2). */
function serial(): string {
  return `01${randomBytes(15).toString("hex")}`;
}
