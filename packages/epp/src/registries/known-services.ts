import { NS } from "../namespaces.ts";

/** Plain-language names for the services in greetings. The first entry that matches is used. */
const knownServices: readonly (readonly [uri: string | RegExp, words: string])[] = [
  [NS.domain, "domains (RFC 5731)"],
  [NS.contact, "contacts (RFC 5733)"],
  [NS.host, "name servers as objects of their own (RFC 5732)"],
  [NS.secDNS, "DNSSEC (RFC 5910)"],
  ["urn:ietf:params:xml:ns:secDNS-1.0", "DNSSEC by the superseded RFC 4310, which is not spoken"],
  [NS.rgp, "grace periods and restore (RFC 3915)"],
  [NS.fee, "prices (RFC 8748)"],
  [/:fee-0\.\d+$/, "prices by a draft that came before RFC 8748"],
  [NS.loginSec, "passwords of more than 16 characters (RFC 8807)"],
  [NS.changePoll, "notices of changes by the registry (RFC 8590)"],
  [NS.secureAuthInfo, "strong auth codes that are set for one transfer (RFC 9154)"],
  [NS.unhandledNamespaces, "content of services that were not named at login (RFC 9038)"],
  [NS.launch, "launch phases (RFC 8334)"],
  [NS.idn, "tables of internationalised names"],
  [NS.allocationToken, "tokens that allocate a name (RFC 8495)"],
  [NS.maintenance, "notices of maintenance (RFC 9167)"],
  [NS.idnLang, "languages of internationalised names (Verisign)"],
  [NS.whoisInf, "WHOIS data in info (Verisign)"],
  [NS.iis, "holders by organisation number, end at expiry (.se, .nu)"],
  [NS.registryLock, "registry lock (.se, .nu)"],
  [NS.namestore, "the TLD that a command is for (Verisign)"],
  [NS.rgpPoll, "notices of restores (Verisign)"],
  [NS.lowBalancePoll, "notices of a low balance (Verisign)"],
  [NS.euridContact, "types of contacts (EURid)"],
  [NS.euridDomain, "contacts named with a transfer (EURid)"],
  [NS.euridAuthInfo, "auth codes made by the registry (EURid)"],
  [
    /^http:\/\/www\.eurid\.eu\/xml\/epp\/(contact-ext|domain-ext|authInfo)-/,
    "another version of an EURid extension than is spoken",
  ],
  [NS.traficomDomain, "deletions at a date (Traficom)"],
  [NS.dkhm, "kinds of holders, company numbers (Punktum dk)"],
  [/^urn:dkhm:params:xml:ns:dkhm-/, "another version of the dkhm extension than is spoken"],
  [NS.nominetContact, "kinds of holders (Nominet)"],
  [NS.nominetRelease, "names given to another registrar by its tag (Nominet)"],
  [NS.nominetHandshake, "names accepted or rejected that another registrar gives to us (Nominet)"],
  [NS.nominetNews, "notices of names that change their tag (Nominet)"],
  [/nsset|nsgroup/, "sets of name servers as objects; attributes of the domain are used in their place"],
  [/keyset|keygroup/, "sets of DNSSEC keys as objects; keys of the domain are used in their place"],
  [/balance|finance|Finance|funds/, "the balance of the account"],
];

const spoken: ReadonlySet<string> = new Set(Object.values(NS));

/** The plain-language name of a service, or null if the service is unknown; and whether this client supports it. */
export function serviceOf(uri: string): { readonly words: string | null; readonly isSpoken: boolean } {
  const known = knownServices.find(([wanted]) => (typeof wanted === "string" ? wanted === uri : wanted.test(uri)));
  return { words: known?.[1] ?? null, isSpoken: spoken.has(uri) };
}
