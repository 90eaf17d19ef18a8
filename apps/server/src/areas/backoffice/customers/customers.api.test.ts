import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { staffRoutes } from "../../staff/index.ts";
import { customerRoutes } from "./customers.routes.ts";

let db: TestDatabase;
let api: TestApi;
let otto: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    customerRoutes(edge, {
      pool: db.app,
      jobs: testIdentity(db).jobs,
      clock: new FakeClock(new Date()),
      publicUrl: "https://panel.example",
    });
  });
  otto = await joinAsColleague(db, api, "Support");
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type List = AnswerOf<typeof operations.customerList>;
type Customer = AnswerOf<typeof operations.customer>["customer"];

async function list(input: Record<string, unknown> = {}, by = otto): Promise<List> {
  const { body } = await by.browser.call(operations.customerList, input);
  expect(body.code).toBe(1000);
  return body as unknown as List;
}
const numbers = async (input: Record<string, unknown>, by = otto) => (await list(input, by)).data.map(({ number }) => number);

async function page(number: number, by = otto): Promise<Customer> {
  const { body } = await by.browser.call(operations.customer, { number });
  expect(body.code).toBe(1000);
  return body["customer"] as Customer;
}

/** Changes the name and other fields of the contact that owns an account. */
const rename = (account: TestAccount, organization: string, more: { idNumber?: string; phone?: string; email?: string } = {}) =>
  db.query(
    `update contact set organization = $3, id_number = coalesce($4, id_number), phone = coalesce($5, phone), email = coalesce($6, email)
      where account_id = $1 and id = $2`,
    [account.accountId, account.contactId, organization, more.idNumber ?? null, more.phone ?? null, more.email ?? null],
  );

describe("the list of customers", () => {
  let borg: TestAccount;
  let dahl: TestAccount;

  beforeAll(async () => {
    borg = await createAccount(db, { username: "borg.bodil" });
    dahl = await createAccount(db, { username: "dahl_dan" });
    await rename(borg, "Borgs Åkeri AB", { idNumber: "556677-8899", phone: "+46.701112233", email: "bodil@borg.example" });
    await rename(dahl, "Dahls 100% Bröd HB", { idNumber: "969999-0001", phone: "+47.22113344", email: "dan@dahl.example" });
  });

  test("shows every customer with its brand, state and domains, the newest first", async () => {
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, 'borg-lever.se', 'borg-lever.se', 'se', 'active'), ($1, $3, 'borg-slut.se', 'borg-slut.se', 'se', 'cancelled_by_user')",
      [borg.accountId, newId(), newId()],
    );
    const { data, total } = await list();
    expect(data.map(({ number }) => number)).toEqual(data.map(({ number }) => number).sort((a, b) => b - a));
    expect(total).toBe(data.length);
    expect(data.find(({ number }) => number === borg.number)).toMatchObject({
      accid: borg.accountId,
      name: "Borgs Åkeri AB",
      email: "bodil@borg.example",
      kind: "master",
      status: 21_101,
      brand: { brandid: db.installation.brandId },
      domains: 1,
    });
  });

  test.each([
    ["part of a name, in any case", "ÅKERI"],
    ["an email address", "bodil@borg"],
    ["an organisation number without its hyphen", "5566778899"],
    ["a phone number as it is dialled at home", "070-111 22 33"],
    ["a username", "borg.bodil"],
  ])("finds a customer by %s", async (_, search) => {
    expect(await numbers({ search })).toEqual([borg.number]);
  });

  test("finds a customer by its whole number, and takes the signs of LIKE as they are", async () => {
    expect(await numbers({ search: String(dahl.number) })).toContain(dahl.number);
    expect(await numbers({ search: "100% b" })).toEqual([dahl.number]);
    expect(await numbers({ search: "b_rgs" })).toEqual([]);
    expect(await list({ search: "nobody is called this" })).toMatchObject({ data: [], total: 0 });
  });

  test("is filtered by state, kind, brand and price group", async () => {
    const { brandId, priceGroupId } = db.installation;
    const closed = await createAccount(db);
    await db.query("update account set state = 'closed', version = version + 1 where id = $1", [closed.accountId]);
    expect(await numbers({ state: "closed" })).toEqual([closed.number]);
    expect(await numbers({ state: "active" })).not.toContain(closed.number);
    expect((await list({ kind: "operator" })).data.map(({ accid }) => accid)).toEqual([db.installation.operatorAccountId]);

    const { brands, pricegroups } = await list();
    expect(brands.map(({ brandid }) => brandid)).toContain(brandId);
    expect(pricegroups.map(({ groupid }) => groupid)).toContain(priceGroupId);
    const groupId = newId();
    await db.query("insert into price_group (id, brand_id, name) values ($1, $2, 'Resellers A')", [groupId, brandId]);
    await db.query("update account set price_group_id = $2 where id = $1", [dahl.accountId, groupId]);
    expect(await numbers({ groupid: groupId })).toEqual([dahl.number]);
    expect(await numbers({ brandid: newId() })).toEqual([]);
  });

  test("is read page by page in its order: each customer once", async () => {
    for (let n = 0; n < 12; n += 1) await rename(await createAccount(db), `Sida ${String(n).padStart(2, "0")}`);
    const input = { search: "sida", orderby: "name", desc: false, limit: 10 };
    const [first, second] = [await list(input), await list({ ...input, page: 2 })];
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(
      Array.from({ length: 12 }, (_, n) => `Sida ${String(n).padStart(2, "0")}`),
    );
    expect(second).toMatchObject({ page: 2, total: 12 });
    expect((await list({ ...input, desc: true })).data[0]?.name).toBe("Sida 11");
  });

  test("of a colleague of another brand has nobody of this one, whatever they ask for; without the right there is none", async () => {
    const other = await joinForOtherBrand(db, api);
    expect(await list({}, other)).toMatchObject({ data: [], total: 0, brands: [{ name: "Solrosen" }], pricegroups: [] });
    expect(await numbers({ brandid: db.installation.brandId }, other)).toEqual([]);
    expect(await numbers({ search: "Borg" }, other)).toEqual([]);
    const stranger = await withRights(["staff_settings"]);
    expect((await stranger.browser.call(operations.customerList, {})).body.code).toBe(2201);
    expect((await stranger.browser.call(operations.customer, { number: borg.number })).body.code).toBe(2201);
  });
});

