import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import fc from "fast-check";
import { expect, test } from "vitest";
import { framedPolicy } from "../../../platform/http/content-policy.ts";
import { dayIn, lookOf, siteOrigin } from "./widget.rules.ts";

test.each([
  ["https://www.example.com", "https://www.example.com"],
  [" https://Shop.Example/ ", "https://shop.example"],
  ["shop.example", "https://shop.example"],
  ["https://shop.example:8443", "https://shop.example:8443"],
  ["https://shop.example:443", "https://shop.example"],
  ["https://räksmörgås.se", "https://xn--rksmrgs-5wao1o.se"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:8080/", "http://127.0.0.1:8080"],
])("the site %s is saved as %s", (typed, origin) => expect(siteOrigin(typed)).toBe(origin));

test.each([
  "http://shop.example",
  "https://shop.example/path",
  "https://shop.example/?x=1",
  "https://shop.example/#top",
  "https://user:secret@shop.example",
  "https://*.example.com",
  "https://192.0.2.1",
  "https://[2001:db8::1]",
  "https://intranet",
  "https://shop.example; script-src *",
  "https://shop.example, https://other.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "'self'",
  "*",
  "",
])("%s is refused as a site", (typed) => expect(siteOrigin(typed)).toBeNull());

test("whatever is typed as a site, nothing but one origin gets into the policy of the page", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.domain()), (typed) => {
      const origin = siteOrigin(typed);
      if (origin === null) return;
      expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/);
      const parts = framedPolicy("n", [origin]).split("; ");
      expect(parts.filter((part) => part.startsWith("frame-ancestors"))).toEqual([`frame-ancestors ${origin}`]);
    }),
  );
});

test("the search shows the TLDs that were chosen for it, else those that the brand shows first", () => {
  const config = { ...defaultConfig({ name: "Solrosen", isOperator: false, timeZone: "UTC" }), tlds: ["se", "nu"] };
  const chosen = { theme: "auto", language: "auto", tlds: [] as string[] } as const;
  expect(lookOf(config, chosen)).toMatchObject({ name: "Solrosen", color: null, tlds: ["se", "nu"], prices: true, basket: true });
  expect(lookOf(config, { ...chosen, tlds: ["com"] }).tlds).toEqual(["com"]);
  expect(lookOf({ ...config, themeColor: "neutral" }, chosen).color).toBe("#5F686C");
});

test("a day begins at midnight where the brand is", () => {
  expect(dayIn("Europe/Stockholm", new Date("2026-11-30T23:30:00Z"))).toBe("2026-12-01");
  expect(dayIn("America/New_York", new Date("2026-12-01T02:00:00Z"))).toBe("2026-11-30");
});
