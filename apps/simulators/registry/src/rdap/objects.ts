import { domainToUnicode } from "node:url";
import type { Contact, Domain, Host, Registrar } from "../model/objects.ts";
import type { Registry } from "../model/registry.ts";
import { domainStatuses, objectStatuses, rgpStatuses } from "../rules/statuses.ts";

/** The URL that was requested; the links in the answer repeat it (RFC 9083 section 4.2). */
export interface RdapBase {
  readonly url: string;
}

type Json = Record<string, unknown>;

// The words that RDAP uses for EPP statuses (RFC 8056 section 2).
const statusWords: Readonly<Record<string, string>> = {
  ok: "active",
  linked: "associated",
  addPeriod: "add period",
  autoRenewPeriod: "auto renew period",
  renewPeriod: "renew period",
  transferPeriod: "transfer period",
  redemptionPeriod: "redemption period",
  pendingRestore: "pending restore",
};

/**
 * Notices that the gTLD RDAP response profile requires with every domain (sections 2.6.3 and 2.10): where the status codes are
 * explained, and where wrong data are reported.
 */
export function domainNotices(asked: string): Json[] {
  const notice = (title: string, description: string, rel: string, href: string): Json => ({
    title,
    description: [description],
    links: [{ value: asked, rel, href, type: "text/html" }],
  });
  const codes = "For more information on domain status codes, please visit https://icann.org/epp";
  const complaint = "URL of the ICANN RDDS Inaccuracy Complaint Form: https://icann.org/wicf";
  return [
    notice("Status Codes", codes, "glossary", "https://icann.org/epp"),
    notice("RDDS Inaccuracy Complaint Form", complaint, "help", "https://icann.org/wicf"),
  ];
}

/** The RDAP word for an EPP status: clientHold becomes "client hold", and so on for every status of two or three words. */
function rdapStatus(status: string): string {
  return statusWords[status] ?? status.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function date(at: number): string {
  return new Date(at).toISOString();
}

function selfLink(base: RdapBase, path: string): Json {
  const href = `${base.url}/${path}`;
  return { value: href, rel: "self", href, type: "application/rdap+json" };
}

function unicodeName(name: string): Json {
  return name.includes("xn--") ? { unicodeName: domainToUnicode(name) } : {};
}

function jcard(fn: string, more: readonly unknown[] = []): unknown {
  return ["vcard", [["version", {}, "text", "4.0"], ["fn", {}, "text", fn], ...more]];
}

/** The registrar with its abuse contact, as the gTLD response profile requires. */
export function registrarEntity(registrar: Registrar, base: RdapBase): Json {
  return {
    objectClassName: "entity",
    handle: registrar.ianaId,
    roles: ["registrar"],
    publicIds: [{ type: "IANA Registrar ID", identifier: registrar.ianaId }],
    vcardArray: jcard(registrar.name, [["url", {}, "uri", registrar.url]]),
    links: [selfLink(base, `entity/${registrar.ianaId}`)],
    entities: [
      {
        objectClassName: "entity",
        roles: ["abuse"],
        vcardArray: jcard("Abuse desk", [
          ["tel", { type: "voice" }, "uri", `tel:${registrar.phone.replace(".", "")}`],
          ["email", {}, "text", registrar.email],
        ]),
      },
    ],
  };
}

const redactionRemark = {
  title: "REDACTED FOR PRIVACY",
  type: "object redacted due to authorization",
  description: ["Some of the data in this object has been removed."],
};

/** A contact without personal data (a list according to RFC 9537 names what was removed). */
export function contactEntity(contact: Contact, roles: readonly string[], base: RdapBase): Json {
  return {
    objectClassName: "entity",
    handle: contact.id,
    roles,
    vcardArray: jcard(""),
    remarks: [redactionRemark],
    links: [selfLink(base, `entity/${contact.id}`)],
  };
}

export function nameserverObject(registry: Registry, host: Host, base: RdapBase): Json {
  const v4 = host.addresses.filter((address) => address.version === "v4").map((address) => address.address);
  const v6 = host.addresses.filter((address) => address.version === "v6").map((address) => address.address);
  const addresses = { ...(v4.length > 0 ? { v4 } : {}), ...(v6.length > 0 ? { v6 } : {}) };
  return {
    objectClassName: "nameserver",
    handle: host.roid,
    ldhName: host.name,
    ...unicodeName(host.name),
    ...(host.addresses.length > 0 ? { ipAddresses: addresses } : {}),
    status: objectStatuses(host, registry.store.domains.isHostLinked(host.name)).map(rdapStatus),
    links: [selfLink(base, `nameserver/${host.name}`)],
  };
}

function redaction(name: string, path: string): Json {
  return { name: { description: name }, postPath: path, pathLang: "jsonpath", method: "emptyValue" };
}

function secureDns(domain: Domain): Json {
  const signed = domain.secDns.ds.length + domain.secDns.keys.length > 0;
  return {
    // The registry does not see the zone itself. It only knows whether the owner has published keys for it.
    zoneSigned: signed,
    delegationSigned: signed,
    ...(domain.secDns.ds.length > 0 ? { dsData: domain.secDns.ds } : {}),
    ...(domain.secDns.keys.length > 0 ? { keyData: domain.secDns.keys } : {}),
  };
}

function events(domain: Domain, now: number): Json[] {
  const event = (eventAction: string, at: number): Json => ({ eventAction, eventDate: date(at) });
  return [
    event("registration", domain.createdAt),
    event("expiration", domain.expiresAt),
    ...(domain.updatedAt === null ? [] : [event("last changed", domain.updatedAt)]),
    ...(domain.transferredAt === null ? [] : [event("transfer", domain.transferredAt)]),
    event("last update of RDAP database", now),
  ];
}

/** A domain (RFC 9083 section 5.3) with its registrar, redacted holder, name servers and DS. */
export function domainObject(registry: Registry, domain: Domain, base: RdapBase): Json {
  const { store, clock } = registry;
  const now = clock.now();
  const registrar = store.registrars.find(domain.sponsor);
  const holder = domain.registrant === null ? undefined : store.contacts.find(domain.registrant);
  const nameservers = domain.hosts.map((name) => {
    const host = store.hosts.find(name);
    return host === undefined ? { objectClassName: "nameserver", ldhName: name } : nameserverObject(registry, host, base);
  });
  return {
    objectClassName: "domain",
    handle: domain.roid,
    ldhName: domain.name,
    ...unicodeName(domain.name),
    status: [...domainStatuses(domain, now), ...rgpStatuses(domain, now)].map(rdapStatus),
    events: events(domain, now),
    entities: [
      ...(registrar === undefined ? [] : [registrarEntity(registrar, base)]),
      ...(holder === undefined ? [] : [contactEntity(holder, ["registrant"], base)]),
    ],
    nameservers,
    secureDNS: secureDns(domain),
    links: [selfLink(base, `domain/${domain.name}`)],
    ...(holder === undefined
      ? {}
      : {
          redacted: [redaction("Registrant Name", "$.entities[?(@.roles[0]=='registrant')].vcardArray[1][?(@[0]=='fn')][3]")],
        }),
  };
}
