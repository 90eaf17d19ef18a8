import { refusal, type Refusal } from "../../refusal.ts";

// Problems of RFC 8555 (6.7) and RFC 9773 (7.4). They are only in English, because they are for programs and their logs. Each
// refusal adds a text for the particular case.

function problem(name: string, http: number, retry: Refusal["retry"] = "after-fix"): Refusal {
  return refusal({ name, resultCode: 2005, http, retry, text: { en: "{detail}", sv: "{detail}" } });
}

export const AcmeMalformed = problem("AcmeMalformed", 400);
export const AcmeNotJose = problem("AcmeNotJose", 415);
export const AcmeBadNonce = problem("AcmeBadNonce", 400, "later");
export const AcmeBadAlgorithm = problem("AcmeBadAlgorithm", 400);
export const AcmeBadKey = problem("AcmeBadKey", 400);
export const AcmeKeyInUse = problem("AcmeKeyInUse", 409, "never");
export const AcmeUnauthorized = problem("AcmeUnauthorized", 403, "never");
export const AcmeNoAccount = problem("AcmeNoAccount", 400, "never");
export const AcmeBindingRequired = problem("AcmeBindingRequired", 403);
export const AcmeBadContact = problem("AcmeBadContact", 400);
export const AcmeNotDns = problem("AcmeNotDns", 400, "never");
export const AcmeRejectedName = problem("AcmeRejectedName", 403);
export const AcmeBadCsr = problem("AcmeBadCsr", 400);
export const AcmeNotReady = problem("AcmeNotReady", 403, "later");
export const AcmeAlreadyRevoked = problem("AcmeAlreadyRevoked", 400, "never");
export const AcmeBadReason = problem("AcmeBadReason", 400);
export const AcmeAlreadyReplaced = problem("AcmeAlreadyReplaced", 409, "never");

/** The last part of each problem's type, after urn:ietf:params:acme:error:. */
export const acmeProblemTypes: ReadonlyMap<Refusal, string> = new Map([
  [AcmeMalformed, "malformed"],
  [AcmeNotJose, "malformed"],
  [AcmeBadNonce, "badNonce"],
  [AcmeBadAlgorithm, "badSignatureAlgorithm"],
  [AcmeBadKey, "badPublicKey"],
  [AcmeKeyInUse, "malformed"],
  [AcmeUnauthorized, "unauthorized"],
  [AcmeNoAccount, "accountDoesNotExist"],
  [AcmeBindingRequired, "externalAccountRequired"],
  [AcmeBadContact, "invalidContact"],
  [AcmeNotDns, "unsupportedIdentifier"],
  [AcmeRejectedName, "rejectedIdentifier"],
  [AcmeBadCsr, "badCSR"],
  [AcmeNotReady, "orderNotReady"],
  [AcmeAlreadyRevoked, "alreadyRevoked"],
  [AcmeBadReason, "badRevocationReason"],
  [AcmeAlreadyReplaced, "alreadyReplaced"],
]);
