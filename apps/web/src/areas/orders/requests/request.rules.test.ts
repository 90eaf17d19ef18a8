import { statuses } from "@nameplane/contracts";
import { expect, test } from "vitest";
import { filterChange, filterText, moneyOf, readFilter, readStatuses, requestTabs, stepState, tabOf } from "./request.rules.ts";
import { ACTION_REQUIRED, needKey } from "./request-words.tsx";

const price = {
  currency: "SEK" as const,
  netMinor: 9900,
  vatMinor: 2475,
  totalMinor: 12_375,
  vatRateBasisPoints: 2500,
  periodMonths: 12,
};

test("O and digits is an order, digits alone a request, anything else a domain", () => {
  expect(filterChange("O20481")).toEqual({ ordernr: "20481", requestid: undefined, domainname: undefined });
  expect(filterChange(" 881160 ")).toEqual({ ordernr: undefined, requestid: "881160", domainname: undefined });
  expect(filterChange("fjallbete.com")).toEqual({
    ordernr: undefined,
    requestid: undefined,
    domainname: "fjallbete.com",
  });
  expect(filterChange("  ")).toEqual({ ordernr: undefined, requestid: undefined, domainname: undefined });
});

test("a filter in the address is read back as it was typed, and invalid values are dropped", () => {
  for (const typed of ["O20481", "881160", "fjällbete.se"]) {
    const change = filterChange(typed);
    const search = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    expect(filterText(readFilter(search))).toBe(typed);
  }
  expect(readFilter({ ordernr: "-1", requestid: "x", domainname: "  " })).toEqual({});
});

test("a number with more digits than any number here finds nothing, and not everything", () => {
  const digits = "9".repeat(23);
  for (const typed of [`O${digits}`, digits, "0", "O0"]) {
    const change = filterChange(typed);
    const search = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    expect(readFilter(search), typed).toEqual({ domainname: typed });
    expect(filterText(readFilter(search)), typed).toBe(typed);
  }
});

test("every status of a request outside the basket belongs to exactly one tab", () => {
  const codes = statuses.filter(({ machine, code }) => machine === "request" && code !== 1).map(({ code }) => code);
  const tabbed = requestTabs.flatMap((tab) => tab.statuses);
  expect(tabbed.toSorted((one, two) => one - two)).toEqual(codes.toSorted((one, two) => one - two));
});

test("statuses in the address are read in any order, and unknown ones are dropped", () => {
  expect(tabOf(readStatuses("4999,2004,4998,2004"))).toBe("failed");
  expect(tabOf(readStatuses("2004"))).toBeUndefined();
  expect(readStatuses("4006,x,200,,-1")).toEqual([4006]);
  for (const text of [undefined, "", "x", "200"]) expect(readStatuses(text)).toEqual([]);
});

test("cancelling moves money only when some was paid", () => {
  expect(moneyOf({ status: 2, reason: null, price, isfunded: false, isreserved: false })).toBe("unpaid");
  expect(moneyOf({ status: 4000, reason: 4006, price, isfunded: false, isreserved: false })).toBe("unpaid");
  // The registry demands a different fee for a request that was already paid.
  expect(moneyOf({ status: 4000, reason: 4006, price, isfunded: true, isreserved: false })).toBe("paid");
  expect(moneyOf({ status: 4000, reason: 4003, price, isfunded: true, isreserved: false })).toBe("paid");
  expect(moneyOf({ status: 4000, reason: 4010, price, isfunded: true, isreserved: true })).toBe("reserved");
  expect(moneyOf({ status: 10, reason: null, price: null, isfunded: true, isreserved: false })).toBe("free");
  expect(moneyOf({ status: 10, reason: null, price: { ...price, totalMinor: 0 }, isfunded: true, isreserved: false })).toBe(
    "free",
  );
});

test("only the last step of a timeline shows the present state", () => {
  expect(stepState("problem", false)).toBe("done");
  expect(["active", "pending", "needs", "problem", "ended"].map((family) => stepState(family, true))).toEqual([
    "done",
    "now",
    "needs",
    "failed",
    "done",
  ]);
});

test("every reason for which a request can wait for its customer has a sentence of its own", () => {
  const codes = statuses.flatMap(({ machine, code }) => (machine === "request_reason" ? [code] : []));
  expect(codes.filter((code) => needKey(ACTION_REQUIRED, code) === "other")).toEqual([4899]);
});
