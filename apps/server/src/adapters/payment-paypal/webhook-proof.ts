import { verify, X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import { crc32 } from "node:zlib";
import { OutcomeError } from "../../platform/outcomes.ts";
import { lossOf } from "./client.ts";

export type ProofSettings = {
  readonly webhookId: string;
  /** Origins from which certificates are fetched. A certificate at any other address is refused without being fetched. */
  readonly certificateOrigins: readonly string[];
  /** Authority against which the certificates are checked (PEM). If absent, the usual ones. */
  readonly authority?: string;
  readonly now: () => Date;
  readonly timeoutMs: number;
};

const algorithm = "SHA256withRSA";
/** The subject of the certificates with which PayPal signs. */
const subjectName = /(^|\n)CN=messageverificationcerts\.(sandbox\.)?paypal\.com(\n|$)/;
/** How many certificates are kept. The oldest ones are dropped first; PayPal uses one or two at a time. */
const keptMost = 8;
const sizeMost = 50_000;

/**
 * Checks that a callback was signed by PayPal for our webhook: RSA-SHA256 over transmission id, time, webhook id and the CRC-32
 * of the body, by a certificate that PayPal serves.
 *
 * `proof`: the five values that proofHeaders of the method names, one on each line. Throws OutcomeError: refused (bad_signature),
 * or unavailable if the certificate cannot be fetched; PayPal then sends the callback again.
 *
 * Source: developer.paypal.com: webhooks, verify by your own code
 */
export function proofChecker(settings: ProofSettings): (rawBody: Buffer, proof: string) => Promise<void> {
  const kept = new Map<string, X509Certificate>();
  return async (rawBody, proof) => {
    const [id = "", time = "", url = "", algo = "", signature = ""] = proof.split("\n");
    if (id === "" || time === "" || signature === "" || algo !== algorithm) throw badProof("incomplete");
    const certificate = kept.get(url) ?? (await fetchCertificate(settings, url));
    if (!kept.has(url)) keep(kept, url, certificate);
    const signed = Buffer.from(`${id}|${time}|${settings.webhookId}|${crc32(rawBody)}`);
    if (!isValidAt(certificate, settings.now())) throw badProof("the certificate has expired");
    if (!verify("RSA-SHA256", signed, certificate.publicKey, Buffer.from(signature, "base64")))
      throw badProof("the signature does not fit");
  };
}

function keep(kept: Map<string, X509Certificate>, url: string, certificate: X509Certificate): void {
  kept.set(url, certificate);
  const [oldest] = kept.keys();
  if (kept.size > keptMost && oldest !== undefined) kept.delete(oldest);
}

async function fetchCertificate(settings: ProofSettings, url: string): Promise<X509Certificate> {
  const address = URL.parse(url);
  const isTheirs =
    address !== null &&
    settings.certificateOrigins.includes(address.origin) &&
    address.username === "" &&
    /^\/v1\/notifications\/certs\/[\w-]+$/.test(address.pathname);
  if (!isTheirs) throw badProof("the certificate is not at PayPal");
  const pem = await fetchText(address.href, settings.timeoutMs);
  const [leaf, ...above] = certificatesIn(pem);
  if (leaf === undefined || !subjectName.test(leaf.subject)) throw badProof("the certificate is not PayPal's");
  const roots = settings.authority === undefined ? rootCertificates.map(toCertificate) : certificatesIn(settings.authority);
  if (!isIssuedUnder(leaf, above, roots, settings.now())) throw badProof("the certificate's chain does not fit");
  return leaf;
}

async function fetchText(url: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    if (response.ok && text.length <= sizeMost) return text;
    if (response.status === 404) throw badProof("no such certificate");
    throw new OutcomeError("unavailable", `PayPal: certificate, ${response.status}`, { code: `http_${response.status}` });
  } catch (error) {
    throw error instanceof OutcomeError ? error : lossOf(error, false);
  }
}

const toCertificate = (pem: string): X509Certificate => new X509Certificate(pem);

function certificatesIn(text: string): X509Certificate[] {
  const parts = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  try {
    return parts.map(toCertificate);
  } catch {
    return [];
  }
}

const chainMost = 5;

/** Whether each certificate is signed by the next, all are valid now, and the last is signed by a root that we trust. */
function isIssuedUnder(
  leaf: X509Certificate,
  above: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  now: Date,
): boolean {
  let current = leaf;
  for (let step = 0; step < chainMost; step += 1) {
    if (!isValidAt(current, now)) return false;
    if (roots.some((root) => isIssuer(current, root) && isValidAt(root, now))) return true;
    const next = above.find((each) => each.ca && isIssuer(current, each));
    if (next === undefined || next === current) return false;
    current = next;
  }
  return false;
}

const isIssuer = (issued: X509Certificate, by: X509Certificate): boolean => issued.checkIssued(by) && issued.verify(by.publicKey);

const isValidAt = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);

function badProof(why: string): OutcomeError {
  return new OutcomeError("refused", `webhook: ${why}`, { code: "bad_signature" });
}
