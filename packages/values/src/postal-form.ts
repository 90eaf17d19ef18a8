import type { Rule } from "./rule.ts";

/** What a country calls its postcode: a key of the form's texts. */
export type PostcodeName = "postcode" | "zip" | "pin" | "eircode";
export type RegionName = "state" | "province" | "county" | "prefecture" | "emirate" | "region";

/** How addresses of a country are written: which parts they have, in which order, and the format of a postcode. */
export type PostalForm = {
  /** The parts below the street, in the order of envelopes. */
  readonly order: readonly ("postcode" | "city" | "region")[];
  /** Null if the country has no postcodes. */
  readonly postcode: { readonly name: PostcodeName; readonly required: boolean; readonly form: RegExp | null } | null;
  /** Null if regions are not part of an address in this country. */
  readonly region: { readonly name: RegionName; readonly required: boolean } | null;
};

const before = ["postcode", "city"] as const;
const after = ["city", "postcode"] as const;
const withRegion = ["city", "region", "postcode"] as const;

const code = (form: RegExp | null, required = true, name: PostcodeName = "postcode") => ({ name, required, form });
const area = (name: RegionName, required = true) => ({ name, required });

const digits = (count: number) => new RegExp(`^\\d{${count}}$`);

// Address elements and their order by country (Universal Postal Union, postal addressing systems in member countries).
const forms: Readonly<Record<string, PostalForm>> = {
  AE: { order: ["city", "region"], postcode: null, region: area("emirate") },
  AT: { order: before, postcode: code(digits(4)), region: null },
  AU: { order: withRegion, postcode: code(digits(4)), region: area("state") },
  BE: { order: before, postcode: code(digits(4)), region: null },
  BR: { order: withRegion, postcode: code(/^\d{5}-?\d{3}$/), region: area("state") },
  CA: { order: withRegion, postcode: code(/^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/i), region: area("province") },
  CH: { order: before, postcode: code(digits(4)), region: null },
  CN: { order: ["region", "city", "postcode"], postcode: code(digits(6)), region: area("province") },
  CZ: { order: before, postcode: code(/^\d{3} ?\d{2}$/), region: null },
  DE: { order: before, postcode: code(digits(5)), region: null },
  DK: { order: before, postcode: code(digits(4)), region: null },
  EE: { order: before, postcode: code(digits(5)), region: null },
  ES: { order: ["postcode", "city", "region"], postcode: code(digits(5)), region: area("province", false) },
  FI: { order: before, postcode: code(digits(5)), region: null },
  FO: { order: before, postcode: code(digits(3)), region: null },
  FR: { order: before, postcode: code(digits(5)), region: null },
  GB: { order: after, postcode: code(/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i), region: null },
  GL: { order: before, postcode: code(digits(4)), region: null },
  GR: { order: before, postcode: code(/^\d{3} ?\d{2}$/), region: null },
  HK: { order: ["city", "region"], postcode: null, region: area("region", false) },
  HU: { order: after, postcode: code(digits(4)), region: null },
  IE: {
    order: ["city", "region", "postcode"],
    postcode: code(/^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i, false, "eircode"),
    region: area("county", false),
  },
  IN: { order: withRegion, postcode: code(/^[1-9]\d{2} ?\d{3}$/, true, "pin"), region: area("state") },
  IS: { order: before, postcode: code(digits(3)), region: null },
  IT: { order: ["postcode", "city", "region"], postcode: code(digits(5)), region: area("province") },
  JP: { order: ["postcode", "region", "city"], postcode: code(/^\d{3}-?\d{4}$/), region: area("prefecture") },
  KR: { order: ["region", "city", "postcode"], postcode: code(digits(5)), region: area("province", false) },
  LT: { order: before, postcode: code(/^(?:LT-)?\d{5}$/i), region: null },
  LU: { order: before, postcode: code(/^(?:L-)?\d{4}$/i), region: null },
  LV: { order: after, postcode: code(/^(?:LV-)?\d{4}$/i), region: null },
  MX: { order: ["postcode", "city", "region"], postcode: code(digits(5)), region: area("state") },
  NL: { order: before, postcode: code(/^[1-9]\d{3} ?[A-Z]{2}$/i), region: null },
  NO: { order: before, postcode: code(digits(4)), region: null },
  NZ: { order: after, postcode: code(digits(4)), region: null },
  PL: { order: before, postcode: code(/^\d{2}-\d{3}$/), region: null },
  PT: { order: before, postcode: code(/^\d{4}(?:-\d{3})?$/), region: null },
  QA: { order: ["city"], postcode: null, region: null },
  SE: { order: before, postcode: code(/^\d{3} ?\d{2}$/), region: null },
  SG: { order: after, postcode: code(digits(6)), region: null },
  SI: { order: before, postcode: code(digits(4)), region: null },
  SK: { order: before, postcode: code(/^\d{3} ?\d{2}$/), region: null },
  TR: { order: ["postcode", "city", "region"], postcode: code(digits(5)), region: area("province", false) },
  US: { order: withRegion, postcode: code(/^\d{5}(?:-\d{4})?$/, true, "zip"), region: area("state") },
  ZA: { order: after, postcode: code(digits(4)), region: area("province", false) },
};

/** For all other countries. Every part can be given, but only the city is required. */
const elsewhere: PostalForm = {
  order: ["postcode", "city", "region"],
  postcode: code(null, false),
  region: area("region", false),
};

/** How addresses of a country (ISO 3166-1 alpha-2) are written. */
export function postalFormOf(country: string): PostalForm {
  return forms[country] ?? elsewhere;
}

/** Whether a postcode has the form of its country; an empty one passes. */
export function checkPostcode(country: string): Rule {
  return (value) => {
    const form = postalFormOf(country).postcode?.form ?? null;
    return value.trim() === "" || form === null || form.test(value.trim()) ? null : "rules.invalid_postcode";
  };
}
