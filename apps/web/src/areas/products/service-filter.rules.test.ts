import { expect, test } from "vitest";
import { readServiceFilter } from "./service-filter.rules.ts";

test("filters of a list of services are read from the address, and what is none is left out", () => {
  expect(readServiceFilter({ state: "suspended", product: "2305", text: " kvarn ", before: "2027-03-01" })).toEqual({
    state: "suspended",
    productid: 2305,
    text: "kvarn",
    renewsbefore: "2027-03-01",
  });
  expect(readServiceFilter({ state: "gone", product: "x", text: " ", before: "2027-13-01", page: "2" })).toEqual({});
});
