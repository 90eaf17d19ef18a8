import { expect, test } from "vitest";
import { boughtBy, nextOf } from "./buy.rules.ts";

const stranger = { isStranger: true, hasBasket: true };

test("a stranger's name from another site goes into the basket, and the way leads to the checkout", () => {
  const link = { domainname: "solros.se", years: "2" };
  expect(boughtBy(link)).toEqual({ name: "solros.se", years: 2 });
  expect(nextOf(link, stranger)).toEqual({ to: "checkout" });
});

test("no link of another site changes the basket of a user", () => {
  const search = { to: "searchDomains", query: { domainname: "solros.se" } };
  expect(nextOf({ domainname: "solros.se", years: "1" }, { isStranger: false, hasBasket: true })).toEqual(search);
  expect(nextOf({ domainname: "solros.se", years: "1" }, { isStranger: true, hasBasket: false })).toEqual(search);
});

test.each([
  ["solros.se", ""],
  ["solros.se", "0"],
  ["solros.se", "11"],
  ["solros.se", "1.5"],
  ["solros", "1"],
  ["<b>.se", "1"],
  ["å.se", "1"],
  ["", "1"],
])("a link with the name %j and %j years leads to the search", (domainname, years) => {
  expect(boughtBy({ domainname, years })).toBeNull();
  expect(nextOf({ domainname, years }, stranger).to).toBe("searchDomains");
});
