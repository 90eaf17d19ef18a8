// This import must come before @peculiar/x509, which requires it.
import "reflect-metadata";
import { createPublicKey, webcrypto } from "node:crypto";
import type { CsrFault } from "@nameplane/contracts/certificates/csr";
import * as x509 from "@peculiar/x509";
import { sha256 } from "../../platform/ids.ts";
import { isWeakRsa } from "./key-strength.rules.ts";

x509.cryptoProvider.set(webcrypto);

export type ReadCsr = {
  /** The alternative names, and the common name if it is not among them, in lower case. */
  readonly names: readonly string[];
  readonly keyType: string | null;
  readonly keyBits: number | null;
  /** SHA-256 of the public key (SubjectPublicKeyInfo). */
  readonly keyHash: Buffer;
  readonly fault: Exclude<CsrFault, "known" | "names"> | null;
  readonly pem: string;
};

const nothing = { names: [], keyType: null, keyBits: null, keyHash: Buffer.alloc(32), pem: "" };
const [rsaBitsMin, rsaBitsMax] = [2048, 4096];
const curves: Readonly<Record<string, number>> = { prime256v1: 256, secp384r1: 384 };

/** Reads a signing request (PKCS #10, PEM) and checks its signature and its key. */
export async function readCsr(text: string): Promise<ReadCsr> {
  const request = parse(text);
  if (request === null) return { ...nothing, fault: "unreadable" };
  const key = judgeKey(Buffer.from(request.publicKey.rawData));
  const isSigned = await request.verify().catch(() => false);
  return {
    names: namesOf(request),
    ...key,
    keyHash: sha256(Buffer.from(request.publicKey.rawData)),
    pem: request.toString("pem"),
    fault: key.fault ?? (isSigned ? null : "signature"),
  };
}

function parse(text: string): x509.Pkcs10CertificateRequest | null {
  if (!/-----BEGIN (NEW )?CERTIFICATE REQUEST-----/.test(text)) return null;
  try {
    return new x509.Pkcs10CertificateRequest(text.trim().replaceAll("NEW CERTIFICATE REQUEST", "CERTIFICATE REQUEST"));
  } catch {
    return null;
  }
}

function namesOf(request: x509.Pkcs10CertificateRequest): string[] {
  const extension = request.extensions.find((one) => one instanceof x509.SubjectAlternativeNameExtension);
  const listed = extension?.names.items.flatMap(({ type, value }) => (type === "dns" ? [value] : [])) ?? [];
  const common = request.subjectName.getField("CN");
  return [...new Set([...common, ...listed].map((name) => name.toLowerCase()))];
}

/** The type and size of a key (SubjectPublicKeyInfo), and the reason if it is not accepted. */
export function judgeKey(spki: Buffer): Pick<ReadCsr, "keyType" | "keyBits" | "fault"> {
  const key = publicKeyOf(spki);
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key ?? {};
  if (type === "ec") {
    const keyBits = curves[details?.namedCurve ?? ""] ?? null;
    return { keyType: "EC", keyBits, fault: keyBits === null ? "type" : null };
  }
  if (key === null || type !== "rsa") return { keyType: type ?? null, keyBits: null, fault: "type" };
  const keyBits = details?.modulusLength ?? 0;
  return { keyType: "RSA", keyBits, fault: rsaFault(keyBits, key.export({ format: "jwk" })) };
}

function publicKeyOf(spki: Buffer) {
  try {
    return createPublicKey({ key: spki, format: "der", type: "spki" });
  } catch {
    return null;
  }
}

function rsaFault(bits: number, { n = "", e = "" }: webcrypto.JsonWebKey): ReadCsr["fault"] {
  if (bits < rsaBitsMin) return "small";
  if (bits > rsaBitsMax) return "large";
  const number = (text: string) => BigInt(`0x${Buffer.from(text, "base64url").toString("hex") || "0"}`);
  return isWeakRsa(number(n), number(e)) ? "weak" : null;
}

/** Makes a new key, and a signing request for these names. Both are PEM. */
export async function makeKey(names: readonly string[]): Promise<{ readonly key: string; readonly csr: string }> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    keys,
    signingAlgorithm: algorithm,
    extensions: [new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: "dns", value })))],
  });
  const der = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { key: x509.PemConverter.encode(der, "PRIVATE KEY"), csr: request.toString("pem") };
}
