import { refusal } from "../refusal.ts";

export const CertificateNamesRefused = refusal({
  name: "CertificateNamesRefused",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "{why}", sv: "{why}" },
});
export const CsrRefused = refusal({
  name: "CsrRefused",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "{why}", sv: "{why}" },
});
export const NoSuffixCertificate = refusal({
  name: "NoSuffixCertificate",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "No certificate is issued for {name}: it is a public suffix, and no domain that can be registered",
    sv: "Inget certifikat utfärdas för {name}: det är en allmän toppdomän, inte en domän som kan registreras",
  },
});
export const IssuanceUnderWay = refusal({
  name: "IssuanceUnderWay",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "The certificate authority is issuing the certificate right now. Try again in a few minutes",
    sv: "Certifikatutfärdaren utfärdar certifikatet just nu. Försök igen om några minuter",
  },
});
export const TlsaNowhere = refusal({
  name: "TlsaNowhere",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "TLSA records need a signed zone here, and none of the names has one. Turn on DNSSEC first",
    sv: "TLSA-poster kräver en signerad zon här, och inget av namnen har någon. Slå på DNSSEC först",
  },
});
export const TooManyAcmeKeys = refusal({
  name: "TooManyAcmeKeys",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "A certificate can have at most {max} keys. Revoke one that is no longer used",
    sv: "Ett certifikat kan ha högst {max} nycklar. Återkalla en som inte längre används",
  },
});
