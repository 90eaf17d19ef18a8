import { moneyIn } from "@nameplane/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  blockersOf,
  setAsideWordsOf,
  contentOf,
  methodOf,
  changedItems,
  payingOf,
  itemsWithOwner,
  lostItems,
  orderOf,
  renewalOf,
  stepOf,
  type CheckoutItem,
  type Prepared,
} from "./checkout.rules.ts";
import { forgetCheckout, keyedFor, lastPlaced, newMemory, recallCheckout, rememberCheckout } from "./checkout-memory.ts";
import { fieldsBeyond, fieldValues, problemOf, refusedField, valueOf, viewOf, withValue } from "./registrant-fields.rules.ts";

const sek = moneyIn("SEK");
const price = (totalMinor: number) => ({
  currency: "SEK" as const,
  netMinor: totalMinor * 0.8,
  vatMinor: totalMinor * 0.2,
  totalMinor,
  vatRateBasisPoints: 2500,
  periodMonths: 12,
});

const item = (requestid: string, rest: Partial<CheckoutItem> = {}): CheckoutItem => ({
  requestid,
  number: 1,
  itemaction: "create-domain-registration",
  item: [`${requestid}.se`],
  unicodename: `${requestid}.se`,
  tld: "se",
  years: 1,
  yearchoices: [1, 2],
  price: price(12_375),
  renewprice: price(17_375),
  productid: null,
  ispremium: false,
  itemid: null,
  change: null,
  quoteid: `quote-${requestid}`,
  why: null,
  availability: "available",
  oldprice: null,
  ...rest,
});

const prepared = (items: readonly CheckoutItem[]): Prepared => ({
  items: [...items],
  totals: { currency: "SEK", netMinor: 9900, vatMinor: 2475, totalMinor: 12_375, vatRateBasisPoints: 2500 },
  credit: null,
  asksowner: true,
  contactid: null,
  labels: [],
  fields: [],
  methods: [],
  voucher: null,
  approval: null,
  asksconsent: false,
  ponumber: "",
  termsurl: "",
});

describe("what stands in the way of an order", () => {
  test("names that are lost have to go; a silent registry stops nothing", () => {
    const items = [
      item("a", { availability: "taken" }),
      item("b", { availability: "reserved" }),
      item("c", { availability: "unknown" }),
      item("d"),
    ];
    expect(lostItems(items).map(({ requestid }) => requestid)).toEqual(["a", "b"]);
  });

  test("a moved price waits for a press, and for another one when it moves again", () => {
    const changed = item("a", { oldprice: price(10_000) });
    expect(changedItems([changed, item("b")], new Map())).toEqual([changed]);
    expect(changedItems([changed], new Map([["a", 12_375]]))).toEqual([]);
    expect(changedItems([{ ...changed, price: price(20_000) }], new Map([["a", 12_375]]))).toHaveLength(1);
  });

  test("blockers come in the order of the page, and the step is the first unfinished one", () => {
    const none = {
      items: [item("a")],
      accepted: new Map(),
      contactid: "x",
      wrongFields: 0,
      method: "card",
      termsAccepted: true,
    } as const;
    expect(blockersOf(none)).toEqual([]);
    expect(stepOf(blockersOf(none))).toBe(2);
    const all = blockersOf({
      ...none,
      items: [item("a", { availability: "taken", oldprice: price(1) })],
      contactid: null,
      method: null,
      termsAccepted: false,
    });
    expect(all).toEqual(["lost", "changed", "contact", "method", "terms"]);
    expect(stepOf(all)).toBe(0);
    expect(stepOf(blockersOf({ ...none, wrongFields: 2 }))).toBe(1);
  });

  test("a method that is no longer allowed gives way to the first that is", () => {
    const methods = [
      { method: "card" as const, allowed: false, why: "noProvider" },
      { method: "bank" as const, allowed: true, why: null },
    ];
    expect(methodOf(methods, "card")).toBe("bank");
    expect(methodOf(methods, "bank")).toBe("bank");
    expect(methodOf([], "card")).toBeNull();
  });

  test("renewals are promised only when every line has a price for one", () => {
    expect(renewalOf([item("a"), item("b")])).toMatchObject({ net: sek(27_800), total: sek(34_750) });
    expect(renewalOf([item("a"), item("b", { renewprice: null })])).toBeNull();
    const change = item("c", {
      itemaction: "update-domain-dns",
      renewprice: null,
      price: price(0),
      change: { servers: [] },
    });
    expect(renewalOf([item("a"), change])).toMatchObject({ net: sek(13_900), total: sek(17_375) });
    expect(renewalOf([change])).toBeNull();
  });
});

