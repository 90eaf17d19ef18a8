import { createHash } from "node:crypto";
import type { DocumentKind } from "../../areas/einvoicing/access-point.port.ts";

/** Names of the Peppol network (Policy for use of Identifiers), as they are written in URLs. */
const participantScheme = "iso6523-actorid-upis";
const documents: Readonly<Record<DocumentKind, string>> = { invoice: "Invoice", credit_note: "CreditNote" };

/** The document types of BIS Billing 3, for UBL 2.1. */
export const documentType = (kind: DocumentKind): string =>
  `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:${documents[kind]}-2::${documents[kind]}##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`;

export const billingProcess = "cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

export const participantId = (participant: string): string => `${participantScheme}::${participant.toLowerCase()}`;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 (RFC 4648 section 6) without padding. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)] ?? "").join("");
}

/** The DNS name under which the directory says which publisher (SMP) describes a participant. */
export function directoryName(participant: string, zone: string): string {
  const digest = createHash("sha256").update(participant.toLowerCase()).digest();
  return `${base32(digest)}.${participantScheme}.${zone}`;
}
