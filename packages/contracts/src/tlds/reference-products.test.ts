import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readRows } from "./reference-rows.fixture.ts";

const seeds = path.resolve(import.meta.dirname, "../../../../db/seeds");
const reference = await readRows((file) => import(path.join(seeds, file)));
const { rowsOf } = reference;

const products = rowsOf(
  "product",
  z.object({
    id: z.int(),
    family: z.string(),
    page: z.string(),
    name_en: z.string().min(1),
    name_sv: z.string().min(1),
    billing_months: z.int().nullable(),
    binding_months: z.int(),
    trial_days: z.int(),
    limits: z.looseObject({
      plan: z.strictObject({ en: z.string().min(1), sv: z.string().min(1) }),
      records: z.int().nullable().optional(),
      extraRecords: z.int().optional(),
      creditMinor: z.int().optional(),
      thenProduct: z.int().optional(),
      /** Within how many hours of support staff answer with an offer. Absent if the product has a fixed price. */
      quoteHours: z.int().positive().optional(),
      successFee: z.literal(true).optional(),
    }),
    param_schema: z.looseObject({
      type: z.literal("object"),
      properties: z.record(z.string(), z.unknown()),
      required: z.array(z.string()),
    }),
    is_sold: z.boolean(),
  }),
);

function product(id: number) {
  const found = products.find((row) => row.id === id);
  if (!found) throw new Error(`no product ${id}`);
  return found;
}

/** Prices of one product and operation in one currency: amount, months that it buys, commission, and whether it is a "from" price. */
function price(id: number, operation: string, currency = "SEK") {
  const rows = reference.prices.filter(
    (row) => row.product_id === id && row.operation === operation && row.currency === currency,
  );
  expect(rows).toHaveLength(1);
  const { amount_minor, period_months, is_from, percent_bp } = rows[0] ?? { amount_minor: -1 };
  return { amount_minor, period_months, is_from, percent_bp };
}

const oneOff = (sek: number) => ({ amount_minor: sek * 100, period_months: 0, is_from: false, percent_bp: null });

describe("product ids", () => {
  test.each([
    ["C9.60", 2214, "Free DNS"],
    ["C9.61", 2220, "Standard DNS+"],
    ["C9.62", 2221, "Premium DNS"],
    ["C9.63", 2222, "Reverse DNS"],
    ["C9.64", 2223, "Premium secondary DNS"],
    ["C9.65", 2229, "SSL DV"],
    ["C9.66", 2230, "SSL EV"],
    ["C9.67", 2233, "SSL DV wildcard"],
    ["C9.68", 2234, "SSL EV wildcard"],
    ["C9.71", 2272, "DNS trial"],
    ["C9.72", 2279, "Domain owner certificate"],
    ["C9.73", 2280, "Domain owner certificate"],
    ["C9.74", 2281, "TMCH"],
    ["C9.76", 2285, "Brokerage"],
    ["C9.77", 2288, "DPML"],
    ["C9.78", 2289, "DPML"],
    ["C9.79", 2291, "Consultancy fee"],
    ["C9.80", 2298, "Registry lock"],
    ["C9.81", 2305, "VPN"],
    ["C9.82", 2306, "SEO"],
    ["C9.84", 2309, "AdultBlock"],
    ["C9.85", 2323, "Standard DNS+"],
    ["C9.86", 2327, "ID monitoring"],
    ["C9.87", 2328, "Whitelabel"],
  ])("[%s] product %i is %s", (_, id, name) => {
    expect(product(id).name_en).toBe(name);
  });

  test.each([
    [2264, "Premium support"],
    [2268, "Domain management"],
    [2282, "Escrow"],
    [2308, "AdultBlock"],
  ])("product %i, which is ordered by writing to us, is %s", (id, name) => {
    expect(product(id).name_en).toBe(name);
  });

  test("adds TREx under an id of our own and nothing else", () => {
    expect(products).toHaveLength(29);
    expect(products.filter((row) => row.id >= 20_000).map((row) => row.name_en)).toEqual(["TREx"]);
  });
});

