import type { CertificateTrouble } from "@nameplane/contracts/certificates/certificates";

/**
 * Why an issuance waits. `detail` is the name it is about, or what the authority said. `issuer` is only given for CAA: the issuer
 * that the records must allow.
 */
export type Trouble = { readonly kind: CertificateTrouble; readonly detail: string; readonly issuer?: string };

/** Whether the customer has to do something about the trouble. Other trouble passes without anyone acting. */
export const needsCustomer = ({ kind }: Trouble): boolean => ["record", "caa", "csr", "name", "zone"].includes(kind);

const lengthMax = 500;

export const storeTrouble = (trouble: Trouble): string =>
  JSON.stringify({ ...trouble, detail: trouble.detail.slice(0, lengthMax) });

export const readTrouble = (stored: string | null): Trouble | null => (stored === null ? null : (JSON.parse(stored) as Trouble));

/** Refusals of an authority (RFC 8555 6.7) that are not solved by trying again. */
const ofCode: Readonly<Record<string, CertificateTrouble>> = {
  caa: "caa",
  badCSR: "csr",
  badPublicKey: "csr",
  rejectedIdentifier: "name",
  unsupportedIdentifier: "name",
  rateLimited: "limit",
  dns: "proof",
  unauthorized: "proof",
  connection: "proof",
  incorrectResponse: "proof",
};

/** The trouble that a failed call to the authority stands for. */
export function troubleOfFailure(kind: string, code: string | null, message: string): Trouble {
  const known = ofCode[code ?? ""];
  const detail = message.replace(/^acme: /, "");
  if (known !== undefined) return { kind: known, detail };
  return { kind: kind === "refused" ? "proof" : "unavailable", detail: kind === "refused" ? detail : "" };
}
