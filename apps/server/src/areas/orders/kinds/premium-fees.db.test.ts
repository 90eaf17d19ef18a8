import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { renewDue } from "./renew/renew-due.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let nextName = 0;

const dayMs = 86_400_000;
/** The registry's fee for a year, in cents. At ten kronor a dollar and with our margin, a year costs 1,500 kronor. */
const feeMinor = 12_500;
const yearNet = 150_000;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await db.query(
    "insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'USDSEK', '2026-01-01', 10000000, 'test') on conflict do nothing",
  );
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  browser = await fixture.browser(account);
  fixture.gtld.isDown = false;
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const newName = () => `dyrt-${(nextName += 1)}.app`;
const fee = (name: string, amount = feeMinor) => fixture.gtld.premium.set(name, { currency: "USD", createMinor: amount });

/** A premium domain that was bought here. */
async function owned(): Promise<string> {
  const name = newName();
  fee(name);
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  expect(fixture.gtld.domains.get(name)?.isOurs).toBe(true);
  return name;
}

type Item = { itemaction: string; domainname: string; years?: number; authcode?: string };
const add = async (item: Item) => {
  const { body } = await browser.call(addToBasket, { items: [item] });
  return (body["results"] as { code: number; desc: string }[])[0];
};

async function buy(item: Item): Promise<number> {
  expect(await add(item)).toMatchObject({ code: 1000 });
  const prepared = await fixture.prepare(browser);
  const placed = await fixture.place(browser, prepared, { method: "invoice" });
  expect(placed.body.code).toBe(1000);
  return prepared.totals.netMinor;
}

const sent = (verb: string, name: string) =>
  fixture.gtld.received.filter((one) => one.verb === verb && "name" in one && one.name === name);
const lastOf = async (name: string, type: string) => {
  const [row] = await db.query(
    "select state, reason from request where ascii_name = $1 and type = $2 order by created_at desc, id desc limit 1",
    [name, type],
  );
  return row;
};

