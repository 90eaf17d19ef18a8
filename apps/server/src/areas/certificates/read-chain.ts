import { X509Certificate } from "node:crypto";

/** The certificates of a chain in PEM, the host's own certificate first. */
export function readChain(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}
