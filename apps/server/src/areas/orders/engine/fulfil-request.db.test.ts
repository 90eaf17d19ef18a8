import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { cancelRequest } from "@nameplane/contracts/orders/operations";
import { newId } from "../../../platform/ids.ts";
import { makeScope } from "../../../platform/scope.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { changeOrder } from "../orders.repository.ts";
import { changeRequest } from "../requests.repository.ts";
import { fulfilRequest } from "./fulfil-request.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  fixture.iis.isDown = false;
  fixture.iis.onSend = null;
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const name = () => `kvarn-${(nextName += 1)}.se`;
const worker = () => makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" });

describe("a request that is fulfilled", () => {
  test("ends with the name at the registry, a locked domain, its zone, a closed order and news of both", async () => {
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "invoice" });
    expect(await fixture.request(account, asked)).toMatchObject({ state: "queued", funding: "credit" });

    await fixture.work(account);

    const done = await fixture.request(account, asked);
    expect(done).toMatchObject({ state: "completed", release: "fulfilled", attempt: 1 });
    expect(fixture.iis.domains.get(asked)).toMatchObject({ isOurs: true });
    const [domain] = await db.query(
      "select d.ascii_name, d.is_locked, z.apex from domain d join zone z on z.domain_id = d.id where d.account_id = $1 and d.id = $2",
      [account.accountId, done.domain_id],
    );
    expect(domain).toEqual({ ascii_name: asked, is_locked: true, apex: asked });
    expect(await fixture.orderState(order)).toBe("closed");
    expect((await fixture.news(account)).map(({ kind }) => kind).toSorted()).toEqual([
      "order_closed",
      "order_placed",
      "request_completed",
    ]);
  });

  test("of an order with many lines is reported in the order's summary and not on its own", async () => {
    const order = await fixture.order(account, [name(), name(), name(), name()], { method: "invoice" });
    await fixture.work(account);
    expect(await fixture.orderState(order)).toBe("closed");
    const told = (await fixture.news(account)).map(({ kind }) => kind);
    expect(told.filter((kind) => kind === "order_closed")).toHaveLength(1);
    expect(told).not.toContain("request_completed");
  });

  test("ends its order once when the last lines end at the same time", async () => {
    const names = [name(), name(), name()];
    const order = await fixture.order(account, names, { method: "invoice" });
    const ids = (await fixture.requests(account)).filter(({ ascii_name }) => names.includes(ascii_name)).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    await Promise.all(ids.map((id) => fulfilRequest(fixture.deps, worker(), id)));
    expect(await fixture.orderState(order)).toBe("closed");
    expect((await fixture.news(account)).filter(({ kind }) => kind === "order_closed")).toHaveLength(1);
  });

  test("is not overwritten by a process that has read an older version of it or of its order", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    const { id, version } = await fixture.request(account, asked);
    const [order] = await db.query<{ id: string; version: number }>("select id, version from sales_order where account_id = $1", [
      account.accountId,
    ]);
    const late = (write: (trx: Trx) => Promise<void>) => expect(tx(db.worker, worker(), write)).rejects.toThrow("has changed");
    await late((trx) => changeRequest(trx, worker(), { id, version: version - 1 }, { state: "queued" }));
    await late((trx) => changeOrder(trx, worker(), { id: order?.id ?? "", version: 99 }, { state: "working" }));
  });

  test("is not worked on again when its job is delivered twice", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    await fixture.work(account);
    const { id, version } = await fixture.request(account, asked);
    await fulfilRequest(fixture.deps, worker(), id);
    expect((await fixture.request(account, asked)).version).toBe(version);
    expect(fixture.creates(asked)).toBe(1);
  });

  test("a name taken meanwhile asks the customer (4003) and harms no neighbour in the same order", async () => {
    const [good, taken, alsoGood] = [name(), name(), name()];
    const order = await fixture.order(account, [good, taken, alsoGood], { method: "invoice" });
    fixture.iis.hold(taken);
    await fixture.work(account);
    expect((await fixture.requests(account)).map(({ state, reason }) => [state, reason])).toEqual([
      ["completed", null],
      ["action_required", 4003],
      ["completed", null],
    ]);
    expect(await fixture.orderState(order)).toBe("working");
    expect((await fixture.news(account)).map(({ kind }) => kind)).toContain("request_needs_you");
  });
});

