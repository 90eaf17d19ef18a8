import { expect, test } from "vitest";
import { catalogueTexts, tldMatches } from "./quote-catalogue.rules.ts";

test("TLDs are found by their beginning, with or without the dot; the one that is meant comes first", () => {
  const tlds = ["com", "co", "community", "se", "nu"];
  expect(tldMatches(tlds, ".com")).toEqual(["com", "community"]);
  expect(tldMatches(tlds, "CO")).toEqual(["co", "com", "community"]);
  expect(tldMatches(tlds, ".")).toEqual([]);
  expect(tldMatches(tlds, "premium support")).toEqual([]);
});

test("a line says what is sold and for how long, in the customer's language", () => {
  expect(catalogueTexts.en.tld("create", "se", 12)).toBe("Registration of a .se domain, 1 year");
  expect(catalogueTexts.en.tld("renew", "se", 24)).toBe("Renewal of a .se domain, 2 years");
  expect(catalogueTexts.en.tld("restore", "se", 0)).toBe("Restore of a .se domain");
  expect(catalogueTexts.sv.tld("transfer", "nu", 12)).toBe("Flytt av en .nu-domän, 1 år");
  expect(catalogueTexts.sv.service("Premiumsupport", 1)).toBe("Premiumsupport, 1 månad");
});