describe("credit of the account", () => {
  const open = { allowed: true, why: null };
  const methods = [
    { method: "card" as const, ...open },
    { method: "bank" as const, ...open },
  ];
  const view = (credit: Prepared["credit"]) => ({ ...prepared([item("a")]), methods, credit });
  const part = {
    prepaidMinor: 12_200,
    methods: [
      { method: "card" as const, ...open, creditMinor: 12_075 },
      { method: "bank" as const, ...open, creditMinor: 12_200 },
    ],
  };
  const all = { prepaidMinor: 20_000, methods: [{ method: "credit" as const, ...open, creditMinor: 12_375 }] };

  test("goes first, and the chosen way pays the rest", () => {
    expect(payingOf(view(part), { method: "bank", useCredit: true })).toEqual({
      method: "bank",
      credit: sek(12_200),
      rest: sek(175),
      choices: methods,
    });
    expect(payingOf(view(part), { method: null, useCredit: true })).toMatchObject({ method: "card", rest: sek(300) });
  });

  test("that covers the order leaves nothing to choose", () => {
    expect(payingOf(view(all), { method: "bank", useCredit: true })).toEqual({
      method: "credit",
      credit: sek(12_375),
      rest: sek(0),
      choices: [],
    });
  });

  test("is left alone when it is switched off, and not there when there is none", () => {
    const alone = { method: "bank", credit: sek(0), rest: sek(12_375), choices: methods };
    expect(payingOf(view(all), { method: "bank", useCredit: false })).toEqual(alone);
    expect(payingOf(view(null), { method: "bank", useCredit: true })).toEqual(alone);
  });
});

describe("the key of an order", () => {
  const form = {
    contactid: "x",
    fields: { se: { id_number: "559012-3456" } },
    method: "card",
    credit: sek(0),
  } as const;

  test("stays while the content stays, and changes with lines, sum, owner, fields, method or credit", () => {
    const content = contentOf(prepared([item("a")]), form);
    const first = keyedFor(newMemory("me"), content);
    expect(keyedFor(first, contentOf(prepared([item("a")]), { ...form, fields: { ...form.fields } })).key).toBe(first.key);
    for (const other of [
      contentOf(prepared([item("a"), item("b")]), form),
      contentOf(prepared([item("a", { years: 2 })]), form),
      contentOf(prepared([item("a")]), { ...form, contactid: "y" }),
      contentOf(prepared([item("a")]), { ...form, fields: {} }),
      contentOf(prepared([item("a")]), { ...form, fields: { nu: { id_number: "559012-3456" } } }),
      contentOf(prepared([item("a")]), { ...form, method: "bank" }),
      contentOf(prepared([item("a")]), { ...form, credit: sek(100) }),
    ])
      expect(keyedFor(first, other).key).not.toBe(first.key);
  });
});

describe("what the tab remembers", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });

  test("survives a reload with the same key, for the same person only", () => {
    const memory = {
      ...newMemory("me"),
      contactid: "x",
      fields: { se: { id_number: "1" } },
      method: "bank" as const,
      termsAccepted: true,
    };
    rememberCheckout(memory);
    expect(recallCheckout("me")).toEqual(memory);
    expect(recallCheckout("somebody else")).toMatchObject({ contactid: null, fields: {}, termsAccepted: false });
  });

  test("goes with the order, whose number stays for the way back", () => {
    rememberCheckout({ ...newMemory("me"), contactid: "x" });
    forgetCheckout("me", 20_497);
    expect(recallCheckout("me").contactid).toBeNull();
    expect(lastPlaced("me")).toBe(20_497);
    expect(lastPlaced("somebody else")).toBeNull();
  });

  test("damaged memory counts as none", () => {
    sessionStorage.setItem("np.checkout", "{");
    expect(recallCheckout("me").method).toBeNull();
  });
});

