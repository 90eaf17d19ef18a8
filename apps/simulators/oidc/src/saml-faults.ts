import type { SamlFault } from "./directory.ts";

export type Tags = Record<string, string>;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

const anHourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();

/** What an answer says instead, under a signature that is right. */
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

/** Whether a fault is in what is signed; the others are made afterwards, or by another key. */
export const isBeforeSigning = (fault: SamlFault | null): boolean =>
  fault !== null && (fault in otherTags || fault === "otherkey" || fault === "sha1" || fault === "encrypted");

export const spoilTags = (tags: Tags, fault: SamlFault): Tags => ({ ...tags, ...otherTags[fault]?.() });

/** Somebody else, as whom an attacker wants to log in. */
const victim = "victim";

/** Changes a signed answer, as somebody could who has it in their own browser. */
export function spoilAnswer(base64: string, fault: SamlFault): string {
  const xml = Buffer.from(base64, "base64").toString("utf8");
  return Buffer.from(changes[fault]?.(xml) ?? xml).toString("base64");
}

const signature = /<ds:Signature[\s\S]*<\/ds:Signature>/;
const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;
const nameId = /(<saml:NameID[^>]*>)([^<]*)/;

/** A copy of the signed assertion about somebody else, with another id and no signature. */
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
  // The forged assertion stands where the signed one stood; that one is kept where a careless reader finds it by its id.
  wrapped: (xml) => {
    const [signed = ""] = assertion.exec(xml) ?? [];
    return xml.replace(assertion, () =>
      forged(xml).replace("</saml:Subject>", `</saml:Subject><saml:Advice>${signed}</saml:Advice>`),
    );
  },
  // The signed assertion moves into the Object of its own signature, which a forged assertion carries.
  inobject: (xml) => {
    const [signed = ""] = assertion.exec(xml) ?? [];
    const [own = ""] = signature.exec(signed) ?? [];
    const holder = own.replace("</ds:Signature>", `<ds:Object>${signed.replace(signature, "")}</ds:Object></ds:Signature>`);
    return xml.replace(assertion, () => forged(xml).replace("</saml:Issuer>", `</saml:Issuer>${holder}`));
  },
  second: (xml) => xml.replace(assertion, (signed) => forged(xml) + signed),
  // Comments are not signed (exclusive canonicalization), and some readers take only the text before them.
  comment: (xml) => xml.replace(nameId, (_all, tag: string, name: string) => `${tag}${name.slice(0, 4)}<!-- -->${name.slice(4)}`),
  doctype: (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace(nameId, "$1&x;")}`,
  huge: (xml) => xml.replace("<samlp:Status>", `<samlp:Extensions>${"<a/>".repeat(60_000)}</samlp:Extensions><samlp:Status>`),
  garbage: () => "<samlp:Response",
};
