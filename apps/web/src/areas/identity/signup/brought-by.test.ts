import { afterEach, expect, test } from "vitest";
import { affiliateOfVisit, rememberAffiliate } from "./brought-by.ts";

afterEach(() => sessionStorage.clear());

test("the last affiliate's link of a visit counts, and a visit by the same link counts once", () => {
  expect(affiliateOfVisit()).toBe("");
  expect(rememberAffiliate("kvarnen")).toBe(true);
  expect(rememberAffiliate("kvarnen")).toBe(false);
  expect(rememberAffiliate("solrosen")).toBe(true);
  expect(affiliateOfVisit()).toBe("solrosen");
});
