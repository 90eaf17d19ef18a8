import { X509Certificate } from "node:crypto";
import type { ProviderCertificate } from "@nameplane/contracts/sso/provider";

const pemBlock = /-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----/g;

/**
 * The certificates in a text of PEM blocks, without duplicates. Base64 text without the PEM lines counts as one certificate. Null
 * if the text cannot be read.
 */
export function certificatesIn(text: string): string[] | null {
  const blocks = text.match(pemBlock) ?? [`-----BEGIN CERTIFICATE-----\n${text.trim()}\n-----END CERTIFICATE-----`];
  const rest = text.replaceAll(pemBlock, "").trim();
  if (text.includes("-----") && rest !== "") return null;
  const read = blocks.map(readCertificate);
  return read.includes(null) ? null : [...new Set(read.flatMap((each) => (each === null ? [] : [each.toString().trim()])))];
}

function readCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

const endOf = (pem: string): Date => new Date(new X509Certificate(pem).validTo);

/** The latest end date of the certificates. */
export const lastEnd = (certificates: readonly string[]): Date =>
  new Date(Math.max(...certificates.map((pem) => endOf(pem).getTime())));

const rsaBitsMin = 2048;

/** Whether the key is an RSA key whose length is safe today. The library verifies no other kind. */
export function isStrong(pem: string): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = new X509Certificate(pem).publicKey;
  return type === "rsa" && (details?.modulusLength ?? 0) >= rsaBitsMin;
}

export function presentCertificate(pem: string): ProviderCertificate {
  const { subject, fingerprint256, validFrom, validTo } = new X509Certificate(pem);
  const common = /(?:^|\n)CN=(.+)/.exec(subject)?.[1];
  return {
    subject: common ?? subject.replaceAll("\n", ", "),
    fingerprint: fingerprint256,
    begins: new Date(validFrom).toISOString(),
    ends: new Date(validTo).toISOString(),
    pem,
  };
}