/** A staff member whose role has only these rights. */
async function withRights(permissions: string[]): Promise<TestColleague> {
  const name = `Role ${newId()}`;
  await db.query("insert into staff_role (id, name, permissions) values ($1, $2, $3)", [newId(), name, permissions]);
  return joinAsColleague(db, api, name);
}

describe("the page of a customer", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 500_000, language: "sv" });
  });

  test("says who it is, on which terms, and who may act in it", async () => {
    const token = newToken();
    await db.query(
      `insert into session (token_hash, id, user_id, account_id, brand_id, host, device, ends_at)
       select $1, $2, $3, $4, brand_id, host, 'curl/8', now() + interval '1 day' from brand_host where brand_id = $5 limit 1`,
      [sha256(token), newId(), account.userId, account.accountId, db.installation.brandId],
    );
    await db.query(
      "insert into api_token (account_id, id, kind, token_hash, name, created_by, revoked_at) values ($1, $2, 'api', $3, 'Billing', 'test', null), ($1, $4, 'api', $5, 'Old', 'test', now())",
      [account.accountId, newId(), sha256(newToken()), newId(), sha256(newToken())],
    );
    const customer = await page(account.number);
    expect(customer).toMatchObject({
      accid: account.accountId,
      name: "Kvarnstråket AB",
      status: 21_101,
      language: "sv",
      owner: { organization: "Kvarnstråket AB", idnumber: "556036-0793", street: ["Kvarngatan 3"], phone: "+46.701234567" },
      billing: null,
      parent: null,
      reseller: null,
      terms: { method: "postpayment", paymentdays: 30, creditlimit: { minor: 500_000, currency: "SEK" } },
      users: [{ userid: account.userId, name: "Alva Hedström", role: "Owner", isowner: true, has2fa: false }],
      sessions: [{ device: "curl/8" }],
      apikeys: [{ name: "Billing", kind: "api", used: null, ends: null }],
      balances: [],
    });
    expect(JSON.stringify(customer)).not.toContain(sha256(token).toString("hex"));
  });

  test("shows the newest of what it has, counts all of it, and leaves out what belongs to others", async () => {
    const { accountId, number } = account;
    const other = await createAccount(db);
    for (const one of [accountId, other.accountId])
      await db.query(
        `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at)
         select $1, gen_random_uuid(), name, name, 'se', 'active', now() + n * interval '1 minute'
           from (select n, 'namn-' || n || '-' || right($2, 6) || '.se' as name from generate_series(1, 7) n) names`,
        [one, one],
      );
    await db.query(
      "insert into staff_task (account_id, id, kind, key, severity, text) values ($1, $2, 'bank_unplaced', 'k', 'alarm', 'x')",
      [accountId, newId()],
    );
    await db.query("insert into ticket (account_id, id, subject, created_by) values ($1, $2, 'A question', 'test')", [
      accountId,
      newId(),
    ]);
    const sub = await createAccount(db);
    await db.query("update account set parent_id = $2, kind = 'sub' where id = $1", [sub.accountId, accountId]);
    const customer = await page(number);
    expect(customer.domains.count).toBe(7);
    expect(customer.domains.newest.map(({ name }) => name.split("-")[1])).toEqual(["7", "6", "5", "4", "3"]);
    expect(customer).toMatchObject({
      tasks: [{ kind: "bank_unplaced", severity: "alarm" }],
      tickets: { count: 1, newest: [{ subject: "A question" }] },
      subaccounts: { count: 1, newest: [{ number: sub.number, name: "Kvarnstråket AB" }] },
      orders: { count: 0, newest: [] },
    });
    expect(await page(sub.number)).toMatchObject({ kind: "sub", parent: { number, name: "Kvarnstråket AB" } });
  });

  test("is not found for a number that nobody has, and for colleagues of another brand", async () => {
    expect((await otto.browser.call(operations.customer, { number: 999_999_999 })).body).toMatchObject({
      code: 2303,
      param: "number",
    });
    const other = await joinForOtherBrand(db, api);
    expect((await other.browser.call(operations.customer, { number: account.number })).body.code).toBe(2303);
  });
});
