import type { SamlFault } from "./directory.ts";

export type Tags = Record<string, string>;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

const anHourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();

/** Wrong values in an answer whose signature is right, by the fault that they belong to. */
const otherTags: Partial<Record<SamlFault, () => Tags>> = {
  audience: () => ({ Audience: "https://another.example/metadata" }),
  issuer: () => ({ Issuer: "https://evil.example/metadata" }),
  recipient: () => ({ SubjectRecipient: "https://another.example/acs" }),
  destination: () => ({ Destination: "https://another.example/acs" }),
  request: () => ({ InResponseTo: "_of-somebody-else" }),
  expired: () => ({ ConditionsNotOnOrAfter: anHourAgo(), SubjectConfirmationDataNotOnOrAfter: anHourAgo() }),
  early: () => ({ ConditionsNotBefore: new Date(Date.now() + 3_600_000).toISOString() }),
  transient: () => ({ NameIDFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }),
  older: () => ({ AuthnInstant: anHourAgo() }),
};

/**
 * Whether a fault has to be made before the answer is signed, or concerns how it is signed. All other faults change the signed
 * answer.
 */
export const isBeforeSigning = (fault: SamlFault | null): boolean =>
  fault !== null && (fault in otherTags || fault === "otherkey" || fault === "sha1" || fault === "encrypted");

export const spoilTags = (tags: Tags, fault: SamlFault): Tags => ({ ...tags, ...otherTags[fault]?.() });

/** The person as whom an attacker wants to log in. */
const victim = "victim";

/** Changes a signed answer, as an attacker can who received it in their own browser. */
export function spoilAnswer(base64: string, fault: SamlFault): string {
  const xml = Buffer.from(base64, "base64").toString("utf8");
  return Buffer.from(changes[fault]?.(xml) ?? xml).toString("base64");
}

const signature = /<ds:Signature[\s\S]*<\/ds:Signature>/;
const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;
const nameId = /(<saml:NameID[^>]*>)([^<]*)/;

/** A copy of the signed assertion that is about the victim, with another id and without a signature. */
function forged(xml: string): string {
  const [signed = ""] = assertion.exec(xml) ?? [];
  return signed
    .replace(signature, "")
    .replace(/ID="[^"]*"/, 'ID="_forged"')
    .replace(nameId, `$1${victim}`);
}

const changes: Partial<Record<SamlFault, (xml: string) => string>> = {
  unsigned: (xml) => xml.replace(signature, ""),
  changed: (xml) => xml.replace(nameId, `$1${victim}`),
  // The forged assertion takes the place of the signed one. The signed one is kept inside it, where a careless reader that
  // looks it up by its id still finds a valid signature.
  wrapped: (xml) => {
    const [signed = ""] = assertion.exec(xml) ?? [];
    return xml.replace(assertion, () =>
      forged(xml).replace("</saml:Subject>", `</saml:Subject><saml:Advice>${signed}</saml:Advice>`),
    );
  },
  // The forged assertion carries the signature, and the signed assertion is moved into the Object element of that signature.
  inobject: (xml) => {
    const [signed = ""] = assertion.exec(xml) ?? [];
    const [own = ""] = signature.exec(signed) ?? [];
    const holder = own.replace("</ds:Signature>", `<ds:Object>${signed.replace(signature, "")}</ds:Object></ds:Signature>`);
    return xml.replace(assertion, () => forged(xml).replace("</saml:Issuer>", `</saml:Issuer>${holder}`));
  },
  second: (xml) => xml.replace(assertion, (signed) => forged(xml) + signed),
  // The signature does not cover comments (exclusive canonicalization), and some readers take only the text before a comment.
  comment: (xml) => xml.replace(nameId, (_all, tag: string, name: string) => `${tag}${name.slice(0, 4)}<!-- -->${name.slice(4)}`),
  doctype: (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace(nameId, "$1&x;")}`,
  huge: (xml) => xml.replace("<samlp:Status>", `<samlp:Extensions>${"<a/>".repeat(60_000)}</samlp:Extensions><samlp:Status>`),
  garbage: () => "<samlp:Response",
};
