import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity, type KeptJob } from "../../../testing/test-identity.ts";
import { loginChangedJob, userMailJob } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { customerRoutes } from "./customers.routes.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let otto: TestColleague;
let kept: readonly KeptJob[];

beforeAll(async () => {
  db = await createTestDatabase();
  const identity = testIdentity(db);
  ({ kept } = identity);
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    customerRoutes(edge, { pool: db.app, jobs: identity.jobs, clock, publicUrl: "https://panel.example" });
  });
  otto = await joinAsColleague(db, api, "Support");
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type Page = AnswerOf<typeof operations.customer>["customer"];
const pageOf = async (number: unknown): Promise<Page> =>
  (await otto.browser.call(operations.customer, { number })).body["customer"] as Page;

let counter = 0;
const form = (more: Record<string, unknown> = {}) => ({
  brandid: db.installation.brandId,
  parent: null,
  groupid: null,
  party: "company",
  organization: "Kvarnstråket AB",
  firstname: "Berit",
  lastname: "Kvarn",
  idnumber: "556036-0793",
  vatnumber: "",
  street: "Kvarngatan 3",
  street2: "",
  postcode: "211 22",
  city: "Malmö",
  country: "SE",
  phone: "+46.40123456",
  email: "berit@kvarn.example",
  language: "sv",
  currency: "EUR",
  username: `berit${(counter += 1)}`,
  reference: "Kst 12",
  why: "Called on Monday",
  ...more,
});
const create = (more: Record<string, unknown> = {}, by = otto, key = newId()) =>
  by.browser.call(operations.createCustomer, form(more), { key });
const jobs = (kind: { readonly name: string }) => kept.filter(({ name }) => name === kind.name).map(({ payload }) => payload);

test("staff create a customer with everything that invoices need; its main user is invited by mail and named as owner", async () => {
  const { body } = await create();
  expect(body.code).toBe(1000);
  const made = await pageOf(body["number"]);
  expect(made).toMatchObject({
    name: "Kvarnstråket AB",
    kind: "master",
    currency: "EUR",
    language: "sv",
    reference: "Kst 12",
    terms: { method: "prepayment" },
    owner: { email: "berit@kvarn.example", postcode: "211 22" },
    users: [{ isowner: true, role: "Owner", iswaiting: true, username: `berit${counter}` }],
  });
  expect(made.pricegroup).not.toBeNull();
  expect(jobs(userMailJob).at(-1)).toMatchObject({ accountId: made.accid, what: "user_invited", by: "", address: "" });
  const [entry] = await db.query<{ actor: string; body: { after: { why: string } } }>(
    "select actor, body from audit_event where account_id = $1 and action = 'accounts.open'",
    [made.accid],
  );
  expect(entry).toMatchObject({ actor: `staff:${otto.staffId}`, body: { after: { why: "Called on Monday" } } });
});

test("a repeated call creates one customer, and gives its number again", async () => {
  const key = newId();
  const input = form();
  const first = await otto.browser.call(operations.createCustomer, input, { key });
  const again = await otto.browser.call(operations.createCustomer, input, { key });
  expect(again.body).toEqual(first.body);
  expect(await db.query("select 1 from panel_user where username = $1", [input.username])).toHaveLength(1);
});

test("what cannot be is named by its field: a taken username, a wrong postcode, a foreign price group, a parent that sells elsewhere", async () => {
  const taken = form();
  expect((await create(taken)).body.code).toBe(1000);
  expect((await create(taken)).body).toMatchObject({ name: "UsernameTaken", param: "username" });
  expect((await create({ postcode: "1" })).body).toMatchObject({ code: 2005, param: "postcode" });
  expect((await create({ organization: "" })).body).toMatchObject({ code: 2003 });
  expect((await create({ groupid: newId() })).body).toMatchObject({ code: 2303, param: "groupid" });
  expect((await create({ brandid: newId() })).body).toMatchObject({ code: 2303, param: "brandid" });
  expect((await create({ parent: 999_999 })).body).toMatchObject({ code: 2303, param: "parent" });
  expect((await create({ why: "" })).body).toMatchObject({ param: "why" });
});

test("a customer can be created below another one, but not below a sub-account", async () => {
  const { body } = await create();
  const below = await create({ parent: body["number"] });
  expect(below.body.code).toBe(1000);
  expect(await pageOf(below.body["number"])).toMatchObject({ kind: "sub", parent: { number: body["number"] } });
  expect((await create({ parent: below.body["number"] })).body).toMatchObject({ code: 2303, param: "parent" });
});

const edit = (page: Page, more: Record<string, unknown> = {}) => {
  const { brandid: _, parent: __, groupid: ___, currency: ____, username: _____, ...fields } = form();
  return { number: page.number, version: page.version, ...fields, ...more };
};