describe("a premium name", () => {
  test("is renewed at its registry's fee, which the command agrees to for the whole term", async () => {
    const name = await owned();
    expect(await buy({ itemaction: "update-domain-renew", domainname: name, years: 2 })).toBe(2 * yearNet);
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-renew")).toEqual({ state: "completed", reason: null });
    expect(sent("domain:renew", name)).toMatchObject([{ periodMonths: 24, fee: { currency: "USD", amountMinor: 2 * feeMinor } }]);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("whose fee has moved since it was paid for is asked about, and nothing is sent", async () => {
    const name = await owned();
    await buy({ itemaction: "update-domain-renew", domainname: name, years: 1 });
    fee(name, feeMinor + 1);
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-renew")).toEqual({ state: "action_required", reason: 4006 });
    expect(sent("domain:renew", name)).toEqual([]);
  });

  test("whose fee moves between question and command is refused by the registry, and asked about", async () => {
    const name = await owned();
    await buy({ itemaction: "update-domain-renew", domainname: name, years: 1 });
    fixture.gtld.onSend = (transform) => {
      if (transform.verb === "domain:renew") fee(name, feeMinor + 1);
    };
    await fixture.work(account);
    fixture.gtld.onSend = null;
    expect(await lastOf(name, "update-domain-renew")).toEqual({ state: "action_required", reason: 4006 });
  });

  test("that became premium after it was sold as an ordinary one is not renewed at a higher price without consent", async () => {
    const name = newName();
    await fixture.order(account, [name], { method: "invoice" });
    await fixture.work(account);
    await buy({ itemaction: "update-domain-renew", domainname: name, years: 1 });
    fee(name);
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-renew")).toEqual({ state: "action_required", reason: 4006 });
  });

  test("is not sold at the list's price while its registry is silent", async () => {
    // A domain whose fee was not fetched recently.
    const [name, id] = [newName(), newId()];
    await db.query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
       values ($1, $2, $3, $3, 'app', 'active', '2020-01-01', now() + interval '90 days', now() + interval '60 days', 'manual')`,
      [account.accountId, id, name],
    );
    await db.query(
      "insert into domain_detail (account_id, domain_id, registry_id, source, premium_tier) values ($1, $2, 'gtld-generic', 'registered', 'premium')",
      [account.accountId, id],
    );
    fixture.gtld.isDown = true;
    const result = await add({ itemaction: "update-domain-renew", domainname: name, years: 1 });
    expect(result?.code).toBe(2306);
    expect(result?.desc).toContain("cannot get its price from the registry right now");
  });

  test("is restored at its fee", async () => {
    const name = await owned();
    const at = fixture.gtld.domains.get(name);
    if (at === undefined) throw new Error("not held");
    fixture.gtld.domains.set(name, { ...at, statuses: ["pendingDelete"], rgpStatuses: ["redemptionPeriod"] });
    await db.query("update domain set state = 'expired_restorable', version = version + 1 where ascii_name = $1", [name]);
    fixture.gtld.capabilities = { ...fixture.gtld.capabilities, restoreBy: "rgp" };
    expect(await buy({ itemaction: "update-domain-restore", domainname: name })).toBe(yearNet);
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-restore")).toEqual({ state: "completed", reason: null });
    expect(sent("domain:restore", name)[0]).toMatchObject({
      report: null,
      fee: { currency: "USD", amountMinor: feeMinor },
    });
  });

  test("is moved here at its fee, and stays one", async () => {
    const name = newName();
    fee(name);
    fixture.gtld.hold(name, { authInfo: "right-code-1", createdAt: "2020-01-01T00:00:00Z" });
    expect(await add({ itemaction: "create-domain-transfer", domainname: name, authcode: "right-code-1" })).toMatchObject({
      code: 1000,
    });
    const prepared = await fixture.prepare(browser);
    expect(prepared.totals.netMinor).toBe(yearNet);
    await fixture.place(browser, prepared, { method: "invoice" });
    await fixture.work(account);
    expect(sent("domain:transfer-request", name)).toMatchObject([{ fee: { currency: "USD", amountMinor: feeMinor } }]);
    expect(await lastOf(name, "create-domain-transfer")).toEqual({ state: "completed", reason: null });
    const [detail] = await db.query(
      "select x.premium_tier from domain_detail x join domain d on d.id = x.domain_id where d.ascii_name = $1",
      [name],
    );
    expect(detail).toEqual({ premium_tier: "premium" });
  });
});

describe("a premium domain that renews automatically", () => {
  const due = async () => {
    const name = await owned();
    const expiresAt = new Date(fixture.clock.now().getTime() + 5 * dayMs);
    await db.query(
      "update domain set expires_at = $2, renews_at = $2::timestamptz - interval '30 days', version = version + 1 where ascii_name = $1",
      [name, expiresAt],
    );
    const at = fixture.gtld.domains.get(name);
    if (at !== undefined) fixture.gtld.domains.set(name, { ...at, expiresAt: expiresAt.toISOString() });
    return name;
  };

  test("waits for its owner's word above the usual price, whatever money there is", async () => {
    await fixture.deposit(account, 10_000_000);
    const name = await due();
    await renewDue(fixture.deps, db.readonly);
    await renewDue(fixture.deps, db.readonly);
    expect(await lastOf(name, "update-domain-renew")).toEqual({ state: "action_required", reason: 4006 });
    const quotes = await db.query(
      "select q.net_minor::int as net, q.registry_fee ->> 'amountMinor' as fee from quote q join request r on r.quote_id = q.id where r.ascii_name = $1 and r.type = 'update-domain-renew'",
      [name],
    );
    expect(quotes).toEqual([{ net: yearNet, fee: String(feeMinor) }]);
    expect(sent("domain:renew", name)).toEqual([]);
  });

  test("at no more than the usual price is renewed like any other", async () => {
    await fixture.deposit(account, 10_000_000);
    const name = await due();
    fee(name, 100);
    await renewDue(fixture.deps, db.readonly);
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-renew")).toEqual({ state: "completed", reason: null });
    expect(sent("domain:renew", name)).toMatchObject([{ fee: { amountMinor: 100 } }]);
  });

  test("is left for a later run while its registry is silent", async () => {
    const name = await due();
    fixture.gtld.isDown = true;
    await renewDue(fixture.deps, db.readonly);
    expect(await lastOf(name, "update-domain-renew")).toBeUndefined();
    fixture.gtld.isDown = false;
    await renewDue(fixture.deps, db.readonly);
    expect(await lastOf(name, "update-domain-renew")).toEqual({ state: "action_required", reason: 4006 });
  });
});
