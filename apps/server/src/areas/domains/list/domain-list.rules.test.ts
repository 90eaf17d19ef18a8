import { describe, expect, test } from "vitest";
import { statuses } from "@nameplane/contracts";
import { chooseLabels, choosePath, offsetFrom, readLabels, tabOfStatus, type ListQuery } from "./domain-list.rules.ts";
import { isDomainState, tabNumbers, tabOf } from "../domain.state.ts";

describe("the status of the list", () => {
  test("200, 201 and 202 are the Active tab, every other code of a domain its own, none is all", () => {
    expect([tabOfStatus(200), tabOfStatus(201), tabOfStatus(202)]).toEqual([1, 1, 1]);
    for (const { machine, code, state } of statuses) {
      if (machine === "domain" && isDomainState(state)) expect(tabOfStatus(code), state).toBe(tabNumbers[tabOf(state)]);
    }
    expect(tabOfStatus(undefined)).toBeNull();
  });

  test("a code that is none of a domain is refused, not ignored", () => {
    expect([tabOfStatus(3000), tabOfStatus(7), tabOfStatus(10)]).toEqual([undefined, undefined, undefined]);
  });
});

describe("the label filter", () => {
  test("takes ids in any order, each once", () => {
    expect(readLabels("7, 3,7")).toEqual({ labels: [3, 7], isUnlabelled: false });
    expect(readLabels("")).toEqual({ labels: [], isUnlabelled: false });
    expect(readLabels(undefined)).toEqual({ labels: [], isUnlabelled: false });
  });

  test("takes 'unlabelled' alone and refuses it beside other labels [C2.68]", () => {
    expect(readLabels("0")).toEqual({ labels: [], isUnlabelled: true });
    expect(readLabels("0,7")).toBeUndefined();
    expect(readLabels("7,0")).toBeUndefined();
  });

  test.each(["x", "1,,2", "-1", "1;2", "9999999999"])("refuses %s", (text) => {
    expect(readLabels(text)).toBeUndefined();
  });
});

const query = (parts: Partial<ListQuery> = {}): ListQuery => ({
  tab: 1,
  column: "sort_name",
  isDescending: false,
  page: 1,
  limit: 10,
  search: null,
  labels: [],
  isUnlabelled: false,
  tags: [],
  ...parts,
});

test("how a page is found: by the search first, for one label by its own entries, for several by what their numbers promise", () => {
  expect(choosePath(query({ search: "x", labels: [1] }))).toBe("search");
  expect(choosePath(query({ labels: [1] }))).toBe("walk");
  expect(choosePath(query({ isUnlabelled: true }))).toBe("walk");
  expect(choosePath(query())).toBe("walk");
  expect(choosePath(query({ labels: [1, 2] }))).toBe("several");
  const two = query({ labels: [1, 2], limit: 50 });
  expect(chooseLabels(two, [400_000, 100_000], 1_000_000)).toBe("along");
  expect(chooseLabels(two, [400_000, 1000], 1_000_000)).toBe("labels");
  // Of the rarer label's entries, every hundredth also has the other label, so a page is full after reading 5,000 entries.
  expect(chooseLabels(two, [10_000, 10_000], 1_000_000)).toBe("labels");
  expect(chooseLabels(two, [100_000, 10_000], 1_000_000)).toBe("along");
  expect(chooseLabels({ ...two, page: 6 }, [100_000, 10_000], 1_000_000)).toBe("labels");
});

test("a page is reached from the nearer end; the last page may be short", () => {
  expect(offsetFrom({ page: 1, limit: 10 }, 95)).toEqual({ offset: 0, fromEnd: false, count: 10 });
  expect(offsetFrom({ page: 5, limit: 10 }, 95)).toEqual({ offset: 40, fromEnd: false, count: 10 });
  expect(offsetFrom({ page: 6, limit: 10 }, 95)).toEqual({ offset: 35, fromEnd: true, count: 10 });
  expect(offsetFrom({ page: 10, limit: 10 }, 95)).toEqual({ offset: 0, fromEnd: true, count: 5 });
  expect(offsetFrom({ page: 11, limit: 10 }, 95)).toEqual({ offset: 0, fromEnd: true, count: 0 });
});
