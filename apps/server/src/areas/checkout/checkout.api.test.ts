import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = await fixture.browser(account);
});

const newName = (tldName = "se") => `kvarn-${randomBytes(4).toString("hex")}.${tldName}`;

describe("fields of the registries", () => {
  const swedish = "556036-0793";
  const latvian = "40003245752";
  beforeEach(() => db.query("update contact set id_number = null, version = version + 1 where id = $1", [account.contactId]));
  const ask = async (fields: Record<string, Record<string, string>> = {}) =>
    (await fixture.prepare(browser, { fields })).fields.map(({ field, tlds, value }) => ({ field, tlds, value }));

  test("are asked once per rule: one question for .se and .nu, another for .lv", async () => {
    await fixture.fillBasket(browser, [newName("se"), newName("nu"), newName("lv")]);
    expect(await ask()).toEqual([
      { field: "id_number", tlds: ["se", "nu"], value: "" },
      { field: "id_number", tlds: ["lv"], value: "" },
    ]);
  });

  test("keep what was typed when the basket changes and checkout opens again", async () => {
    await fixture.fillBasket(browser, [newName("se")]);
    const typed = { se: { id_number: "5560" }, lv: { id_number: latvian } };
    expect(await ask(typed)).toEqual([{ field: "id_number", tlds: ["se"], value: "5560" }]);
    await fixture.fillBasket(browser, [newName("nu"), newName("lv")]);
    expect(await ask(typed)).toEqual([
      { field: "id_number", tlds: ["se", "nu"], value: "5560" },
      { field: "id_number", tlds: ["lv"], value: latvian },
    ]);
  });

  test("are sent with the order to the names of their own TLD only", async () => {
    const names = { se: newName("se"), lv: newName("lv") };
    await fixture.fillBasket(browser, Object.values(names));
    const fields = { se: { id_number: swedish }, lv: { id_number: latvian }, dk: { id_number: "1" } };
    expect((await fixture.place(browser, await fixture.prepare(browser, { fields }), { fields })).body.code).toBe(1000);
    expect(
      await db.query("select tld, params -> 'fields' as fields from request where account_id = $1 order by tld desc", [
        account.accountId,
      ]),
    ).toEqual([
      { tld: "se", fields: { id_number: swedish } },
      { tld: "lv", fields: { id_number: latvian } },
    ]);
  });

  test("that are missing are named with their TLD", async () => {
    await fixture.fillBasket(browser, [newName("se"), newName("lv")]);
    const fields = { se: { id_number: swedish } };
    const answer = await fixture.place(browser, await fixture.prepare(browser, { fields }), { fields });
    expect(answer.body).toMatchObject({ code: 2003, name: "FieldsMissing", missing: ["fields.lv.id_number"] });
  });
});

describe("a number that was typed for the owner at checkout", () => {
  const swedish = "556036-0793";
  const numberOf = async () =>
    (await db.query<{ id_number: string | null }>("select id_number from contact where id = $1", [account.contactId]))[0]
      ?.id_number ?? null;
  const setNumber = (number: string | null) =>
    db.query("update contact set id_number = $2, version = version + 1 where id = $1", [account.contactId, number]);
  const order = async (names: readonly string[], fields: Record<string, Record<string, string>>) => {
    await fixture.fillBasket(browser, names);
    return (await fixture.place(browser, await fixture.prepare(browser, { fields }), { fields })).body.code;
  };

  test("is kept with a contact that had none, logged by its field alone, and not asked for again", async () => {
    await setNumber(null);
    const typed = { se: { id_number: "5560360793" }, nu: { id_number: swedish } };
    expect(await order([newName("se"), newName("nu")], typed)).toBe(1000);
    expect(await numberOf()).toBe(swedish);
    const log = await db.query("select body -> 'after' as after from audit_event where account_id = $1 and action = $2", [
      account.accountId,
      "contacts.change",
    ]);
    expect(log).toEqual([{ after: { fields: ["id_number"] } }]);
    await fixture.fillBasket(browser, [newName("se")]);
    expect((await fixture.prepare(browser)).fields).toEqual([]);
  });

  test("does not replace the number that the contact has, and two numbers for two TLDs are not kept", async () => {
    await setNumber("556703-7485");
    expect(await order([newName("se")], { se: { id_number: swedish } })).toBe(1000);
    expect(await numberOf()).toBe("556703-7485");
    await setNumber(null);
    const two = { se: { id_number: swedish }, lv: { id_number: "40003245752" } };
    expect(await order([newName("se"), newName("lv")], two)).toBe(1000);
    expect(await numberOf()).toBe(null);
  });

  test("is not kept by a user who may not change contacts", async () => {
    await setNumber(null);
    await db.query("update membership set is_owner = false, denied = '{contact_edit}' where user_id = $1", [account.userId]);
    expect(await order([newName("se")], { se: { id_number: swedish } })).toBe(1000);
    expect(await numberOf()).toBe(null);
  });
});

