/**
 * Verb elements of EPP commands as a test writes them. Values are inserted without escaping, so that invalid ones can be sent.
 */

const ns = (name: string): string => `xmlns:${name}="urn:ietf:params:xml:ns:${name}-1.0"`;

export interface ContactFields {
  readonly id: string;
  readonly type?: string;
  readonly name?: string;
  readonly org?: string;
  readonly street?: string;
  readonly city?: string;
  readonly sp?: string;
  readonly pc?: string;
  readonly cc?: string;
  readonly voice?: string;
  readonly voiceExt?: string;
  readonly fax?: string;
  readonly faxExt?: string;
  readonly email?: string;
  readonly pw?: string;
}

export function contactCreate(fields: ContactFields): string {
  const f = {
    type: "loc",
    name: "Åsa Öberg",
    org: "Kaffebryggarna AB",
    street: "Storgatan 1",
    city: "Umeå",
    sp: "",
    pc: "90326",
    cc: "SE",
    voice: "+46.90123456",
    voiceExt: "12",
    fax: "+46.90123457",
    faxExt: "",
    email: "asa@example.se",
    pw: "",
    ...fields,
  };
  return (
    `<create><contact:create ${ns("contact")}><contact:id>${f.id}</contact:id>` +
    `<contact:postalInfo type="${f.type}"><contact:name>${f.name}</contact:name><contact:org>${f.org}</contact:org>` +
    `<contact:addr><contact:street>${f.street}</contact:street><contact:city>${f.city}</contact:city>` +
    `<contact:sp>${f.sp}</contact:sp><contact:pc>${f.pc}</contact:pc><contact:cc>${f.cc}</contact:cc></contact:addr>` +
    `</contact:postalInfo><contact:voice x="${f.voiceExt}">${f.voice}</contact:voice>` +
    `<contact:fax x="${f.faxExt}">${f.fax}</contact:fax><contact:email>${f.email}</contact:email>` +
    `<contact:authInfo><contact:pw>${f.pw}</contact:pw></contact:authInfo></contact:create></create>`
  );
}

export const iisCreate = (orgno = "[SE]802405-0190"): string =>
  `<iis:create xmlns:iis="urn:se:iis:xml:epp:iis-1.2"><iis:orgno>${orgno}</iis:orgno></iis:create>`;

/** A command of the form <verb><object:verb><object:id-or-name>…, followed by more elements. */
export function simple(verb: string, object: string, value: string, more = ""): string {
  const key = object === "contact" ? "id" : "name";
  return `<${verb}><${object}:${verb} ${ns(object)}><${object}:${key}>${value}</${object}:${key}>${more}</${object}:${verb}></${verb}>`;
}

export function check(object: string, values: readonly string[]): string {
  const key = object === "contact" ? "id" : "name";
  const items = values.map((value) => `<${object}:${key}>${value}</${object}:${key}>`).join("");
  return `<check><${object}:check ${ns(object)}>${items}</${object}:check></check>`;
}

export interface DomainFields {
  readonly name: string;
  readonly period?: string;
  readonly unit?: string;
  readonly hosts?: readonly string[];
  readonly registrant?: string;
  readonly contacts?: readonly (readonly [role: string, id: string])[];
  readonly pw?: string;
}

export function domainCreate({ name, period, unit = "y", hosts = [], registrant, contacts = [], pw = "" }: DomainFields): string {
  const ns1 = hosts.map((host) => `<domain:hostObj>${host}</domain:hostObj>`).join("");
  return (
    `<create><domain:create ${ns("domain")}><domain:name>${name}</domain:name>` +
    (period === undefined ? "" : `<domain:period unit="${unit}">${period}</domain:period>`) +
    (hosts.length === 0 ? "" : `<domain:ns>${ns1}</domain:ns>`) +
    (registrant === undefined ? "" : `<domain:registrant>${registrant}</domain:registrant>`) +
    contacts.map(([role, id]) => `<domain:contact type="${role}">${id}</domain:contact>`).join("") +
    `<domain:authInfo><domain:pw>${pw}</domain:pw></domain:authInfo></domain:create></create>`
  );
}

export function domainUpdate(name: string, parts: { add?: string; rem?: string; chg?: string }): string {
  const part = (key: "add" | "rem" | "chg"): string =>
    parts[key] === undefined ? "" : `<domain:${key}>${parts[key]}</domain:${key}>`;
  return simple("update", "domain", name, part("add") + part("rem") + part("chg"));
}

export const hostObjects = (...hosts: readonly string[]): string =>
  `<domain:ns>${hosts.map((host) => `<domain:hostObj>${host}</domain:hostObj>`).join("")}</domain:ns>`;

export const setAuthInfo = (pw: string): string => `<domain:authInfo><domain:pw>${pw}</domain:pw></domain:authInfo>`;

export function renew(name: string, curExpDate: string, period = "1", unit = "y"): string {
  return simple(
    "renew",
    "domain",
    name,
    `<domain:curExpDate>${curExpDate}</domain:curExpDate><domain:period unit="${unit}">${period}</domain:period>`,
  );
}

export function transfer(op: string, name: string, pw?: string, period?: string): string {
  const auth = pw === undefined ? "" : setAuthInfo(pw);
  const term = period === undefined ? "" : `<domain:period unit="y">${period}</domain:period>`;
  return `<transfer op="${op}"><domain:transfer ${ns("domain")}><domain:name>${name}</domain:name>${term}${auth}</domain:transfer></transfer>`;
}

export function hostCreate(name: string, addresses: readonly (readonly [ip: string, address: string])[] = []): string {
  return simple(
    "create",
    "host",
    name,
    addresses.map(([ip, address]) => `<host:addr ip="${ip}">${address}</host:addr>`).join(""),
  );
}

export const pollRequest = `<poll op="req"></poll>`;
export const pollAck = (id: string): string => `<poll op="ack" msgID="${id}"/>`;

export const dsData = (keyTag: string, alg: string, digestType: string, digest: string): string =>
  `<secDNS:dsData><secDNS:keyTag>${keyTag}</secDNS:keyTag><secDNS:alg>${alg}</secDNS:alg>` +
  `<secDNS:digestType>${digestType}</secDNS:digestType><secDNS:digest>${digest}</secDNS:digest></secDNS:dsData>`;

export const secDns = (verb: "create" | "update", inner: string): string =>
  `<secDNS:${verb} xmlns:secDNS="urn:ietf:params:xml:ns:secDNS-1.1">${inner}</secDNS:${verb}>`;

export const restoreRequest = `<rgp:update xmlns:rgp="urn:ietf:params:xml:ns:rgp-1.0"><rgp:restore op="request"/></rgp:update>`;

export const restoreReport = (delTime: string, resTime: string): string =>
  `<rgp:update xmlns:rgp="urn:ietf:params:xml:ns:rgp-1.0"><rgp:restore op="report"><rgp:report>` +
  `<rgp:preData>before</rgp:preData><rgp:postData>after</rgp:postData><rgp:delTime>${delTime}</rgp:delTime>` +
  `<rgp:resTime>${resTime}</rgp:resTime><rgp:resReason>Registrant error</rgp:resReason>` +
  `<rgp:statement>Statement one</rgp:statement><rgp:statement>Statement two</rgp:statement>` +
  `</rgp:report></rgp:restore></rgp:update>`;
