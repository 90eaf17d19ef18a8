import { refusal } from "./refusal.ts";

// What calls with a token are refused with; `http` is the status it travels with. English only: programs and their logs read it.

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
/** The dialect's own words about a request it cannot do. */
export const Unprocessable = refusal({
  name: "Unprocessable",
  resultCode: 2005,
  http: 422,
  retry: "after-fix",
  text: { en: "{error}", sv: "{error}" },
});
