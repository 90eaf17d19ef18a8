import { XmlElement, type XmlDocument } from "libxml2-wasm";
import { ProviderProblem, type ProviderProblemKind } from "../../areas/sso/provider.port.ts";
import { readForeignXml } from "../../platform/foreign-xml.ts";

export const namespaces = {
  samlp: "urn:oasis:names:tc:SAML:2.0:protocol",
  saml: "urn:oasis:names:tc:SAML:2.0:assertion",
  ds: "http://www.w3.org/2000/09/xmldsig#",
  xenc: "http://www.w3.org/2001/04/xmlenc#",
};

/** The longest answer that is read. Groups make an answer long, but not longer than this. */
const answerMaxLength = 256 * 1024;

/**
 * The most elements and attributes that an answer may have. An answer for somebody in a thousand groups has half of them. The
 * library takes time that grows with the square of their number: 60 000 of them kept it busy for half a minute.
 */
const nodesMax = 4000;

const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
const safe: Readonly<Record<string, ReadonlySet<string>>> = {
  SignatureMethod: new Set(
    ["rsa-sha256", "rsa-sha384", "rsa-sha512"].map((name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`),
  ),
  DigestMethod: new Set([
    "http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmldsig-more#sha384",
    "http://www.w3.org/2001/04/xmlenc#sha512",
  ]),
  CanonicalizationMethod: new Set([exclusive]),
  Transform: new Set([exclusive, "http://www.w3.org/2000/09/xmldsig#enveloped-signature"]),
};
const ciphers = new Set([
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
  "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
]);

export type JudgedAnswer = {
  readonly destination: string | null;
  readonly inResponseTo: string | null;
  /** The encrypted assertion as a document of its own. Null if the assertion is readable. */
  readonly encrypted: string | null;
};

/**
 * Looks through the answer of a SAML provider before the library sees it. It lets nothing pass that different parsers read
 * differently, or that is of use only to attackers: document types, comments (some libraries read only the part of a name
 * before a comment), processing instructions, a second assertion anywhere (signature wrapping), ids that occur twice, and
 * algorithms that are not safe. It verifies no signature.
 *
 * Throws ProviderProblem form or algorithm.
 *
 * Source: T149, ADR 136
 */
export function judgeAnswer(base64: string): JudgedAnswer {
  const packed = base64.replaceAll(/\s/g, "");
  if (packed === "" || packed.length > (answerMaxLength * 4) / 3 || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed))
    throw new ProviderProblem("form");
  const xml = Buffer.from(packed, "base64").toString("utf8");
  return readJudged(xml, (document) => {
    const { root } = document;
    if (root.name !== "Response" || root.namespaceUri !== namespaces.samlp) throw new ProviderProblem("form");
    const assertions = document.find("//*[local-name()='Assertion' or local-name()='EncryptedAssertion']");
    if (assertions.length > 1) throw new ProviderProblem("form");
    const [assertion] = document.find("/samlp:Response/saml:Assertion | /samlp:Response/saml:EncryptedAssertion", namespaces);
    if (assertions.length === 1 && assertion === undefined) throw new ProviderProblem("form");
    return {
      destination: root.attr("Destination")?.value ?? null,
      inResponseTo: root.attr("InResponseTo")?.value ?? null,
      encrypted:
        assertion instanceof XmlElement && assertion.name === "EncryptedAssertion" ? assertion.canonicalizeToString() : null,
    };
  });
}

/** Looks through a decrypted assertion in the same way. Throws ProviderProblem form or algorithm. */
export function judgeAssertion(xml: string): void {
  readJudged(xml, ({ root }) => {
    if (root.name !== "Assertion" || root.namespaceUri !== namespaces.saml) throw new ProviderProblem("form");
    return true;
  });
}

function readJudged<T>(xml: string, read: (document: XmlDocument) => T): T {
  const judged = readForeignXml(xml, (document) => {
    const fault = faultOf(document);
    if (fault !== null) throw new ProviderProblem(fault);
    return { read: read(document) };
  });
  if (judged === null) throw new ProviderProblem("form");
  return judged.read;
}

function faultOf(document: XmlDocument): ProviderProblemKind | null {
  if (Number(document.eval("count(//* | //@*)")) > nodesMax) return "form";
  if (document.find("//comment() | //processing-instruction()").length > 0) return "form";
  const ids = document.find("//@ID | //@Id | //@id | //@AssertionID").map(({ content }) => content);
  if (new Set(ids).size < ids.length) return "form";
  for (const [name, allowed] of Object.entries(safe))
    if (algorithmsOf(document, `//ds:SignedInfo//ds:${name}`).some((one) => !allowed.has(one))) return "algorithm";
  return algorithmsOf(document, "//xenc:EncryptionMethod").some((one) => !ciphers.has(one)) ? "algorithm" : null;
}

const algorithmsOf = (document: XmlDocument, path: string): string[] =>
  document.find(path, namespaces).map((each) => (each instanceof XmlElement ? (each.attr("Algorithm")?.value ?? "") : ""));
