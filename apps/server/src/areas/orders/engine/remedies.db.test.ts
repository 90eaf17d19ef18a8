import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as orders from "@nameplane/contracts/orders/operations";
import { TooLateToCancel } from "@nameplane/contracts/orders/refusals";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import { tx } from "../../../platform/db/transaction.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { cancelRequest, withdrawFirst } from "./cancel-request.ts";

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
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const name = () => `bot-${(nextName += 1)}.se`;
const key = () => ({ key: crypto.randomUUID() });
async function codeOf(...call: Parameters<TestBrowser["call"]>): Promise<number> {
  return (await browser.call(...call)).body.code;
}

describe("cancel", () => {
  test("credits what was invoiced, exactly once; a second cancel is refused (2304)", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    const { number } = await fixture.request(account, asked);
    expect(await codeOf(orders.cancelRequest, { requestid: number }, key())).toBe(1000);
    expect(await codeOf(orders.cancelRequest, { requestid: number }, key())).toBe(2304);
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "cancelled", release: "credited" });
    expect(fixture.creates(asked)).toBe(0);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("the same click sent twice has one effect and the same answer", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    const { number } = await fixture.request(account, asked);
    const click = key();
    expect(await codeOf(orders.cancelRequest, { requestid: number }, click)).toBe(1000);
    expect(await codeOf(orders.cancelRequest, { requestid: number }, click)).toBe(1000);
  });

  test("is refused once a command may have reached the registry, because it is unknown what would be cancelled", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    fixture.iis.next("domain:create", { kind: "lost", executed: false });
    await fixture.work(account);
    const { number, state } = await fixture.request(account, asked);
    expect(state).toBe("processing");
    expect(await codeOf(orders.cancelRequest, { requestid: number }, key())).toBe(2304);
    await db.query("update request set state = 'pending_registry', version = version + 1 where number = $1", [number]);
    const refused = await browser.call(orders.cancelRequest, { requestid: number }, key());
    expect(refused.body.code).not.toBe(1000);
    expect((await fixture.request(account, asked)).state).toBe("pending_registry");
  });

  describe("of a request that is being checked", () => {
    const checkedAt = async () => {
      const asked = name();
      await fixture.order(account, [asked], { method: "invoice" });
      const { number } = await fixture.request(account, asked);
      await moveTo("processing", number);
      return number;
    };
    const moveTo = (state: string, number: number) =>
      db.query("update request set state = $1, version = version + 1 where number = $2", [state, number]);

    test("waits for the end of the look, and cancels", async () => {
      const number = await checkedAt();
      let pauses = 0;
      await withdrawFirst(fixture.deps, account.scope, number, async () => {
        pauses += 1;
        if (pauses === 3) await moveTo("pending_unlock", number);
      });
      expect(pauses).toBe(3);
      expect(await codeOf(orders.cancelRequest, { requestid: number }, key())).toBe(1000);
    });

    test("is refused where the look ends with something at the registry that cannot be taken back", async () => {
      const number = await checkedAt();
      const withdrawal = withdrawFirst(fixture.deps, account.scope, number, () => moveTo("pending_registry", number));
      await expect(withdrawal).rejects.toMatchObject({ refusal: TooLateToCancel });
    });

    test("does not wait for ever: when the check does not end, nothing changes, and the request is not cancelled (2304)", async () => {
      const number = await checkedAt();
      let waitedMs = 0;
      await withdrawFirst(fixture.deps, account.scope, number, (ms) => Promise.resolve((waitedMs += ms)));
      expect(waitedMs).toBe(3000);
      const scope = account.scope;
      const cancelled = tx(fixture.deps.pool, scope, (trx) => cancelRequest(trx, fixture.deps, scope, number));
      await expect(cancelled).rejects.toMatchObject({ refusal: StatusProhibits });
    });
  });

  test("another account's request is as good as missing (2303)", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    const { number } = await fixture.request(account, asked);
    const stranger = await fixture.browser(await createAccount(db));
    const answer = await stranger.call(orders.cancelRequest, { requestid: number }, key());
    const missing = await stranger.call(orders.cancelRequest, { requestid: number + 1_000_000 }, key());
    expect(answer.body).toEqual({ ...missing.body, requestid: answer.body["requestid"] });
    await fixture.work(account);
    expect((await fixture.request(account, asked)).state).toBe("completed");
  });
});

describe("fix", () => {
  test("4004: incorrect data is not processed; with the number the registry accepts the same request goes on and is delivered [C4.80, C4.82]", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    fixture.iis.next("contact:create", { kind: "refused", code: 2005, text: "iis:orgno is not valid" });
    await fixture.work(account);
    const stuck = await fixture.request(account, asked);
    expect(stuck).toMatchObject({ state: "action_required", reason: 4004 });
    // Even if it is checked a week later, nothing is sent to the registry. The customer only gets a reminder.
    fixture.clock.advance(8 * 86_400_000);
    await fixture.sweep();
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "action_required", domain_id: null });
    expect(fixture.creates(asked)).toBe(0);

    const input = { requestid: stuck.number, fields: { id_number: "556016-0680" } };
    expect(await codeOf(orders.fixRequest, input, key())).toBe(1000);
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ id: stuck.id, state: "completed" });
    expect([...fixture.iis.contacts.values()].some((contact) => contact.organizationNumber === "[SE]556016-0680")).toBe(true);
  });

  test("4003 cannot be fixed with contact data, and a request at work cannot be fixed at all (2304)", async () => {
    const [taken, queued] = [name(), name()];
    await fixture.order(account, [taken], { method: "invoice" });
    fixture.iis.hold(taken);
    await fixture.work(account);
    await fixture.order(account, [queued], { method: "invoice" });
    for (const asked of [taken, queued]) {
      const { number } = await fixture.request(account, asked);
      expect(await codeOf(orders.fixRequest, { requestid: number, fields: {} }, key())).toBe(2304);
    }
  });
});

describe("restart", () => {
  test("only a failed request is put back, and is pending again: queued, then delivered [C4.79]", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    const { number } = await fixture.request(account, asked);
    expect(await codeOf(orders.restartRequest, { requestid: number }, key())).toBe(2304);
    await db.query("update request set state = 'processing', version = version + 1 where number = $1", [number]);
    await db.query("update request set state = 'failed', version = version + 1 where number = $1", [number]);
    expect(await codeOf(orders.restartRequest, { requestid: number }, key())).toBe(1000);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "queued" });
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
  });
});
