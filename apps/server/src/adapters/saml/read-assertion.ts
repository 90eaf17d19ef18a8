import { XmlElement, type XmlDocument, type XmlNode } from "libxml2-wasm";
import { ProviderProblem, type ProviderPerson, type ProviderProblemKind } from "../../areas/sso/provider.port.ts";
import { readForeignXml } from "../../platform/foreign-xml.ts";
import { namespaces } from "./judge-answer.ts";

/** The values that an assertion must contain, so that we accept it. */
export type Expected = {
  readonly issuer: string;
  readonly audience: string;
  readonly acsUri: string;
  readonly requestId: string;
  readonly now: Date;
};

/** How far the clock of a provider may differ from ours. */
export const clocksDifferMs = 60_000;

const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const formats = "urn:oasis:names:tc:SAML:";
const mailFormat = `${formats}1.1:nameid-format:emailAddress`;
const transientFormat = `${formats}2.0:nameid-format:transient`;

const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
/** The names under which providers send the same thing: plain, as OID (X.500), and as Microsoft names it. */
const attributeNames = {
  email: ["email", "mail", "emailaddress", "urn:oid:0.9.2342.19200300.100.1.3", `${claims}/emailaddress`],
  first: ["givenName", "given_name", "firstName", "first_name", "urn:oid:2.5.4.42", `${claims}/givenname`],
  last: ["surname", "sn", "family_name", "lastName", "last_name", "urn:oid:2.5.4.4", `${claims}/surname`],
  whole: ["displayName", "name", "urn:oid:2.16.840.1.113730.3.1.241", "http://schemas.microsoft.com/identity/claims/displayname"],
} as const;

/** What providers call a login with several factors (REFEDS MFA profile; Microsoft Entra ID). */
const severalFactors = new Set([
  "https://refeds.org/profile/mfa",
  "http://schemas.microsoft.com/claims/multipleauthn",
  "urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken",
  "urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract",
]);
const methodsAttribute = "http://schemas.microsoft.com/claims/authnmethodsreferences";

/**
 * Reads who somebody is from an assertion whose signature is verified. Also checks for whom it was made: issuer, audience, our
 * address, our request, and the time. All of these have to be present, because the library does not require each of them.
 *
 * Throws ProviderProblem issuer, audience, recipient, request, expired, transient or other.
 *
 * Source: SAML 2.0 Profiles 4.1.4.2 and 4.1.4.3, T149
 */
export function readAssertion(xml: string, expected: Expected): ProviderPerson {
  const person = readForeignXml(xml, (document) => {
    const fault = faultOf(document, expected);
    if (fault !== null) throw new ProviderProblem(fault);
    return personIn(document);
  });
  if (person === null) throw new ProviderProblem("form");
  return person;
}

const find = (document: XmlDocument, path: string): XmlElement[] =>
  document.find(path, namespaces).filter((each) => each instanceof XmlElement);
const text = (node: XmlNode | undefined): string => node?.content.trim() ?? "";
const attribute = (element: XmlElement, name: string): string => element.attr(name)?.value ?? "";

function faultOf(document: XmlDocument, expected: Expected): ProviderProblemKind | null {
  const { issuer, audience, acsUri, requestId, now } = expected;
  if (text(find(document, "/saml:Assertion/saml:Issuer")[0]) !== issuer) return "issuer";
  const conditions = find(document, "/saml:Assertion/saml:Conditions");
  const [condition] = conditions;
  if (conditions.length !== 1 || condition === undefined) return "other";
  if (!isNow(condition, now)) return "expired";
  const restrictions = find(document, "/saml:Assertion/saml:Conditions/saml:AudienceRestriction");
  const isForUs = (restriction: XmlElement) =>
    restriction.find("saml:Audience", namespaces).some((each) => text(each) === audience);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) return "audience";
  const confirmations = find(
    document,
    `/saml:Assertion/saml:Subject/saml:SubjectConfirmation[@Method='${bearer}']/saml:SubjectConfirmationData`,
  );
  if (confirmations.length === 0) return "other";
  const ours = confirmations.filter((each) => attribute(each, "Recipient") === acsUri);
  if (ours.length === 0) return "recipient";
  const asked = ours.filter((each) => attribute(each, "InResponseTo") === requestId);
  if (asked.length === 0) return "request";
  return asked.some((each) => attribute(each, "NotOnOrAfter") !== "" && isNow(each, now)) ? null : "expired";
}