test("staff change who a customer is by a fresh proof; the log has the fields and the reason, and a former address is told", async () => {
  const { body } = await create();
  const made = await pageOf(body["number"]);
  const wanted = edit(made, { city: "Lund", email: "ny@kvarn.example", vatnumber: "DE136695976", why: "Moved" });
  expect((await otto.browser.call(operations.editCustomer, wanted)).body["name"]).toBe("StepUpRequired");
  expect((await otto.proven(operations.editCustomer, wanted)).body.code).toBe(1000);
  const after = await pageOf(made.number);
  expect(after).toMatchObject({ owner: { city: "Lund", email: "ny@kvarn.example" }, vatnumber: "DE136695976" });
  expect(after.vatproof).toMatchObject({ state: "asked" });
  const [entry] = await db.query<{ body: { after: unknown } }>(
    "select body from audit_event where account_id = $1 and action = 'accounts.profile'",
    [made.accid],
  );
  expect(entry?.body.after).toEqual({ fields: ["city", "email", "vatnumber"], why: "Moved" });
  expect(jobs(loginChangedJob).at(-1)).toMatchObject({ what: "account_email_changed", to: "berit@kvarn.example", address: "" });
  // A page that was read before the change may not overwrite it.
  expect((await otto.proven(operations.editCustomer, wanted)).body["name"]).toBe("ChangedMeanwhile");
  expect((await otto.proven(operations.editCustomer, edit(after, { phone: "112" }))).body).toMatchObject({ param: "phone" });
});

test("the register is asked again about a number that was answered", async () => {
  const { body } = await create({ vatnumber: "DE136695976", country: "DE", postcode: "10115", idnumber: "" });
  const { accid, number } = await pageOf(body["number"]);
  await db.query(
    `insert into vat_proof (account_id, id, vat_number, checked_at, service, result, attempt, recheck_at)
     values ($1, $2, 'DE136695976', now(), 'vies', 'invalid', 1, now() + interval '7 days')`,
    [accid, newId()],
  );
  expect((await pageOf(number)).vatproof).toMatchObject({ state: "invalid" });
  expect((await otto.browser.call(operations.recheckCustomerVat, { number })).body.code).toBe(1000);
  expect(await db.query("select 1 from vat_proof where account_id = $1 and recheck_at <= $2", [accid, clock.now()])).toHaveLength(
    1,
  );
});

test("staff log one browser or all out of an account, and revoke a key by a fresh proof; others' sessions and keys stay", async () => {
  const account = await createAccount(db);
  const other = await createAccount(db);
  for (const each of [account, account, other]) await signIn(db, each);
  const { sessions } = await pageOf(account.number);
  expect(sessions).toHaveLength(2);
  const end = (sessionid: string | null) =>
    otto.browser.call(operations.endCustomerSessions, { number: account.number, sessionid, why: "Lost laptop" });
  expect((await end(sessions[0]?.sessionid ?? "")).body).toMatchObject({ code: 1000, ended: 1 });
  expect((await end(sessions[0]?.sessionid ?? "")).body.code).toBe(2303);
  expect((await end(null)).body).toMatchObject({ ended: 1 });
  expect((await pageOf(account.number)).sessions).toEqual([]);
  expect((await pageOf(other.number)).sessions).toHaveLength(1);

  const keyId = newId();
  await db.query(
    "insert into api_token (account_id, id, kind, token_hash, hint, name, created_by) values ($1, $2, 'dns', sha256('router'), 'np_dns_…abcd', 'Router', $3)",
    [account.accountId, keyId, `user:${account.userId}`],
  );
  const revoke = (number: number) => otto.proven(operations.revokeCustomerKey, { number, keyid: keyId, why: "Leaked" });
  expect((await revoke(other.number)).body.code).toBe(2303);
  expect((await revoke(account.number)).body.code).toBe(1000);
  expect((await pageOf(account.number)).apikeys).toEqual([]);
});

test("an invitation that was not accepted is mailed again; one who has a login gets none", async () => {
  const { body } = await create();
  const { number, users } = await pageOf(body["number"]);
  const before = jobs(userMailJob).length;
  const invite = (of: number, userid: string) => otto.browser.call(operations.inviteCustomerUser, { number: of, userid });
  expect((await invite(number, users[0]?.userid ?? "")).body.code).toBe(1000);
  expect(jobs(userMailJob).length).toBe(before + 1);
  const account = await createAccount(db);
  expect((await invite(account.number, account.userId)).body.code).toBe(2303);
});

test("customers are created and changed by those with the right, in their own brand", async () => {
  const bella = await joinAsColleague(db, api, "Billing");
  expect((await create({}, bella)).body.code).toBe(2201);
  const other = await joinForOtherBrand(db, api);
  expect((await create({}, other)).body).toMatchObject({ code: 2303, param: "brandid" });
  const { body } = await create();
  const made = await pageOf(body["number"]);
  expect((await other.proven(operations.editCustomer, edit(made))).body.code).toBe(2303);
  expect(
    (await other.browser.call(operations.endCustomerSessions, { number: made.number, sessionid: null, why: "Mine" })).body.code,
  ).toBe(2303);
});
