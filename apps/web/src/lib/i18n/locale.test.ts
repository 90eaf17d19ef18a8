import { describe, expect, test } from "vitest";
import { chooseCurrency, chooseLocale } from "./locale.ts";

describe("language of the page", () => {
  test("comes first from the lang query parameter [S1.42]", () => {
    expect(chooseLocale({ query: "sv", stored: "en", browser: "en-GB" })).toBe("sv");
  });

  test("is the stored one without a lang parameter [S1.43]", () => {
    expect(chooseLocale({ query: null, stored: "sv", browser: "en-GB" })).toBe("sv");
  });

  test("is the first browser language without both [S1.44]", () => {
    expect(chooseLocale({ query: null, stored: null, browser: "sv-SE" })).toBe("sv");
    expect(chooseLocale({ query: null, stored: null, browser: "en-US" })).toBe("en");
  });

  test.each([
    [{ query: "de", stored: "sv", browser: "sv" }],
    [{ query: null, stored: "xx", browser: "sv" }],
    [{ query: null, stored: null, browser: "de-DE" }],
  ])("falls back to en when it is not supported: %o [S1.45]", (from) => {
    expect(chooseLocale(from)).toBe("en");
  });

  test("is en by default [S9.18]", () => {
    expect(chooseLocale({ query: null, stored: null, browser: undefined })).toBe("en");
  });
});

describe("currency of the page", () => {
  test("is SEK by default [S1.49]", () => {
    expect(chooseCurrency({})).toBe("SEK");
    expect(chooseCurrency({ user: "GBP", stored: "" })).toBe("SEK");
  });

  test("is the user's, the account's, the stored or the brand's, in this order", () => {
    const all = { user: "EUR", account: "USD", stored: "SEK", brand: "USD" };
    expect(chooseCurrency(all)).toBe("EUR");
    expect(chooseCurrency({ ...all, user: null })).toBe("USD");
    expect(chooseCurrency({ stored: "usd", brand: "EUR" })).toBe("USD");
    expect(chooseCurrency({ brand: "EUR" })).toBe("EUR");
  });
});
