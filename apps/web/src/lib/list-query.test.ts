import { expect, test } from "vitest";
import { readListQuery, rowChoices, writeListQuery, type ListDefaults } from "./list-query.ts";

const defaults: ListDefaults = {
  desc: true,
  orderby: "renewaldate",
  page: 1,
  limit: 10,
  sortable: ["renewaldate", "domain"],
};

test("reads sort, page and size from the address", () => {
  expect(readListQuery({ desc: "false", orderby: "domain", page: "3", limit: "50" }, defaults)).toEqual({
    desc: false,
    orderby: "domain",
    page: 3,
    limit: 50,
  });
});

test("uses the defaults for invalid values", () => {
  for (const search of [
    {},
    { desc: "maybe", orderby: "password", page: "0", limit: "101" },
    { page: "-1", limit: "1e9" },
    { page: "1.5" },
  ]) {
    expect(readListQuery(search, defaults)).toEqual({ desc: true, orderby: "renewaldate", page: 1, limit: 10 });
  }
});

test("leaves the user's own page size out of links", () => {
  const query = { desc: true, orderby: "domain", page: 2, limit: 25 };
  expect(writeListQuery(query)).toEqual({ desc: "true", orderby: "domain", page: "2", limit: "25" });
  expect(writeListQuery(query, 25)).not.toHaveProperty("limit");
});

test("offers 10, 25, 50 and 100 rows; without a user 20 as well [C9.01]", () => {
  expect(rowChoices(10, 10)).toEqual([10, 25, 50, 100]);
  expect(rowChoices(undefined, 20)).toEqual([10, 20, 25, 50, 100]);
});
