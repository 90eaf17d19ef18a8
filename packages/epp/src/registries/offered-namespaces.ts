/** Services beyond those of `NS` that profiles name at login where they are offered. */
export const offered = {
  launch: "urn:ietf:params:xml:ns:launch-1.0",
  idn: "urn:ietf:params:xml:ns:idn-1.0",
  allocationToken: "urn:ietf:params:xml:ns:allocationToken-1.0",
  maintenance: "urn:ietf:params:xml:ns:epp:maintenance-1.0",
  whoisInf: "http://www.verisign.com/epp/whoisInf-1.0",
  idnLang: "http://www.verisign.com/epp/idnLang-1.0",
} as const;
