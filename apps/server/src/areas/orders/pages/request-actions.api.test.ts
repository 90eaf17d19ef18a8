import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as orders from "@nameplane/contracts/orders/operations";
import { requestListSpec } from "@nameplane/contracts/orders/request-list";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  browser = await fixture.browser(account);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const name = () => `lucka-${(nextName += 1)}.se`;
const key = () => ({ key: crypto.randomUUID() });

async function row(asked: string) {
  const { code: _, desc: __, ...fields } = (await browser.call(orders.requestList, { domainname: asked })).body;
  const [found] = requestListSpec.answer.parse(fields).data;
  if (found === undefined) throw new Error(`no request for ${asked}`);
  return found;
}

test("a request has its order, id, date, type, domain, IDN, status and actions [C3.11]", async () => {
  const ordernr = await fixture.order(account, ["räksmörgås.nu"], { method: "invoice" });
  const { id, number } = await fixture.request(account, "xn--rksmrgs-5wao1o.nu");
  await db.query("update request set created_at = '2026-11-20T07:08:09Z', version = version + 1 where id = $1", [id]);
  expect(await row("räksmörgås.nu")).toEqual({
    id,
    ordernr,
    requestid: number,
    created: "2026-11-20T07:08:09.000Z",
    type: "create-domain-registration",
    domainname: "xn--rksmrgs-5wao1o.nu",
    unicodename: "räksmörgås.nu",
    productid: null,
    status: 10,
    reason: null,
    isfunded: true,
    islocked: false,
    actions: { cancel: true, fix: false, reset: false },
  });
});

test("requests are searched by request id, order number and domain name, also typed in Unicode [C2.69, S3.35]", async () => {
  const ordernr = await fixture.order(account, ["ett-namn.se"], { method: "invoice" });
  const other = await fixture.order(account, ["smörgås.nu"], { method: "invoice" });
  const found = async (query: Record<string, unknown>) => {
    const { code: _, desc: __, ...fields } = (await browser.call(orders.requestList, query)).body;
    const { data, total } = requestListSpec.answer.parse(fields);
    return [total, ...data.map(({ unicodename }) => unicodename)];
  };
  expect(await found({})).toEqual([2, "smörgås.nu", "ett-namn.se"]);
  const { requestid } = await row("ett-namn.se");
  expect(await found({ requestid })).toEqual([1, "ett-namn.se"]);
  expect(await found({ requestid: requestid + 1_000_000 })).toEqual([0]);
  expect(await found({ ordernr })).toEqual([1, "ett-namn.se"]);
  expect(await found({ ordernr: other, domainname: "ett-namn.se" })).toEqual([0]);
  for (const domainname of ["smörgås.nu", "XN--SMRGS-PRA0J.NU"]) expect(await found({ domainname })).toEqual([1, "smörgås.nu"]);
});

test("its actions are cancel, fix and reset, each where it can be done, and then it is [C3.28]", async () => {
  const [waiting, stuck, failed, taken] = [name(), name(), name(), name()];
  await fixture.order(account, [taken], { method: "invoice" });
  fixture.iis.hold(taken);
  await fixture.work(account);
  await fixture.order(account, [stuck], { method: "invoice" });
  fixture.iis.next("contact:create", { kind: "refused", code: 2005, text: "iis:orgno is not valid" });
  await fixture.work(account);
  await fixture.order(account, [failed], { method: "invoice" });
  for (const state of ["processing", "failed"])
    await db.query("update request set state = $2, version = version + 1 where ascii_name = $1", [failed, state]);
  await fixture.order(account, [waiting], { method: "invoice" });

  expect((await row(waiting)).actions).toEqual({ cancel: true, fix: false, reset: false });
  expect((await row(stuck)).actions).toMatchObject({ fix: true, reset: false });
  expect((await row(failed)).actions).toMatchObject({ fix: false, reset: true });
  // Another customer was faster: there is nothing to correct, and nothing to try again.
  expect(await row(taken)).toMatchObject({ reason: 4003, actions: { cancel: true, fix: false, reset: false } });

  const cancelled = await browser.call(orders.cancelRequest, { requestid: (await row(waiting)).requestid }, key());
  expect(cancelled.body).toMatchObject({ code: 1000, status: 3950 });
  const input = { requestid: (await row(stuck)).requestid, fields: { id_number: "556016-0680" } };
  expect((await browser.call(orders.fixRequest, input, key())).body).toMatchObject({ code: 1000, status: 10 });
  const reset = await browser.call(orders.restartRequest, { requestid: (await row(failed)).requestid }, key());
  expect(reset.body).toMatchObject({ code: 1000, status: 10 });
  expect([(await row(waiting)).status, (await row(stuck)).status, (await row(failed)).status]).toEqual([3950, 10, 10]);
});

test("a locked request offers nothing, and a customer who acts on it nevertheless is sent to support, in both languages [C4.78, C8.19]", async () => {
  const asked = name();
  await fixture.order(account, [asked], { method: "invoice" });
  await db.query("update request set is_locked = true, version = version + 1 where ascii_name = $1", [asked]);
  const { requestid, actions, islocked } = await row(asked);
  expect([islocked, actions]).toEqual([true, { cancel: false, fix: false, reset: false }]);
  for (const act of [orders.cancelRequest, orders.fixRequest, orders.restartRequest]) {
    const refused = { code: 2304, name: "RequestLocked", desc: "Request currently locked, contact support" };
    expect((await browser.call(act, { requestid }, key())).body).toMatchObject(refused);
    const swedish = await browser.call(act, { requestid }, { ...key(), language: "sv" });
    expect(swedish.body.desc).toBe("Beställningen är låst just nu, kontakta supporten");
  }
  expect((await row(asked)).status).toBe(10);
  await db.query("update request set is_locked = false, version = version + 1 where ascii_name = $1", [asked]);
  expect((await browser.call(orders.cancelRequest, { requestid }, key())).body.code).toBe(1000);
});
