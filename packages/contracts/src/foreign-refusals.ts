import { refusal } from "./refusal.ts";

// Refusals of calls with a token; `http` is the HTTP status. English only, because programs and their logs read them.

export const NoToken = refusal({
  name: "NoToken",
  resultCode: 2200,
  http: 401,
  retry: "after-fix",
  text: { en: "Unauthorized", sv: "Unauthorized" },
});
export const OtherNetwork = refusal({
  name: "OtherNetwork",
  resultCode: 2201,
  http: 403,
  retry: "never",
  text: {
    en: "The API key may not be used from {address}",
    sv: "The API key may not be used from {address}",
  },
});
export const BeyondToken = refusal({
  name: "BeyondToken",
  resultCode: 2201,
  http: 403,
  retry: "never",
  text: { en: "The API key does not allow this: {what}", sv: "The API key does not allow this: {what}" },
});
export const NotThere = refusal({
  name: "NotThere",
  resultCode: 2303,
  http: 404,
  retry: "never",
  text: { en: "Not Found", sv: "Not Found" },
});
export const NotThatWay = refusal({
  name: "NotThatWay",
  resultCode: 2000,
  http: 405,
  retry: "never",
  text: { en: "Method Not Allowed", sv: "Method Not Allowed" },
});
/** The PowerDNS API's own message for a request that it cannot carry out. */
export const Unprocessable = refusal({
  name: "Unprocessable",
  resultCode: 2005,
  http: 422,
  retry: "after-fix",
  text: { en: "{error}", sv: "{error}" },
});
