/**
 * Services that registries offer and that this client names at login where it is offered them. A draft of an extension counts as
 * another extension than the RFC that came of it: the profile lists the ones it would use, best first.
 */
export const offered = {
  launch: "urn:ietf:params:xml:ns:launch-1.0",
  idn: "urn:ietf:params:xml:ns:idn-1.0",
  allocationToken: "urn:ietf:params:xml:ns:allocationToken-1.0",
  maintenance: "urn:ietf:params:xml:ns:epp:maintenance-1.0",
  whoisInf: "http://www.verisign.com/epp/whoisInf-1.0",
  idnLang: "http://www.verisign.com/epp/idnLang-1.0",
  /** Drafts of the fee extension that registries still run, newest first. */
  feeDrafts: ["0.12", "0.11", "0.9", "0.8", "0.7", "0.6", "0.5"].map((draft) => `urn:ietf:params:xml:ns:fee-${draft}`),
} as const;