describe("prices in SEK without VAT", () => {
  test.each([
    ["C9.30", 2214, 0],
    ["C9.35", 2220, 9],
    ["C9.35", 2323, 9],
    ["C9.37", 2221, 99],
    ["C9.39", 2298, 495],
    ["C9.41", 2264, 395],
    ["C9.42", 2306, 99],
    ["C9.44", 2328, 795],
    ["C9.46", 2229, 29],
    ["C9.47", 2230, 159],
    ["C9.48", 2233, 149],
  ])("[%s] product %i costs %i a month at first and %i later", (_, id, sek) => {
    for (const operation of ["create", "renew"]) {
      const { amount_minor, period_months } = price(id, operation);
      expect(period_months).toBe(product(id).billing_months);
      expect(amount_minor).toBe(sek * 100 * (period_months ?? 0));
    }
  });

  test("VPN, which is ordered by writing to us, costs 99 a month", () => {
    expect(price(2305, "create").amount_minor).toBe(99 * 100 * 12);
  });

  test("bills monthly prices 12 months ahead, only 2220 month by month; 2323 is 108 a year", () => {
    const monthly = [2214, 2221, 2298, 2264, 2306, 2305, 2328, 2229, 2230, 2233];
    expect(monthly.map((id) => product(id).billing_months)).toEqual(monthly.map(() => 12));
    expect(product(2220).billing_months).toBe(1);
    expect(price(2323, "create")).toMatchObject({ amount_minor: 10_800, period_months: 12 });
  });

  test("[C9.40] an extra out-of-hours unlock of a registry lock costs 1400", () => {
    expect(price(2298, "unlock")).toEqual(oneOff(1400));
  });

  test("whitelabel has a start fee of 4200", () => {
    expect(price(2328, "start_fee")).toEqual(oneOff(4200));
  });

  test("[C9.50] owner certificates cost 50 standard and 500 premium, once", () => {
    expect(price(2279, "create")).toEqual(oneOff(50));
    expect(price(2280, "create")).toEqual(oneOff(500));
    expect([2279, 2280].map((id) => product(id).limits.plan.en)).toEqual([
      "Owner certificate, standard",
      "Owner certificate, premium",
    ]);
  });

  test("[C9.51, C9.52, C9.54] yearly: ID monitoring 4140, TMCH registration 4000, TREx 3000", () => {
    const yearly = (sek: number) => ({ ...oneOff(sek), period_months: 12 });
    for (const operation of ["create", "renew"]) {
      expect(price(2327, operation)).toEqual(yearly(4140));
      expect(price(2281, operation)).toEqual(yearly(4000));
      expect(price(20_001, operation)).toEqual(yearly(3000));
    }
  });

  test("[C9.53] TMCH transfer costs 1200, as an option of TMCH", () => {
    expect(price(2281, "transfer")).toEqual(oneOff(1200));
  });

  test("[C9.55, C9.56, C9.57] AdultBlock, AdultBlock+, DPML and brokerage are prices to start from", () => {
    expect(price(2308, "create")).toEqual({ ...oneOff(4500), is_from: true });
    expect(price(2309, "create")).toEqual({ ...oneOff(10_000), is_from: true });
    for (const id of [2288, 2289]) {
      expect(price(id, "create")).toEqual({ ...oneOff(22_000), period_months: 12, is_from: true });
    }
    expect(price(2285, "create")).toEqual({ ...oneOff(1400), is_from: true });
    expect([2308, 2309].map((id) => product(id).limits.plan.en)).toEqual(["AdultBlock", "AdultBlock+"]);
  });

  test("[C9.59] takes ten percent commission for escrow and nothing besides", () => {
    expect(price(2282, "create")).toEqual({ ...oneOff(0), percent_bp: 1000 });
    expect(reference.prices.filter((row) => row.percent_bp !== null).every((row) => row.product_id === 2282)).toBe(true);
  });

  test("has no price for what is only quoted or not sold, and one for everything else", () => {
    const priced = new Set(reference.prices.map((row) => row.product_id));
    const without = products.filter((row) => !priced.has(row.id));
    expect(without.map((row) => row.id)).toEqual([2222, 2223, 2234, 2268, 2291]);
    const quoted = [2222, 2223, 2268, 2285, 2288, 2289, 2291, 2308, 2309];
    expect(products.filter((row) => row.limits.quoteHours).map((row) => row.id)).toEqual(quoted);
    expect(products.filter((row) => !row.is_sold).map((row) => row.id)).toEqual([2234]);
  });

  test("stores every price in SEK, EUR and USD as an amount of its own, never a converted one [C9.29]", () => {
    const places = (currency: string) =>
      reference.prices
        .filter((row) => row.currency === currency)
        .map((row) => `${row.tld ?? row.product_id} ${row.operation} ${row.period_months}`)
        .toSorted();
    expect(places("EUR")).toEqual(places("SEK"));
    expect(places("USD")).toEqual(places("SEK"));
    const ratio = (id: number, currency: string) =>
      (price(id, "create").amount_minor ?? 0) / (price(id, "create", currency).amount_minor ?? 1);
    expect(new Set([2221, 2229, 2298].map((id) => ratio(id, "USD").toFixed(3))).size).toBeGreaterThan(1);
    expect(price(2221, "create", "EUR").amount_minor).toBe(10_800);
    expect(price(2221, "create", "USD").amount_minor).toBe(12_000);
  });
});

describe("plans", () => {
  test("[C9.31, C9.32] Free DNS has a limit of 0 SEK and no extra records", () => {
    expect(product(2214).limits).toMatchObject({ records: 20, extraRecords: 0, creditMinor: 0 });
  });

  test("[C9.33, C9.34] Standard DNS is 2272: 50 records, free for 30 days, then Free DNS", () => {
    expect(product(2272).limits).toMatchObject({ records: 50, thenProduct: 2214, plan: { en: "Standard DNS" } });
    expect(product(2272).trial_days).toBe(30);
    expect(price(2272, "create")).toEqual(oneOff(0));
    expect(products.filter((row) => row.trial_days > 0).map((row) => row.id)).toEqual([2272]);
  });

  test("[C9.36] Standard DNS+ includes 200 records, monthly and yearly", () => {
    expect([2220, 2323].map((id) => product(id).limits.records)).toEqual([200, 200]);
  });

  test("[C9.38] Premium DNS binds for 12 months, nothing else binds; its records are not counted", () => {
    expect(product(2221).limits.records).toBeNull();
    expect(products.filter((row) => row.binding_months > 0).map((row) => [row.id, row.binding_months])).toEqual([[2221, 12]]);
  });

  test("states the conditions of an order in words that exist in both languages", () => {
    const field = z.looseObject({ title: z.string().min(1), "x-sv": z.looseObject({ title: z.string().min(1) }) });
    for (const { id, param_schema } of products) {
      for (const [name, value] of Object.entries(param_schema.properties)) {
        expect(field.safeParse(value).success, `${id} ${name}`).toBe(true);
      }
      expect(param_schema.required.filter((name) => !(name in param_schema.properties))).toEqual([]);
    }
  });

  test("belongs to one of the service pages", () => {
    const pages =
      "premiumDNS ssl seo vpn registrylock ownercertificate trademark premiumsupport whitelabel idmonitoring acquisition".split(
        " ",
      );
    expect(new Set(products.map((row) => row.page))).toEqual(new Set(pages));
  });
});
