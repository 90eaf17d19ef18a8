import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readRows } from "./reference-rows.fixture.ts";

const seeds = path.resolve(import.meta.dirname, "../../../../db/seeds");
const reference = await readRows((file) => import(path.join(seeds, file)));
const { presetsOf, rowsOf } = reference;

const named = { en: z.string().min(1), sv: z.string().min(1) };
const colour = z.string().regex(/^#[0-9A-F]{6}$/);
const duplicates = (values: readonly (string | number)[]) => values.filter((value, i) => values.indexOf(value) !== i);

describe("currencies and countries", () => {
  test("sells in EUR, SEK and USD and nothing else, with cents and öre [S1.48]", () => {
    const rows = rowsOf("currency", z.object({ code: z.string(), exponent: z.int(), is_sold: z.boolean() }));
    expect(rows.map((row) => row.code)).toEqual(["EUR", "SEK", "USD"]);
    expect(rows.every((row) => row.is_sold && row.exponent === 2)).toBe(true);
  });

  const countries = rowsOf(
    "country",
    z.object({
      iso2: z.string(),
      phone_prefix: z.string(),
      is_eu: z.boolean(),
      name_en: z.string(),
      name_sv: z.string(),
    }),
  );
  const country = (iso2: string) => countries.find((row) => row.iso2 === iso2);

  test("lists every country of ISO 3166-1 with its name, ISO2 and phone prefix [C3.80, S3.27]", () => {
    expect(countries).toHaveLength(249);
    expect(duplicates(countries.map((row) => row.iso2))).toEqual([]);
    expect(duplicates(countries.map((row) => row.name_en))).toEqual([]);
    expect(duplicates(countries.map((row) => row.name_sv))).toEqual([]);
    expect(country("SE")).toMatchObject({ phone_prefix: "+46", name_en: "Sweden", name_sv: "Sverige" });
    expect(country("US")).toMatchObject({ phone_prefix: "+1", name_en: "United States", name_sv: "USA" });
    expect(country("FI")).toMatchObject({ phone_prefix: "+358", name_en: "Finland", name_sv: "Finland" });
  });

  test("knows every code the runtime knows as a country of today", () => {
    const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
    expect(countries.filter((row) => names.of(row.iso2) === undefined)).toEqual([]);
  });

  test("keeps prefixes short enough for the phone form of EPP, one to three digits (RFC 5733)", () => {
    expect(countries.filter((row) => !/^\+[1-9][0-9]{0,2}$/.test(row.phone_prefix))).toEqual([]);
  });

  test("marks the 27 member states and Monaco as the VAT area of the EU", () => {
    expect(countries.filter((row) => row.is_eu).map((row) => row.iso2)).toEqual(
      "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK".split(" "),
    );
  });

  const rates = rowsOf(
    "vat_rate",
    z.object({ country: z.string(), kind: z.string(), valid_from: z.iso.date(), rate_bp: z.int() }),
  );
  const rateOn = (iso2: string, day: string) =>
    rates
      .filter((row) => row.country === iso2 && row.valid_from <= day)
      .toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))
      .at(-1)?.rate_bp;

  test("has a standard VAT rate for the whole VAT area, Norway, the United Kingdom and Switzerland", () => {
    const needed = [...countries.filter((row) => row.is_eu).map((row) => row.iso2), "NO", "GB", "CH"];
    expect(needed.filter((iso2) => rateOn(iso2, "2026-11-20") === undefined)).toEqual([]);
    expect(rates.every((row) => row.kind === "standard" && row.rate_bp >= 800 - 30 && row.rate_bp <= 2700)).toBe(true);
  });

  test.each([
    ["SE", "2026-11-20", 2500],
    ["DE", "2020-06-30", 1900],
    ["DE", "2020-12-31", 1600],
    ["DE", "2021-01-01", 1900],
    ["FI", "2024-08-31", 2400],
    ["FI", "2024-09-01", 2550],
    ["EE", "2025-06-30", 2200],
    ["EE", "2025-07-01", 2400],
    ["SK", "2025-01-01", 2300],
    ["RO", "2025-08-01", 2100],
    ["HU", "2026-11-20", 2700],
    ["LU", "2026-11-20", 1700],
    ["CH", "2026-11-20", 810],
  ])("changes rates on their day: %s on %s is %i basis points", (iso2, day, rate) => {
    expect(rateOn(iso2, day)).toBe(rate);
  });
});