describe("a registry in trouble", () => {
  test("down: the request waits as 14 and is fulfilled automatically when the registry is back", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    fixture.iis.isDown = true;
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "pending_registry", release: null });

    fixture.clock.advance(31_000);
    await fixture.sweep();
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "pending_registry", attempt: 2 });

    fixture.iis.isDown = false;
    fixture.clock.advance(31_000);
    await fixture.sweep();
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed", attempt: 3 });
    expect(fixture.creates(asked)).toBe(1);
  });

  test.each([{ executed: true }, { executed: false }])(
    "lost reply (executed: $executed): found out by reading, and the name is created exactly once",
    async ({ executed }) => {
      const asked = name();
      await fixture.order(account, [asked], { method: "invoice" });
      fixture.iis.next("domain:create", { kind: "lost", executed });
      await fixture.work(account);
      for (let round = 0; round < 20 && (await fixture.request(account, asked)).state !== "completed"; round += 1) {
        fixture.clock.advance(180_000);
        await fixture.sweep();
        await fixture.work(account);
      }
      expect(await fixture.request(account, asked)).toMatchObject({ state: "completed", release: "fulfilled" });
      expect(fixture.creates(asked)).toBe(1);
    },
  );

  test("our account refused there: one person is called for the registry, the customer sees that it is late, nothing is credited", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    fixture.iis.next("contact:create", { kind: "misconfigured" });
    await fixture.work(account);
    const request = await fixture.request(account, asked);
    expect(request).toMatchObject({ state: "on_hold", reason_text: null, release: null });
    const tasks = await db.query("select kind, key, severity from staff_task where done_at is null and kind like 're%'");
    expect(tasks).toEqual([{ kind: "registry_refuses", key: "iis", severity: "alarm" }]);
  });
});

describe("a worker that dies", () => {
  test("between the registry's answer and our rows: the next one finds our name there and finishes without a second create", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    const { id } = await fixture.request(account, asked);
    // The registry executes the create, but the process dies before the answer arrives: this call never ends.
    const send = fixture.iis.send.bind(fixture.iis);
    const dying = vi.spyOn(fixture.iis, "send");
    const executed = new Promise<void>((resolve) => {
      dying.mockImplementation(async (transform, options) => {
        const answer = await send(transform, options);
        if (transform.verb !== "domain:create") return answer;
        resolve();
        return new Promise(() => {});
      });
    });
    void fulfilRequest(fixture.deps, worker(), id);
    await executed;
    dying.mockRestore();
    expect(await fixture.request(account, asked)).toMatchObject({ state: "processing", release: null });
    expect(fixture.iis.domains.has(asked)).toBe(true);

    for (let round = 0; round < 20 && (await fixture.request(account, asked)).state !== "completed"; round += 1) {
      fixture.clock.advance(180_000);
      await fixture.sweep();
      await fixture.work(account);
    }
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
    expect(fixture.creates(asked)).toBe(1);
  });

  test("an overtaken worker writes nothing over its successor's result", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    const { id } = await fixture.request(account, asked);
    fixture.iis.onSend = async (transform) => {
      if (transform.verb !== "domain:create") return;
      fixture.iis.onSend = null;
      // The lease expires while the first worker still waits for the registry. A second worker takes over and finishes.
      await db.query("update request set attempt = attempt + 1, version = version + 1 where account_id = $1 and id = $2", [
        account.accountId,
        id,
      ]);
    };
    await fulfilRequest(fixture.deps, worker(), id);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "processing", attempt: 2, release: null });
  });
});

describe("a name another account of the installation holds", () => {
  const holdElsewhere = async (name: string) => {
    const other = await createAccount(db);
    await db.query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at)
       values ($1, $2, $3, $3, 'se', 'active', now(), now() + interval '1 year', now() + interval '11 months')`,
      [other.accountId, newId(), name],
    );
  };

  test("asks the customer with 4003, tells a person about the name at the registry, and cancelling gives the money back", async () => {
    const asked = name();
    const ordernr = await fixture.order(account, [asked], { method: "invoice" });
    await holdElsewhere(asked);
    await fixture.work(account);
    const [line] = await fixture.lines(ordernr);
    expect(line).toMatchObject({ state: "action_required", reason: 4003 });
    expect(
      await db.query("select kind, severity from staff_task where account_id = $1 and subject_id = $2", [
        account.accountId,
        line?.id,
      ]),
    ).toEqual([{ kind: "name_without_owner", severity: "alarm" }]);
    expect((await fixture.news(account)).map((one) => one.kind)).toContain("request_needs_you");
    const browser = await fixture.browser(account);
    expect((await browser.call(cancelRequest, { requestid: line?.number }, { key: newId() })).body.code).toBe(1000);
    expect(
      await db.query("select n.kind from invoice n join request r on r.order_id = n.order_id where r.id = $1 order by n.kind", [
        line?.id,
      ]),
    ).toEqual([{ kind: "credit_note" }, { kind: "invoice" }]);
  });
});
