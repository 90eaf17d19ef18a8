import { refusal } from "../refusal.ts";

// Refusals of scripts that download certificates; `http` is the HTTP status. English only, because programs and their logs read
// them.

export const CertificateNotUsable = refusal({
  name: "CertificateNotUsable",
  resultCode: 2304,
  http: 409,
  retry: "after-fix",
  text: { en: "The certificate {why}", sv: "The certificate {why}" },
});
export const KeyNotKept = refusal({
  name: "KeyNotKept",
  resultCode: 2303,
  http: 404,
  retry: "never",
  text: {
    en: "The private key of this certificate is not kept here",
    sv: "The private key of this certificate is not kept here",
  },
});
