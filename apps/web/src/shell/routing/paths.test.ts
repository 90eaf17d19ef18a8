import { describe, expect, test } from "vitest";
import { documentTitle } from "./page-title.ts";
import { fillPath, toRouterPath } from "./fill-path.ts";
import { hrefTo } from "./paths.ts";
import { parseSearch, safeReturnPath, stringifySearch } from "./search-values.ts";

describe("paths", () => {
  test("are filled with parameters; missing optional ones are removed with their slash", () => {
    expect(hrefTo("domainDns", { itemID: "d1" })).toBe("/domain/details/d1/dns");
    expect(hrefTo("domainDns", { itemID: "d1", domain: "räksmörgås.se" })).toBe(
      "/domain/details/d1/dns/r%C3%A4ksm%C3%B6rg%C3%A5s.se",
    );
    expect(hrefTo("signup")).toBe("/signup");
    expect(hrefTo("login")).toBe("/");
    expect(hrefTo("requests", {}, { desc: true, ordernr: "20481", limit: undefined })).toBe("/requests?desc=true&ordernr=20481");
    expect(() => fillPath("/x/{id}", {})).toThrow(RangeError);
  });

  test("are converted to the router's syntax", () => {
    expect(toRouterPath("/domain/details/{itemID}/dns/{domain?}")).toBe("/domain/details/$itemID/dns/{-$domain}");
  });
});

describe("query", () => {
  test("stays plain text: no quotes around numbers, nothing for absent values", () => {
    expect(stringifySearch({ requestid: "123", desc: true, page: 2, label: undefined })).toBe("?requestid=123&desc=true&page=2");
    expect(parseSearch("?requestid=123&desc=true")).toEqual({ requestid: "123", desc: "true" });
    expect(stringifySearch({})).toBe("");
  });

  test.each(["//evil.example/x", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/", undefined])(
    "does not follow %s after a login",
    (text) => {
      expect(safeReturnPath(text)).toBeNull();
    },
  );

  test("accepts a path of this site", () => {
    expect(safeReturnPath("/requests?desc=true")).toBe("/requests?desc=true");
  });
});

test("the document's title has the screen, the route and the brand; on the home route only the brand", () => {
  expect(documentTitle({ isHome: true, title: "Log in", override: null, brand: "Solrosen" })).toBe("Solrosen");
  expect(documentTitle({ isHome: false, title: "Invoices", override: null, brand: "Nameplane" })).toBe("Invoices - Nameplane");
  expect(documentTitle({ isHome: false, title: "Details", override: "kaffebryggarna.se", brand: "Nameplane" })).toBe(
    "kaffebryggarna.se - Details - Nameplane",
  );
});
