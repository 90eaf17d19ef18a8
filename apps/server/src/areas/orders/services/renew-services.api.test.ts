import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addToBasket, cancelRequest, requestList } from "@nameplane/contracts/orders/operations";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { renewServices } from "./renew-services.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let next = 0;

const dayMs = 86_400_000;
const yearlyPlan = 2323;
const lock = 2298;
/** A year of the plan: 108 SEK without VAT, and the price including VAT. */
const planNet = 10_800;
const planTotal = 13_500;

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

type Own = { productId?: number; mode?: "auto" | "manual" | "cancel"; dnsOnly?: boolean };

/** A domain with a service that is paid for the next `days` days. */
async function served(days: number, own: Own = {}): Promise<{ id: string; name: string; paidUntil: Date }> {
  const [domainId, id, name] = [newId(), newId(), `plan-${(next += 1)}.se`];
  const paidUntil = new Date(fixture.clock.now().getTime() + days * dayMs);
  const isHeld = own.dnsOnly !== true;
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, $3, $3, 'se', $4, '2020-01-01', 'infinity', 'infinity', 'manual')`,
    [account.accountId, domainId, name, isHeld ? "active" : "dns_only"],
  );
  if (isHeld) {
    fixture.iis.hold(name, { isOurs: true, sponsor: "nameplane", isRegistryLocked: own.productId === lock });
    await db.query(
      "insert into domain_detail (account_id, domain_id, registry_id, source, is_registry_locked) values ($1, $2, 'iis', 'registered', $3)",
      [account.accountId, domainId, own.productId === lock],
    );
  }
  await db.query(
    `insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until, renews_at, renewal_mode)
     values ($1, $2, $3, $4, $5, 'SEK', '2026-01-01', $6, $6::timestamptz - interval '30 days', $7)`,
    [account.accountId, id, own.productId ?? yearlyPlan, name, domainId, paidUntil, own.mode ?? "auto"],
  );
  await db.query("update service set state = 'active', version = version + 1 where id = $1", [id]);
  return { id, name, paidUntil };
}

const run = async () => {
  await renewServices(fixture.deps, db.readonly);
  await fixture.work(account);
};
const requests = () =>
  db.query<{ number: number; type: string; name: string; state: string; reason: number | null }>(
    "select number::int, type, ascii_name as name, state, reason from request where account_id = $1 order by created_at, position",
    [account.accountId],
  );
const service = async (id: string) => {
  const [row] = await db.query<{ state: string; paid_until: Date; renewal_mode: string }>(
    "select state, paid_until, renewal_mode from service where id = $1",
    [id],
  );
  return row;
};
const yearOn = (at: Date) =>
  new Date(
    Date.UTC(
      at.getUTCFullYear() + 1,
      at.getUTCMonth(),
      at.getUTCDate(),
      at.getUTCHours(),
      at.getUTCMinutes(),
      at.getUTCSeconds(),
      at.getUTCMilliseconds(),
    ),
  );
const add = async (domainname: string, years?: number) => {
  const items = [{ itemaction: "update-dns-renew", domainname, ...(years === undefined ? {} : { years }) }];
  const { body } = await browser.call(addToBasket, { items });
  return (body["results"] as { code: number; desc: string }[])[0];
};

describe("the DNS plan of a name", () => {
  test("is renewed by the basket, for what its list says, and shows as a request of its type [S3.23]", async () => {
    const { id, name, paidUntil } = await served(100, { dnsOnly: true });
    await fixture.deposit(account, planTotal);
    expect(await add(name)).toMatchObject({ code: 1000 });
    const prepared = await fixture.prepare(browser);
    expect(prepared.items[0]).toMatchObject({ itemaction: "update-dns-renew", years: 1, yearchoices: [] });
    expect(prepared.totals.netMinor).toBe(planNet);
    expect((await fixture.place(browser, prepared, { credit: "all" })).body.code).toBe(1000);
    await fixture.work(account);
    expect((await service(id))?.paid_until).toEqual(yearOn(paidUntil));
    const { body } = await browser.call(requestList, {});
    expect(body["data"]).toMatchObject([{ type: "update-dns-renew", domainname: name, status: 2001 }]);
    const [line] = await db.query("select text from invoice_line where account_id = $1", [account.accountId]);
    expect(line).toEqual({ text: `DNS plan ${name}, 1 year` });
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("is not renewed for a time it is not sold for, nor where there is none", async () => {
    const { name } = await served(100);
    const tooLong = await add(name, 3);
    expect(tooLong?.code).toBe(2105);
    expect(tooLong?.desc).toContain("for that period");
    const none = await add("ingen-plan.se");
    expect(none?.code).toBe(2105);
    expect(none?.desc).toContain("no DNS plan");
    await add(name);
    expect(await add(name)).toMatchObject({ code: 2302 });
  });

  test("renews automatically a month ahead, once, from credit", async () => {
    await fixture.deposit(account, planTotal);
    const [due, early] = [await served(29), await served(31)];
    await run();
    await run();
    expect(await requests()).toMatchObject([{ type: "update-dns-renew", name: due.name, state: "completed" }]);
    expect(await service(due.id)).toMatchObject({ state: "active", paid_until: yearOn(due.paidUntil) });
    expect((await service(early.id))?.paid_until).toEqual(early.paidUntil);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("without money waits as 4006, and is paid in the same order as soon as there is some", async () => {
    const { id, paidUntil } = await served(20);
    await run();
    expect(await requests()).toMatchObject([{ state: "action_required", reason: 4006 }]);
    expect((await service(id))?.state).toBe("renewal_pending");
    await fixture.deposit(account, planTotal);
    await run();
    expect(await requests()).toMatchObject([{ state: "completed" }]);
    expect(await service(id)).toMatchObject({ state: "active", paid_until: yearOn(paidUntil) });
  });

  test("that is not paid for is suspended when its paid period is over; one that was to end, ends", async () => {
    const [unpaid, end] = [await served(5), await served(5, { mode: "cancel" })];
    await run();
    fixture.clock.advance(5 * dayMs + 60_000);
    await fixture.sweep();
    await run();
    expect((await service(unpaid.id))?.state).toBe("suspended");
    expect((await service(end.id))?.state).toBe("ended");
    expect(await requests()).toMatchObject([{ name: unpaid.name, state: "cancelled_timeout" }]);
  });

  test("whose renewal its owner cancels is not ordered again", async () => {
    const { id } = await served(20);
    await run();
    const [{ number } = { number: 0 }] = await requests();
    expect((await browser.call(cancelRequest, { requestid: number }, { key: newId() })).body.code).toBe(1000);
    await run();
    expect(await requests()).toHaveLength(1);
    expect((await service(id))?.renewal_mode).toBe("manual");
  });
});

describe("a registry lock", () => {
  test("is extended automatically, and nothing is sent to its registry", async () => {
    await fixture.deposit(account, 742_500);
    const { id, name, paidUntil } = await served(10, { productId: lock });
    await run();
    expect(await requests()).toMatchObject([{ type: "renew-service", name, state: "completed" }]);
    expect((await service(id))?.paid_until).toEqual(yearOn(paidUntil));
    expect(fixture.iis.received.some((sent) => "name" in sent && sent.name === name)).toBe(false);
  });

  test("that was to end is taken off by hand when its time is over", async () => {
    const { id, name } = await served(1, { productId: lock, mode: "cancel" });
    fixture.clock.advance(dayMs + 60_000);
    await run();
    expect(await requests()).toMatchObject([{ type: "cancel-service", name, state: "pending_unlock" }]);
    fixture.iis.openLock(name, null);
    fixture.clock.advance(6 * 60_000);
    await fixture.sweep();
    await fixture.work(account);
    expect((await service(id))?.state).toBe("ended");
  });

  test("that is not paid for stays on, and a person decides about it", async () => {
    const { id, name } = await served(1, { productId: lock, mode: "manual" });
    fixture.clock.advance(dayMs + 60_000);
    await run();
    expect((await service(id))?.state).toBe("suspended");
    expect(fixture.iis.domains.get(name)?.isRegistryLocked).toBe(true);
    expect(await db.query("select severity from staff_task where kind = 'service.renewal' and key = $1", [id])).toEqual([
      { severity: "high" },
    ]);
  });
});