/** Whether an element is valid now, by its NotBefore and NotOnOrAfter. */
function isNow(element: XmlElement, now: Date): boolean {
  const [from, until] = ["NotBefore", "NotOnOrAfter"].map((name) => attribute(element, name));
  const isBegun = !from || timeOf(from) <= now.getTime() + clocksDifferMs;
  return isBegun && (!until || timeOf(until) > now.getTime() - clocksDifferMs);
}

/** An instant that cannot be read becomes NaN, which is neither before nor after any instant, so it is refused. */
const timeOf = (instant: string): number => new Date(instant).getTime();

function personIn(document: XmlDocument): ProviderPerson {
  const names = find(document, "/saml:Assertion/saml:Subject/saml:NameID");
  const [name] = names;
  const subject = text(name);
  if (names.length !== 1 || name === undefined || subject === "" || subject.length > 255) throw new ProviderProblem("other");
  const format = attribute(name, "Format");
  if (format === transientFormat) throw new ProviderProblem("transient");
  const attributes = attributesIn(document);
  const first = (wanted: readonly string[]): string =>
    wanted.map((each) => attributes.get(each)?.[0] ?? "").find((each) => each !== "") ?? "";
  const [given = "", ...family] = first(attributeNames.whole).split(/\s+/);
  const [statement] = find(document, "/saml:Assertion/saml:AuthnStatement");
  return {
    subject,
    email: first(attributeNames.email) || (format === mailFormat ? subject : null),
    firstName: (first(attributeNames.first) || given).slice(0, 120),
    lastName: (first(attributeNames.last) || family.join(" ")).slice(0, 120),
    methods: methodsIn(document, attributes),
    loggedInAt: instantOf(statement, "AuthnInstant"),
    sid: (statement === undefined ? "" : attribute(statement, "SessionIndex")).slice(0, 255) || null,
    claims: Object.fromEntries(attributes),
    idToken: null,
    assertion: { id: attribute(document.root, "ID"), endsAt: endOf(document) },
  };
}

/** The values of each attribute, by its name and by its friendly name. */
function attributesIn(document: XmlDocument): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const each of find(document, "/saml:Assertion/saml:AttributeStatement/saml:Attribute")) {
    const values = each.find("saml:AttributeValue", namespaces).map(text);
    for (const name of new Set([attribute(each, "Name"), attribute(each, "FriendlyName")]))
      if (name !== "") found.set(name, [...(found.get(name) ?? []), ...values]);
  }
  return found;
}

function methodsIn(document: XmlDocument, attributes: ReadonlyMap<string, readonly string[]>): string[] {
  const contexts = find(document, "/saml:Assertion/saml:AuthnStatement/saml:AuthnContext/saml:AuthnContextClassRef").map(text);
  const said = [...contexts, ...(attributes.get(methodsAttribute) ?? [])];
  return said.some((each) => severalFactors.has(each)) ? [...said, "mfa"] : said;
}

function instantOf(element: XmlElement | undefined, name: string): Date | null {
  const time = element === undefined ? Number.NaN : timeOf(attribute(element, name));
  return Number.isNaN(time) ? null : new Date(time);
}

/** When the assertion can no longer be used: the last end that it names, plus the allowed difference between clocks. */
function endOf(document: XmlDocument): Date {
  const ends = find(document, "/saml:Assertion/saml:Conditions | /saml:Assertion/saml:Subject//saml:SubjectConfirmationData")
    .map((each) => instantOf(each, "NotOnOrAfter")?.getTime())
    .filter((each) => each !== undefined);
  return new Date(Math.max(...ends) + clocksDifferMs);
}
