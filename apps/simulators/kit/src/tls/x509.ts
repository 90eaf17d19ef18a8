import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import {
  bitString,
  boolean,
  explicit,
  implicit,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  time,
  utf8String,
} from "./der.ts";

const oid = {
  commonName: "2.5.4.3",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  subjectKeyIdentifier: "2.5.29.14",
  keyUsage: "2.5.29.15",
  subjectAltName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  authorityKeyIdentifier: "2.5.29.35",
  extendedKeyUsage: "2.5.29.37",
  serverAuth: "1.3.6.1.5.5.7.3.1",
  clientAuth: "1.3.6.1.5.5.7.3.2",
} as const;

export interface Issued {
  readonly key: KeyObject;
  /** The certificate in DER encoding. */
  readonly certificate: Buffer;
}

export interface CertificateRequest {
  readonly commonName: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** "signer" is for signing messages and has an RSA key. */
  readonly use: "authority" | "server" | "client" | "signer";
  readonly dnsNames: readonly string[];
  readonly ipv4Addresses: readonly string[];
}

function name(commonName: string): Buffer {
  return sequence(setOf(sequence(objectIdentifier(oid.commonName), utf8String(commonName))));
}

function spki(key: KeyObject): Buffer {
  return key.export({ type: "spki", format: "der" });
}

/**
 * An identifier for a key. Method 1 of RFC 5280 section 4.2.1.2 uses SHA-1 of the key bits, but any unique value is allowed, so
 * this is SHA-256 cut to 20 octets.
 */
function keyIdentifier(publicKey: KeyObject): Buffer {
  return createHash("sha256").update(spki(publicKey)).digest().subarray(0, 20);
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return sequence(objectIdentifier(id), ...(critical ? [boolean(true)] : []), octetString(value));
}

function extensionsFor(request: CertificateRequest, subject: KeyObject, issuer: KeyObject): Buffer {
  const authority = request.use === "authority";
  // keyUsage bits: keyCertSign (5) and cRLSign (6) for the authority, digitalSignature (0) for the others.
  const usage = authority ? bitString(Buffer.from([0x06]), 1) : bitString(Buffer.from([0x80]), 7);
  const list = [
    extension(oid.basicConstraints, true, authority ? sequence(boolean(true)) : sequence()),
    extension(oid.keyUsage, true, usage),
    extension(oid.subjectKeyIdentifier, false, octetString(keyIdentifier(subject))),
    extension(oid.authorityKeyIdentifier, false, sequence(implicit(0, keyIdentifier(issuer)))),
  ];
  if (request.use === "server" || request.use === "client") {
    const purpose = request.use === "server" ? oid.serverAuth : oid.clientAuth;
    list.push(extension(oid.extendedKeyUsage, false, sequence(objectIdentifier(purpose))));
  }
  const names = [
    ...request.dnsNames.map((dnsName) => implicit(2, Buffer.from(dnsName, "ascii"))),
    ...request.ipv4Addresses.map((address) => implicit(7, Buffer.from(address.split(".").map(Number)))),
  ];
  if (names.length > 0) list.push(extension(oid.subjectAltName, false, sequence(...names)));
  return explicit(3, sequence(...list));
}

/**
 * Creates a key and a version 3 certificate for it (RFC 5280), signed by the issuer or by itself. The key is RSA for a signer and
 * P-256 otherwise. The validity is rounded down to seconds.
 */
export function issue(
  request: CertificateRequest,
  issuer: { name: string; key: KeyObject; publicKey: KeyObject } | null,
): Issued {
  const { privateKey, publicKey } =
    request.use === "signer"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(objectIdentifier(oid.ecdsaWithSha256));
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    algorithm,
    name(issuer?.name ?? request.commonName),
    sequence(time(request.notBefore), time(request.notAfter)),
    name(request.commonName),
    spki(publicKey),
    extensionsFor(request, publicKey, issuer?.publicKey ?? publicKey),
  );
  const signature = sign("sha256", body, { key: issuer?.key ?? privateKey, dsaEncoding: "der" });
  return { key: privateKey, certificate: sequence(body, algorithm, bitString(signature)) };
}

export function certificatePem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