describe("presets", () => {
  const types = ["A", "AAAA", "MX", "CNAME", "TXT", "SRV", "REDIRECT", "MAILFORWARD", "CAA", "TLSA", "NAPTR", "NS"];

  test("lists the record types of the specification, each with a colour of its own in both themes [C3.77, C9.93]", () => {
    const rows = presetsOf(
      "record_type",
      z.strictObject({ ...named, color: colour, background: colour, colorDark: colour, backgroundDark: colour }),
    );
    expect(rows.map((row) => row.key)).toEqual(types);
    expect(duplicates(rows.map((row) => row.value.color))).toEqual([]);
    expect(duplicates(rows.map((row) => row.value.colorDark))).toEqual([]);
  });

  test("lists TTL values in seconds, rising, with 3600 as the default [C3.78]", () => {
    const rows = presetsOf("ttl", z.strictObject({ ...named, seconds: z.int().min(60), isDefault: z.literal(true).optional() }));
    const seconds = rows.map((row) => row.value.seconds);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows.filter((row) => String(row.value.seconds) !== row.key)).toEqual([]);
    expect(rows.filter((row) => row.value.isDefault).map((row) => row.key)).toEqual(["3600"]);
    expect(rows.find((row) => row.key === "3600")?.value).toMatchObject({ en: "1 hour", sv: "1 timme" });
  });

  test("groups TLDs into Popular, Recommended, Nordic and others [C3.79]", () => {
    const rows = presetsOf("tld_group", z.strictObject(named));
    expect(rows.slice(0, 3).map((row) => row.value.en)).toEqual(["Popular", "Recommended", "Nordic"]);
    expect(rows.at(-1)?.value).toEqual({ en: "Other", sv: "Övriga" });
    expect(rows.length).toBeGreaterThan(4);
  });

  test("labels all DNSSEC algorithms and offers 13, 15 and 8 for new keys, 13 by default [C3.81]", () => {
    const rows = presetsOf(
      "dnssec_algorithm",
      z.strictObject({
        label: z.string().min(1),
        mnemonic: z.string().min(1),
        isOffered: z.boolean(),
        isDefault: z.boolean(),
      }),
    );
    // Mnemonics of RFC 4034 appendix A.1 and of IANA's registry.
    expect(rows.map((row) => [Number(row.key), row.value.mnemonic])).toEqual([
      [3, "DSA"],
      [5, "RSASHA1"],
      [6, "DSA-NSEC3-SHA1"],
      [7, "RSASHA1-NSEC3-SHA1"],
      [8, "RSASHA256"],
      [10, "RSASHA512"],
      [12, "ECC-GOST"],
      [13, "ECDSAP256SHA256"],
      [14, "ECDSAP384SHA384"],
      [15, "ED25519"],
      [16, "ED448"],
    ]);
    expect(duplicates(rows.map((row) => row.value.label))).toEqual([]);
    expect(rows.filter((row) => row.value.isOffered).map((row) => Number(row.key))).toEqual([8, 13, 15]);
    expect(rows.filter((row) => row.value.isDefault).map((row) => Number(row.key))).toEqual([13]);
  });

  test("labels the DNSSEC digests 1 to 4 with the length of their values [C3.82]", () => {
    const rows = presetsOf(
      "dnssec_digest",
      z.strictObject({ label: z.string(), octets: z.int(), isOffered: z.boolean(), isDefault: z.boolean() }),
    );
    expect(rows.map((row) => [Number(row.key), row.value.label, row.value.octets])).toEqual([
      [1, "SHA-1", 20],
      [2, "SHA-256", 32],
      [3, "GOST R 34.11-94", 32],
      [4, "SHA-384", 48],
    ]);
  });

  test("lists about 50 certificate issuers for CAA, no domain twice [C3.83]", () => {
    const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
    const rows = presetsOf("caa_issuer", z.strictObject({ name: z.string().min(1), domains: z.array(host).min(1) }));
    expect(rows.length).toBeGreaterThanOrEqual(45);
    expect(rows.length).toBeLessThanOrEqual(55);
    expect(rows.filter((row) => row.key !== row.value.domains[0])).toEqual([]);
    expect(duplicates(rows.flatMap((row) => row.value.domains))).toEqual([]);
    expect(duplicates(rows.map((row) => row.value.name))).toEqual([]);
    expect(rows.find((row) => row.value.name === "Let's Encrypt")?.key).toBe("letsencrypt.org");
  });

  test("offers seven groups of name servers, our own first [C3.84]", () => {
    const groups = reference.nameserverGroups;
    expect(groups).toHaveLength(7);
    expect(groups[0]).toMatchObject({ pool: "standard", hosts: [] });
    const foreign = groups.filter((group) => group.pool === null);
    expect(foreign.filter((group) => group.hosts.length < 2)).toEqual([]);
    // Our own hosts are rows of dns_server: they belong to the installation, not to the reference data.
    expect(groups.filter((group) => group.pool !== null && group.hosts.length > 0)).toEqual([]);
    expect(duplicates(groups.flatMap((group) => group.hosts))).toEqual([]);
  });
});

test("every question is answered in both languages, with the same links into the panel, and no others", () => {
  const rows = rowsOf(
    "article",
    z.object({
      id: z.uuid(),
      kind: z.literal("faq"),
      language: z.enum(["en", "sv"]),
      slug: z.string(),
      title: z.string().min(1),
      body: z.string().min(1),
    }),
  );
  const links = (body: string) => [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link ?? "");
  const english = rows.filter(({ language }) => language === "en");
  expect(english.length).toBeGreaterThan(15);
  expect(duplicates(rows.map(({ id }) => id))).toEqual([]);
  expect(duplicates(english.map(({ slug }) => slug))).toEqual([]);
  for (const { slug, body } of english) {
    const swedish = rows.find((row) => row.language === "sv" && row.slug === slug);
    expect(links(swedish?.body ?? ""), slug).toEqual(links(body));
    for (const link of links(body)) expect(link, slug).toMatch(/^(?:\/[a-z-]+)+$/);
  }
});
