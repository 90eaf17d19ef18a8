/** Every XML namespace that this server uses, by the prefix it writes. Parsing never depends on prefixes. */
export const namespaces = {
  epp: "urn:ietf:params:xml:ns:epp-1.0",
  domain: "urn:ietf:params:xml:ns:domain-1.0",
  contact: "urn:ietf:params:xml:ns:contact-1.0",
  host: "urn:ietf:params:xml:ns:host-1.0",
  secDNS: "urn:ietf:params:xml:ns:secDNS-1.1",
  rgp: "urn:ietf:params:xml:ns:rgp-1.0",
  fee: "urn:ietf:params:xml:ns:epp:fee-1.0",
  fee11: "urn:ietf:params:xml:ns:fee-0.11",
  fee09: "urn:ietf:params:xml:ns:fee-0.9",
  fee08: "urn:ietf:params:xml:ns:fee-0.8",
  fee07: "urn:ietf:params:xml:ns:fee-0.7",
  fee06: "urn:ietf:params:xml:ns:fee-0.6",
  fee05: "urn:ietf:params:xml:ns:fee-0.5",
  launch: "urn:ietf:params:xml:ns:launch-1.0",
  smd: "urn:ietf:params:xml:ns:signedMark-1.0",
  allocationToken: "urn:ietf:params:xml:ns:allocationToken-1.0",
  idn: "urn:ietf:params:xml:ns:idn-1.0",
  maint: "urn:ietf:params:xml:ns:epp:maintenance-1.0",
  loginSec: "urn:ietf:params:xml:ns:epp:loginSec-1.0",
  secureAuthInfo: "urn:ietf:params:xml:ns:epp:secure-authinfo-transfer-1.0",
  unhandled: "urn:ietf:params:xml:ns:epp:unhandled-namespaces-1.0",
  changePoll: "urn:ietf:params:xml:ns:changePoll-1.0",
  iis: "urn:se:iis:xml:epp:iis-1.2",
  rl: "urn:se:iis:xml:epp:registryLock-1.0",
  namestoreExt: "http://www.verisign-grs.com/epp/namestoreExt-1.1",
  rgpPoll: "http://www.verisign.com/epp/rgp-poll-1.0",
  lowBalance: "http://www.verisign.com/epp/lowbalance-poll-1.0",
  idnLang: "http://www.verisign.com/epp/idnLang-1.0",
  whoisInf: "http://www.verisign.com/epp/whoisInf-1.0",
  release: "http://www.nominet.org.uk/epp/xml/std-release-1.0",
  handshake: "http://www.nominet.org.uk/epp/xml/std-handshake-1.0",
  tagNews: "http://www.nominet.org.uk/epp/xml/std-notifications-1.2",
  nominetContact: "http://www.nominet.org.uk/epp/xml/contact-nom-ext-1.0",
} as const;

export type Prefix = keyof typeof namespaces;

export const isPrefix = (text: string): text is Prefix => Object.hasOwn(namespaces, text);

/** Object services offered in the greeting (RFC 5730 section 2.4). */
export const objectUris: readonly string[] = [
  namespaces.domain,
  namespaces.contact,
  namespaces.host,
  // Services that occur only in poll messages; registries offer them among their objects.
  namespaces.maint,
  namespaces.lowBalance,
];

/** The fee extension (RFC 8748), and the drafts of it that registries still offer. */
export const feeUris: readonly string[] = [
  namespaces.fee,
  namespaces.fee11,
  namespaces.fee09,
  namespaces.fee08,
  namespaces.fee07,
  namespaces.fee06,
  namespaces.fee05,
];

/** Extensions offered in the greeting. A session may use only those that it names at login. */
export const extensionUris: readonly string[] = [
  namespaces.secDNS,
  namespaces.rgp,
  ...feeUris,
  namespaces.launch,
  namespaces.allocationToken,
  namespaces.idn,
  namespaces.idnLang,
  namespaces.whoisInf,
  namespaces.loginSec,
  namespaces.secureAuthInfo,
  namespaces.unhandled,
  namespaces.changePoll,
  namespaces.iis,
  namespaces.rl,
  namespaces.namestoreExt,
  namespaces.rgpPoll,
  namespaces.nominetContact,
  namespaces.release,
  namespaces.handshake,
  namespaces.tagNews,
];

/** The prefix that we write for a namespace URI, or "ns" for an unknown one. */
export function prefixFor(uri: string): string {
  for (const [prefix, known] of Object.entries(namespaces)) if (known === uri) return prefix;
  return "ns";
}
