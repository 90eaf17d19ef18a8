// @peculiar/x509 requires that this is imported before it.
import "reflect-metadata";
import * as x509 from "@peculiar/x509";

/** A key that was made in this browser, with a signing request for it. Both are PEM. */
export type MadeKey = { readonly key: string; readonly csr: string };

/**
 * Makes a key and a signing request (PKCS #10) for these names. The key exists only in the returned value, and is neither sent
 * nor stored.
 */
export async function makeKey(names: readonly string[]): Promise<MadeKey> {
  const { subtle } = globalThis.crypto;
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
  const keys = await subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    keys,
    signingAlgorithm: algorithm,
    extensions: [new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: "dns" as const, value })))],
  });
  const der = await subtle.exportKey("pkcs8", keys.privateKey);
  return { key: `${x509.PemConverter.encode(der, "PRIVATE KEY")}\n`, csr: `${request.toString("pem")}\n` };
}

/** The certificates of a chain as PKCS #7 (.p7b), PEM. */
export function asPkcs7(chain: string): string {
  const blocks = chain.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const all = new x509.X509Certificates(blocks.map((block) => new x509.X509Certificate(block)));
  const der = all.export("raw");
  return `${x509.PemConverter.encode(der, "PKCS7")}\n`;
}
