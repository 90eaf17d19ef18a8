import { itemActions } from "@nameplane/contracts/orders/request-types";
import { describe, expect, test } from "vitest";
import { kindOfItem } from "../kinds/index.ts";
import { formOf, isChange, lineWord, putBackOf } from "./basket-line.rules.ts";
import type { BasketItem } from "./use-basket.ts";

const item = (part: Partial<BasketItem>): BasketItem => ({
  requestid: "0198a000-0000-7000-8000-000000000001",
  number: 1,
  itemaction: "create-domain-registration",
  item: ["kvarn.se"],
  itemid: null,
  unicodename: "kvarn.se",
  tld: "se",
  productid: null,
  years: 1,
  yearchoices: [1, 2],
  price: null,
  renewprice: null,
  ispremium: false,
  change: null,
  ...part,
});

describe("what a line is called", () => {
  test("every action has words, and an unknown action is the standard item", () => {
    for (const itemaction of itemActions) {
      const kind = kindOfItem({ itemaction });
      expect([kind?.type, kind?.firstStage?.action]).toContain(itemaction);
      expect(kind?.product).toBeUndefined();
    }
    const words = itemActions.map((itemaction) => lineWord(item({ itemaction })));
    expect(new Set(words).size).toBe(itemActions.length);
    expect(words).not.toContain("standard");
    const later = JSON.parse(JSON.stringify(item({})).replace("create-domain-registration", "create-moon")) as BasketItem;
    expect(lineWord(later)).toBe("standard");
    expect(lineWord(item({ itemaction: "standard" }))).toBe("standard");
  });

  test("a registry lock has its own words", () => {
    const lock = (part: Partial<BasketItem>) => lineWord(item({ productid: 2298, ...part }));
    expect(lock({ itemaction: "create-service" })).toBe("lock");
    const open = (outofhours: boolean) => lock({ itemaction: "create-item-registration", change: { minutes: 30, outofhours } });
    expect(open(true)).toBe("openLock");
    expect(open(false)).toBe("openLockInHours");
    expect(lock({ itemaction: "renew-service" })).toBe("renewLock");
    expect(lock({ itemaction: "cancel-service" })).toBe("endLock");
  });
});

test("a DNS plan has its own words, is changed where it was chosen, and is put back with its product", () => {
  const plan = item({ itemaction: "create-service", productid: 2221, itemid: "d", yearchoices: [] });
  expect(lineWord(plan)).toBe("premiumPlan");
  expect(lineWord({ ...plan, productid: 2220 })).toBe("standardMonthlyPlan");
  expect(lineWord({ ...plan, itemaction: "update-dns-renew" })).toBe("renewPlan");
  expect(formOf(plan)).toEqual({ to: "order", query: { name: "kvarn.se", plan: "2221" } });
  expect(putBackOf(plan)).toEqual({
    itemaction: "create-service",
    domainname: "kvarn.se",
    change: { productid: 2221 },
  });
  expect(putBackOf({ ...plan, productid: 2298 })).toBeNull();
  expect(isChange({ ...plan, change: { carries: { days: 9, plan: { en: "Standard DNS+", sv: "Standard DNS+" } } } })).toBe(false);
});

describe("the way back", () => {
  test("leads to the form of a name that is there", () => {
    expect(formOf(item({ itemaction: "update-domain-dns", itemid: "d" }))).toEqual({
      to: "domainServers",
      params: { itemID: "d" },
    });
    expect(formOf(item({ itemaction: "update-domain-cancellation", itemid: "d" }))?.to).toBe("domainCancel");
    expect(formOf(item({ itemaction: "create-dns-registration" }))?.to).toBe("domainAddDns");
    expect(formOf(item({ itemaction: "update-domain-contacts", itemid: "d" }))?.query).toEqual({
      act: "contacts",
      pick: "one",
      name: "kvarn.se",
    });
    const sheet = (part: Partial<BasketItem>) => formOf(item({ itemid: "d", ...part }))?.query;
    for (const itemaction of ["update-domain-registrant", "update-domain-registrant-pre"] as const)
      expect(sheet({ itemaction })).toEqual({ act: "owner" });
    for (const itemaction of ["create-service", "create-item-registration", "cancel-service"] as const) {
      expect(sheet({ itemaction, productid: 2298 })).toEqual({ act: "registrylock" });
      expect(formOf(item({ itemaction, itemid: "d", productid: 1 }))).toBeNull();
    }
    expect(formOf(item({ itemaction: "update-domain-dns" }))).toBeNull();
    expect(formOf(item({ itemaction: "update-domain-renew", itemid: "d" }))).toBeNull();
  });

  test("puts a line back as it was, unless it has a proof or a code", () => {
    expect(putBackOf(item({ years: 2 }))).toEqual({ itemaction: "create-domain-registration", domainname: "kvarn.se", years: 2 });
    expect(putBackOf(item({ itemaction: "update-domain-restore", years: null }))).toEqual({
      itemaction: "update-domain-restore",
      domainname: "kvarn.se",
    });
    for (const itemaction of ["update-domain-dns", "update-domain-cancellation", "create-domain-transfer", "standard"] as const)
      expect(putBackOf(item({ itemaction }))).toBeNull();
  });

  test("changes are distinguished from purchases", () => {
    expect(isChange(item({}))).toBe(false);
    expect(isChange(item({ itemaction: "update-domain-dns", change: { servers: [] } }))).toBe(true);
    expect(isChange(item({ itemaction: "cancel-service" }))).toBe(true);
    const person = { name: "Alva Kvarn", phone: "+46.701234567" };
    expect(isChange(item({ itemaction: "create-service", change: { people: { first: person, second: person } } }))).toBe(false);
  });
});