describe("fields of a registry", () => {
  const group = (schema: Record<string, unknown>, required = true) => ({
    field: "x",
    tlds: ["se"],
    schema,
    required,
    names: [],
    value: "",
  });

  test("speak the reader's language", () => {
    const schema = {
      type: "string",
      title: "Kennitala",
      description: "Ten digits.",
      "x-sv": { title: "Kennitala (isländsk)", description: "Tio siffror." },
    };
    expect(viewOf(group(schema), "en")).toMatchObject({ kind: "text", label: "Kennitala", hint: "Ten digits." });
    expect(viewOf(group(schema), "sv")).toMatchObject({ label: "Kennitala (isländsk)", hint: "Tio siffror." });
    expect(viewOf(group({ type: "string", title: "Only English" }), "sv").label).toBe("Only English");
  });

  test("enumerated values are a list with words, country codes by the country's name", () => {
    const labels = { org: { en: "Company", sv: "Företag" } };
    expect(viewOf(group({ type: "string", title: "Kind", enum: ["org", "SE"], "x-labels": labels }), "sv").options).toEqual([
      { value: "org", label: "Företag" },
      { value: "SE", label: "Sverige" },
    ]);
    expect(viewOf(group({ type: "boolean", title: "I sign", const: true }), "en").kind).toBe("agree");
    expect(viewOf(group({ type: "string", title: "Born", format: "date" }), "en").kind).toBe("date");
  });

  test("say what is wrong with a value", () => {
    expect(problemOf(group({ type: "string" }), "  ")).toBe("required");
    expect(problemOf(group({ type: "string" }, false), "")).toBeNull();
    expect(problemOf(group({ type: "string", minLength: 4 }), "123")).toBe("tooShort");
    expect(problemOf(group({ type: "string", maxLength: 2 }), "åäö")).toBe("tooLong");
    expect(problemOf(group({ type: "string", pattern: "^[A-Z]{2}$" }), "se")).toBe("form");
    expect(problemOf(group({ type: "string", "x-checksum": "se-orgnr" }), "556036-0794")).toBe("orgnr");
    expect(problemOf(group({ type: "string", "x-checksum": "se-personnr" }), "811218-9877")).toBe("personnr");
    expect(problemOf(group({ type: "string", "x-checksum": "se-personnr" }), "811218-9876")).toBeNull();
    expect(problemOf(group({ type: "boolean", const: true }), "")).toBe("agree");
    expect(problemOf(group({ type: "boolean", const: true }), "true")).toBeNull();
  });

  test("a refusal names fields by suffix, also ones that were not on screen", () => {
    const groups = [{ ...group({ type: "string" }), field: "id_number", value: "1" }];
    expect(["fields.se.id_number", "fields.co.uk.type", "contactid"].map(refusedField)).toEqual([
      { tld: "se", field: "id_number" },
      { tld: "co.uk", field: "type" },
      null,
    ]);
    const refused = [
      { tld: "se", field: "id_number" },
      { tld: "fi", field: "id_number" },
      { tld: "fi", field: "fi_birth_date" },
    ];
    expect(fieldsBeyond(groups, refused).map(({ tlds, field, required }) => [tlds, field, required])).toEqual([
      [["fi"], "id_number", true],
      [["fi"], "fi_birth_date", true],
    ]);
  });

  test("answer for their own suffixes only", () => {
    const shared = { ...group({ type: "string" }), field: "id_number", tlds: ["se", "nu"], value: "1" };
    const other = { ...shared, tlds: ["lv"], value: "" };
    expect(fieldValues([shared, other], {})).toEqual({ se: { id_number: "1" }, nu: { id_number: "1" } });
    const typed = withValue(withValue({}, shared, " 2 "), other, "3");
    expect(fieldValues([shared, other], typed)).toEqual({
      se: { id_number: "2" },
      nu: { id_number: "2" },
      lv: { id_number: "3" },
    });
    expect(fieldValues([shared], withValue({}, shared, ""))).toEqual({});
    // .nu was added to the basket after the question was answered for .se.
    expect(valueOf(shared, { se: { id_number: "2" } })).toBe("2");
  });
});

describe("lines that change something", () => {
  const change = item("c", {
    itemaction: "update-domain-dns",
    price: price(0),
    renewprice: null,
    change: { servers: [] },
  });

  test("have no owner to choose, and one that is refused by now has to go like a name that was lost", () => {
    expect(itemsWithOwner([item("a"), change]).map(({ requestid }) => requestid)).toEqual(["a"]);
    expect(lostItems([item("a"), change])).toEqual([]);
    expect(lostItems([{ ...change, availability: "refused", why: "the registry lock is on" }])).toHaveLength(1);
  });

  test("that nobody sells are not sent along", () => {
    const form = { contactid: undefined, fields: {}, method: "free", credit: sek(0), termsAccepted: true } as const;
    const { items } = orderOf(prepared([change, item("s", { itemaction: "standard", quoteid: null, price: null })]), form);
    expect(items).toEqual([{ requestid: "c", quoteid: "quote-c" }]);
  });
});

test("whatever pays, its money is only set aside where something is moved here", () => {
  const move = item("a", { itemaction: "create-domain-transfer" });
  const card = { method: "card", credit: sek(0) } as const;
  expect(setAsideWordsOf([move], card)).toBe("reserved");
  expect(setAsideWordsOf([move, item("b")], card)).toBe("reservedMixed");
  expect(setAsideWordsOf([move], { method: "card", credit: sek(100) })).toBe("reservedCredit");
  expect(setAsideWordsOf([move], { method: "invoice", credit: sek(0) })).toBe("invoiceChanged");
  expect(setAsideWordsOf([move], { method: "bank", credit: sek(0) })).toBe("bankChanged");
  expect(setAsideWordsOf([move], { method: "credit", credit: sek(100) })).toBe("creditChanged");
  expect(setAsideWordsOf([move], { method: "free", credit: sek(0) })).toBeNull();
  expect(setAsideWordsOf([item("b")], card)).toBeNull();
});
