import { expect, test } from "vitest";
import { registrantLanguage } from "./registrant-language.rules.ts";

test.each([
  ["a user's own choice comes before the country", "en", "SE", "sv", "en"],
  ["a registrant in Sweden gets Swedish", null, "SE", "en", "sv"],
  ["a registrant elsewhere gets the account's language", null, "FI", "sv", "sv"],
  ["the account's language may be English", null, "DE", "en", "en"],
])("%s", (_, userLanguage, country, accountLanguage, expected) => {
  expect(registrantLanguage({ userLanguage, country, accountLanguage })).toBe(expected);
});