describe("a name that was free in checkout", () => {
  test("and is taken when the order is placed is refused by name, before any money", async () => {
    const [taken, free] = [newName(), newName()];
    await fixture.fillBasket(browser, [taken, free]);
    const prepared = await fixture.prepare(browser);
    expect(prepared.items.map((item) => item.availability)).toEqual(["available", "available"]);
    fixture.iis.hold(taken);
    const answer = await fixture.place(browser, prepared);
    expect(answer.body).toMatchObject({ code: 2306, name: "ItemNotAvailable" });
    expect(answer.body.desc).toContain(taken);
    expect(answer.body.desc).not.toContain(free);
    expect(await db.query("select 1 from sales_order where account_id = $1", [account.accountId])).toEqual([]);
    expect(await db.query("select 1 from payment where account_id = $1", [account.accountId])).toEqual([]);
    expect((await fixture.prepare(browser)).items.map((item) => item.availability)).toEqual(["taken", "available"]);
  });

  test("and whose registry does not answer now is ordered all the same", async () => {
    await fixture.fillBasket(browser, [newName()]);
    const prepared = await fixture.prepare(browser);
    fixture.iis.isDown = true;
    try {
      expect((await fixture.place(browser, prepared)).body.code).toBe(1000);
    } finally {
      fixture.iis.isDown = false;
    }
  });

  test("and has become a premium name is refused, because its price has changed", async () => {
    const name = newName("shop");
    await fixture.fillBasket(browser, [name]);
    const prepared = await fixture.prepare(browser);
    fixture.gtld.premium.set(name, { currency: "USD", createMinor: 50_000 });
    expect((await fixture.place(browser, prepared)).body).toMatchObject({ name: "PriceChanged" });
  });
});

test("an account of which only the mail address is known orders when its name and address are given, and loses nothing meanwhile", async () => {
  await db.query(
    "update contact set organization = '', first_name = '', last_name = '', street = '{}', city = '', version = version + 1 where id = $1",
    [account.contactId],
  );
  await fixture.fillBasket(browser, [newName("com")]);
  const refused = await fixture.place(browser, await fixture.prepare(browser));
  expect(refused.body).toMatchObject({ code: 2306, desc: expect.stringContaining("name and address first") as string });
  await db.query(
    "update contact set last_name = 'Hedström', street = '{Kvarngatan 3}', city = 'Stockholm', version = version + 1 where id = $1",
    [account.contactId],
  );
  expect((await fixture.place(browser, await fixture.prepare(browser))).body.code).toBe(1000);
});

test("the account's reference is on its invoices unless the order has another one, or none", async () => {
  await db.query(`update account set settings = settings || '{"reference": "Kst 4711"}' where id = $1`, [account.accountId]);
  await fixture.fillBasket(browser, [newName()]);
  expect((await fixture.prepare(browser)).ponumber).toBe("Kst 4711");
  const invoiced = async (ponumber?: string) => {
    const ordernr = await fixture.order(account, [newName()], {
      method: "bank",
      ...(ponumber === undefined ? {} : { ponumber }),
    });
    const [row] = await db.query<{ po: string | null; note: string | null }>(
      "select i.po_number as po, i.note from invoice i join sales_order o on o.account_id = i.account_id and o.id = i.order_id where o.number = $1",
      [ordernr],
    );
    return row;
  };
  const own = await invoiced();
  expect(own?.po).toBe("Kst 4711");
  expect(own?.note).toContain("Kst 4711");
  expect((await invoiced("PO 99"))?.po).toBe("PO 99");
  expect(await invoiced("")).toEqual({ po: null, note: null });
  expect(await fixture.brokenInvariants()).toEqual([]);
});

describe("the terms", () => {
  test("are the brand's own address, kept with the order; a brand without one claims none", async () => {
    await fixture.fillBasket(browser, [newName()]);
    expect((await fixture.prepare(browser)).termsurl).toBe("");
    await fixture.publishTerms(account, "https://kvarn.example/terms");
    const prepared = await fixture.prepare(browser);
    expect(prepared.termsurl).toBe("https://kvarn.example/terms");
    await fixture.place(browser, prepared);
    expect(await db.query("select terms_version from sales_order where account_id = $1", [account.accountId])).toEqual([
      { terms_version: "1 https://kvarn.example/terms" },
    ]);
  });
});
