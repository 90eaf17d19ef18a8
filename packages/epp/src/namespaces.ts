/** Namespace URIs of the EPP base, its object mappings and the extensions that this client supports. */
export const NS = {
  epp: "urn:ietf:params:xml:ns:epp-1.0",
  domain: "urn:ietf:params:xml:ns:domain-1.0",
  contact: "urn:ietf:params:xml:ns:contact-1.0",
  host: "urn:ietf:params:xml:ns:host-1.0",
  secDNS: "urn:ietf:params:xml:ns:secDNS-1.1",
  rgp: "urn:ietf:params:xml:ns:rgp-1.0",
  fee: "urn:ietf:params:xml:ns:epp:fee-1.0",
  loginSec: "urn:ietf:params:xml:ns:epp:loginSec-1.0",
  changePoll: "urn:ietf:params:xml:ns:changePoll-1.0",
  secureAuthInfo: "urn:ietf:params:xml:ns:epp:secure-authinfo-transfer-1.0",
  unhandledNamespaces: "urn:ietf:params:xml:ns:epp:unhandled-namespaces-1.0",
  iis: "urn:se:iis:xml:epp:iis-1.2",
  registryLock: "urn:se:iis:xml:epp:registryLock-1.0",
  namestore: "http://www.verisign-grs.com/epp/namestoreExt-1.1",
  rgpPoll: "http://www.verisign.com/epp/rgp-poll-1.0",
  lowBalancePoll: "http://www.verisign.com/epp/lowbalance-poll-1.0",
} as const;
