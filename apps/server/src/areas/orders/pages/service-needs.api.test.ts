import { dashboard } from "@nameplane/contracts/accounts/operations";
import { dashboardSpec } from "@nameplane/contracts/accounts/dashboard";
import { ownService } from "@nameplane/contracts/orders/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { renewServices } from "../services/index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = await fixture.browser(account);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const daysOn = (days: number) => new Date(fixture.clock.now().getTime() + days * 86_400_000);

/** A service of the account that is paid for until some days from now. Returns its id. */
async function service(productId: number, name: string, paidDays: number, states: string[] = []): Promise<string> {
  const id = newId();
  await db.query(
    "insert into service (account_id, id, product_id, name, currency, started_at, paid_until, renews_at) values ($1, $2, $3, $4, 'SEK', now(), $5, $6)",
    [account.accountId, id, productId, name, daysOn(paidDays), daysOn(paidDays - 30)],
  );
  for (const state of ["active", ...states])
    await db.query("update service set state = $2, version = version + 1 where id = $1", [id, state]);
  return id;
}

async function needs() {
  const { code: _, desc: __, ...fields } = (await browser.call(dashboard, {})).body;
  return dashboardSpec.answer.parse(fields).needs;
}

test("a suspended service is listed until a renewal is ordered, with the day on which it ends", async () => {
  const id = await service(2305, "VPN alva", -3, ["suspended"]);
  expect(await needs()).toMatchObject([
    { kind: "service_suspended", subject: "VPN alva", id, servicetype: "vpn", at: daysOn(27).toISOString() },
  ]);
  await db.query("update service set state = 'ended', ended_at = now(), version = version + 1 where id = $1", [id]);
  expect(await needs()).toEqual([]);
});

test("a renewal that nothing pays for is listed with its service, its order and the day of suspension, and its page says so", async () => {
  const id = await service(2305, "VPN bea", 20);
  await renewServices(fixture.deps, db.readonly);
  const [row] = await db.query<{ number: number }>("select number::int from sales_order where account_id = $1", [
    account.accountId,
  ]);
  expect(await needs()).toMatchObject([
    { kind: "service_unpaid", subject: "VPN bea", id, servicetype: "vpn", number: row?.number, at: daysOn(20).toISOString() },
  ]);
  expect((await browser.call(ownService, { serviceid: id })).body).toMatchObject({
    open: { does: "renewal", reason: 4006, ordernr: row?.number },
  });
});

test("a certificate that waits for the customer is listed, one that waits for somebody else is not", async () => {
  const id = await service(2229, "kvarn.se", 200);
  const waits = (trouble: object | null) =>
    db.query(
      `insert into certificate (account_id, id, kind, service_id, product_id, common_name, names, method, error) values ($1, $2, 'ordered', $3, 2229, 'kvarn.se', '{kvarn.se}', 'dns', $4)
       on conflict (account_id, id) do update set error = $4`,
      [account.accountId, id, id, trouble === null ? null : JSON.stringify(trouble)],
    );
  await waits({ kind: "unavailable", detail: "" });
  expect(await needs()).toEqual([]);
  await waits({ kind: "caa", detail: "kvarn.se", issuer: "ca.example" });
  expect(await needs()).toMatchObject([{ kind: "certificate_waits", subject: "kvarn.se", id, servicetype: "ssl" }]);
  // Another account sees none of it.
  browser = await fixture.browser(await createAccount(db));
  expect(await needs()).toEqual([]);
});
