/** This domain in Unicode is räksmörgåstårta-och-kanelbullar-från-västra-frölunda.se. Its A-label has 63 octets, the maximum. */
export const longName = "xn--rksmrgstrta-och-kanelbullar-frn-vstra-frlunda-q0d6aucw25fhb.se";

/** The id that stands for every id in samples of mails. */
export const sampleId = "019aa000-0000-7000-8000-000000000001";
