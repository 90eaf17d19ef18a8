/** The A-label of räksmörgåstårta-och-kanelbullar-från-västra-frölunda.se, which has the maximum of 63 octets. */
export const longName = "xn--rksmrgstrta-och-kanelbullar-frn-vstra-frlunda-q0d6aucw25fhb.se";

/** Used for every id in samples of mails. */
export const sampleId = "019aa000-0000-7000-8000-000000000001";
