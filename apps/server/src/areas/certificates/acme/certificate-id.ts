// This import must come before @peculiar/x509, which requires it.
import "reflect-metadata";
import { X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";

/**
 * The identifier with which programs name a certificate (RFC 9773 4.1): the key identifier of its authority, and its serial
 * number.
 */
export type CertificateId = { readonly authority: string; readonly serial: string };

/** Reads the identifier of a certificate, both of its parts as hexadecimal digits. Null if the text is not a valid identifier. */
export function readCertificateId(text: string): CertificateId | null {
  const [authority, serial, ...more] = text.split(".").map((part) => {
    const bytes = Buffer.from(part, "base64url");
    return bytes.toString("base64url") === part && bytes.length > 0 ? bytes.toString("hex") : null;
  });
  if (typeof authority !== "string" || typeof serial !== "string" || more.length > 0) return null;
  return { authority, serial: serial.length > 2 ? serial.replace(/^00/, "") : serial };
}

/** The key identifier of the authority that issued a certificate (PEM), in hexadecimal digits. */
export function authorityOf(pem: string): string {
  const leaf = new x509.X509Certificate(new X509Certificate(pem).raw);
  return (leaf.getExtension(x509.AuthorityKeyIdentifierExtension)?.keyId ?? "").toLowerCase();
}
