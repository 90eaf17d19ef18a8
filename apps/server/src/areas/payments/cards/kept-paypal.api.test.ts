import { payOrder } from "@nameplane/contracts/checkout/operations";
import { makeDeposit } from "@nameplane/contracts/ledger/operations";
import * as operations from "@nameplane/contracts/payments/operations";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { setPassword } from "../../../testing/sign-in.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { applyProviderEvent } from "../events/index.ts";
import { storeEvent } from "../events/provider-events.repository.ts";
import { endClosedCards, syncCards } from "./index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let next = 0;

const proof = { password: "Kvarnen-2026" };

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  fixture.paypal.fault = null;
  fixture.paypal.isSlowToKeep = false;
  fixture.paypal.keepsNothing = false;
  account = await createAccount(db);
  browser = await fixture.browser(account);
  await setPassword(db, account, proof.password);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const nameOf = () => `pp-${(next += 1)}.se`;
type Listed = { data: { cardid: string; kind: string; email?: string; isdefault: boolean }[]; paysrenewals: boolean };
const listed = async () => (await browser.call(operations.cards, {})).body as unknown as Listed;
const sync = () => syncCards(fixture.deps, account.scope);

/** Orders a name with PayPal, and wants the PayPal account kept; the payer approves at PayPal. */
async function buy(): Promise<{ readonly ordernr: number; readonly object: string }> {
  const ordernr = await fixture.order(account, [nameOf()], { method: "paypal", keepcard: true });
  const { paymentId, object } = await fixture.paymentOf(ordernr);
  fixture.paypal.approve(object);
  await fixture.settle(account, paymentId);
  await fixture.followMoney(account);
  return { ordernr, object };
}

/** PayPal reports a token, and a job handles the report. */
async function report(object: string, kind: string): Promise<void> {
  const { body } = fixture.paypal.callback(object, kind);
  const { id: eventId } = JSON.parse(body.toString("utf8")) as { id: string };
  const event = { provider: "paypal", eventId, kind, object: null, body };
  await tx(db.worker, { actor: "test" }, (trx) => storeEvent(trx, event));
  await applyProviderEvent({ ...fixture.deps, sweeping: db.readonly }, { provider: "paypal", eventId });
  await fixture.followMoney(account);
}

const payments = (of = account) =>
  db.query<{ id: string; state: string; method: string; captured: number; failure: string | null }>(
    "select id, state, method, captured_minor::int as captured, failure from payment where account_id = $1 order by created_at, id",
    [of.accountId],
  );

describe("a PayPal account is kept with a payment", () => {
  test("when its owner agreed: it is listed, is the default, pays renewals, and PayPal was asked for it", async () => {
    const { object } = await buy();
    expect(fixture.paypal.book.get(object)?.input.keepFor).toBe(account.accountId);
    expect(await listed()).toMatchObject({
      data: [{ kind: "paypal", email: "payer@paypal.example", isdefault: true }],
      paysrenewals: true,
    });
  });

  test("only when its owner agreed", async () => {
    const ordernr = await fixture.order(account, [nameOf()], { method: "paypal" });
    const { paymentId, object } = await fixture.paymentOf(ordernr);
    fixture.paypal.approve(object);
    await fixture.settle(account, paymentId);
    await fixture.followMoney(account);
    expect(fixture.paypal.book.get(object)?.input.keepFor).toBeUndefined();
    expect(await listed()).toMatchObject({ data: [], paysrenewals: false });
  });

  test("some time after the payment, when PayPal reports the token; twice reported it is kept once", async () => {
    fixture.paypal.isSlowToKeep = true;
    const { object } = await buy();
    expect((await listed()).data).toEqual([]);
    fixture.paypal.nameTokens();
    for (const _ of [1, 2]) await report(object, "VAULT.PAYMENT-TOKEN.CREATED");
    expect((await listed()).data).toHaveLength(1);
    expect(await listed()).toMatchObject({ paysrenewals: true });
  });

  test("also when the report is lost: the periodic job asks again, and gives up after three days", async () => {
    fixture.paypal.isSlowToKeep = true;
    await buy();
    const due = async () =>
      (
        await db.query<{ check_at: Date | null }>("select check_at from card_holder where account_id = $1", [account.accountId])
      )[0]?.check_at;
    expect((await due())?.getTime()).toBeGreaterThan(fixture.clock.now().getTime());
    fixture.clock.advance(4 * 86_400_000);
    await sync();
    expect(await due()).toBeNull();
    expect((await listed()).data).toEqual([]);
  });

  test("not when PayPal does not keep it, and nothing is expected then", async () => {
    fixture.paypal.keepsNothing = true;
    await buy();
    expect(await listed()).toMatchObject({ data: [], paysrenewals: false });
  });

  test("once, when the same owner keeps the account again: the older token is ended at PayPal", async () => {
    await buy();
    const [first] = [...fixture.paypal.wallets.keys()].slice(-1);
    fixture.clock.advance(1000);
    await buy();
    expect((await listed()).data).toHaveLength(1);
    expect(fixture.paypal.wallets.has(first ?? "")).toBe(false);
  });

  test("with a deposit, too", async () => {
    const { body } = await browser.call(makeDeposit, { amountMinor: 30_000, method: "paypal", keepcard: true }, { key: newId() });
    fixture.paypal.approve(String(body["redirecturl"]).slice("https://paypal.example/".length));
    const [payment] = await payments();
    await fixture.settle(account, payment?.id ?? "");
    await fixture.followMoney(account);
    expect((await listed()).data).toMatchObject([{ kind: "paypal" }]);
    expect((await fixture.balance(account)).prepaid).toBe(30_000);
  });
});

describe("a PayPal account is kept without a payment", () => {
  const open = async (renews?: boolean) => {
    const { body } = await browser.call(operations.addCard, { kind: "paypal", ...(renews === undefined ? {} : { renews }) });
    return String(body["redirecturl"]).slice("https://paypal.example/setup/".length);
  };
  const back = async () => {
    expect((await browser.call(operations.checkCards, {})).body.code).toBe(1000);
    await fixture.followMoney(account);
  };

  test("when its owner allows it on PayPal's page; it pays renewals if that was ticked", async () => {
    const ref = await open(true);
    await back();
    expect((await listed()).data).toEqual([]);
    const setup = fixture.paypal.setups.get(ref);
    if (setup !== undefined) setup.isAllowed = true;
    await back();
    expect(await listed()).toMatchObject({ data: [{ kind: "paypal", isdefault: true }], paysrenewals: true });
    await back();
    expect((await listed()).data).toHaveLength(1);
  });

  test("once, though PayPal's answer is lost; also when its owner does not come back here", async () => {
    const setup = fixture.paypal.setups.get(await open());
    if (setup !== undefined) setup.isAllowed = true;
    fixture.paypal.fault = { kind: "unknown", at: "after" };
    await expect(sync()).rejects.toThrow("scripted unknown");
    fixture.paypal.fault = null;
    await sync();
    await sync();
    expect(await listed()).toMatchObject({ data: [{ kind: "paypal" }], paysrenewals: false });
    expect([...fixture.paypal.wallets.keys()].filter((token) => token === setup?.token)).toHaveLength(1);
  });

  test("not when its owner leaves the page; after three hours it is not asked about any more", async () => {
    await open();
    fixture.clock.advance(4 * 3_600_000);
    await sync();
    const [row] = await db.query<{ open: boolean }>(
      "select setup_ref is not null or check_at is not null as open from card_holder where account_id = $1",
      [account.accountId],
    );
    expect(row).toEqual({ open: false });
    expect((await listed()).data).toEqual([]);
  });

  test("not where PayPal has not granted it to the installation", async () => {
    fixture.paypal.keepsAccounts = false;
    expect((await browser.call(operations.addCard, { kind: "paypal" })).body).toMatchObject({
      name: "MethodNotAllowed",
      param: "kind",
    });
    const kept = { amountMinor: 20_000, method: "paypal", keepcard: true } as const;
    expect((await browser.call(makeDeposit, kept, { key: newId() })).body).toMatchObject({ name: "MethodNotAllowed" });
    expect((await browser.call(operations.cards, {})).body["keepable"]).toEqual(["card"]);
    fixture.paypal.keepsAccounts = true;
  });
});

describe("a kept PayPal account ends", () => {
  test("when it is removed here, after fresh proof; PayPal is told, also when its answer is lost", async () => {
    const { id, ref } = await fixture.keepPayPal(account);
    expect((await browser.call(operations.removeCard, { cardid: id })).body.code).not.toBe(1000);
    expect((await callProven(browser, operations.removeCard, { cardid: id }, proof)).body.code).toBe(1000);
    expect((await listed()).data).toEqual([]);
    fixture.paypal.fault = { kind: "unknown", at: "after" };
    await expect(fixture.followMoney(account)).rejects.toThrow("scripted unknown");
    const released = "select released_at is not null as released from payment_method where id = $1";
    expect(await db.query(released, [id])).toEqual([{ released: false }]);
    fixture.paypal.fault = null;
    await sync();
    expect(fixture.paypal.wallets.has(ref)).toBe(false);
    expect(await db.query(released, [id])).toEqual([{ released: true }]);
  });

  test("when its owner ends the agreement at PayPal; a card takes its place as the default", async () => {
    const { ref } = await fixture.keepPayPal(account);
    const card = await fixture.keepCard(account);
    expect((await listed()).data.map(({ kind, isdefault }) => [kind, isdefault])).toEqual([
      ["paypal", true],
      ["card", false],
    ]);
    fixture.paypal.wallets.delete(ref);
    await report(ref, "VAULT.PAYMENT-TOKEN.DELETED");
    expect((await listed()).data).toMatchObject([{ cardid: card.id, isdefault: true }]);
  });

  test("when its account is closed, as the account's cards do; an open account keeps its own", async () => {
    const [wallet, card] = [await fixture.keepPayPal(account), await fixture.keepCard(account)];
    const other = await createAccount(db);
    const stays = await fixture.keepPayPal(other);
    await db.query("update account set state = 'closed', version = version + 1 where id = $1", [account.accountId]);
    await endClosedCards({ ...fixture.deps, sweeping: db.readonly });
    await fixture.followMoney(account);
    expect(fixture.paypal.wallets.has(wallet.ref)).toBe(false);
    expect(fixture.card.cards.get(card.ref)?.holder).toBeNull();
    expect(fixture.paypal.wallets.has(stays.ref)).toBe(true);
    const left =
      "select count(*)::int as n from payment_method where account_id = $1 and (removed_at is null or released_at is null)";
    expect(await db.query(left, [account.accountId])).toEqual([{ n: 0 }]);
  });

  test("is no business of another account", async () => {
    const foreign = await fixture.keepPayPal(await createAccount(db));
    expect((await browser.call(operations.setDefaultCard, { cardid: foreign.id })).body.code).toBe(2303);
    const input = { amountMinor: 20_000, method: "paypal", cardid: foreign.id } as const;
    expect((await browser.call(makeDeposit, input, { key: newId() })).body).toMatchObject({ name: "NotFound", param: "cardid" });
  });
});

describe("a kept PayPal account pays while its owner is present", () => {
  test("an order, without PayPal's page, and with the owner as the one who started it", async () => {
    const { id } = await fixture.keepPayPal(account);
    const ordernr = await fixture.order(account, [nameOf()], { method: "paypal", cardid: id });
    await fixture.followMoney(account);
    const { object } = await fixture.paymentOf(ordernr);
    expect(fixture.paypal.book.get(object)?.from).toMatchObject({ isPayerThere: true });
    expect(await fixture.orderState(ordernr)).toBe("working");
    expect(await payments()).toMatchObject([{ state: "succeeded", method: "paypal" }]);
  });

  test("is declined in words that name PayPal, and the order is paid at PayPal's page instead", async () => {
    const { id, ref } = await fixture.keepPayPal(account, { mood: "declined" });
    const ordernr = await fixture.order(account, [nameOf()], { method: "paypal", cardid: id });
    await fixture.followMoney(account);
    expect(await payments()).toMatchObject([{ state: "failed", failure: "decline:walletKeptDeclined" }]);
    fixture.clock.advance(1000);
    fixture.paypal.setMood(ref, "wantsPayer");
    await browser.call(payOrder, { ordernr, method: "paypal", cardid: id }, { key: newId() });
    await fixture.followMoney(account);
    expect((await payments())[1]).toMatchObject({ state: "failed", failure: "decline:walletWantsPayer" });
    fixture.clock.advance(1000);
    const { body } = await browser.call(payOrder, { ordernr, method: "paypal" }, { key: newId() });
    expect(body["redirecturl"]).toMatch(/^https:\/\/paypal\.example\//);
    const { paymentId, object } = await fixture.paymentOf(ordernr);
    fixture.paypal.approve(object);
    await fixture.settle(account, paymentId);
    expect(await fixture.orderState(ordernr)).toBe("working");
  });

  test("not when its agreement has ended at PayPal: the refusal says so, and it is not listed any more", async () => {
    const { id, ref } = await fixture.keepPayPal(account);
    fixture.paypal.wallets.delete(ref);
    await fixture.order(account, [nameOf()], { method: "paypal", cardid: id });
    await fixture.followMoney(account);
    expect(await payments()).toMatchObject([{ state: "failed", failure: "decline:walletGone" }]);
    expect((await listed()).data).toEqual([]);
  });

  test("a saved card does not pay as PayPal, nor the other way round", async () => {
    const [card, wallet] = [await fixture.keepCard(account), await fixture.keepPayPal(account)];
    for (const [method, cardid] of [
      ["paypal", card.id],
      ["card", wallet.id],
    ] as const)
      expect((await browser.call(makeDeposit, { amountMinor: 20_000, method, cardid }, { key: newId() })).body).toMatchObject({
        name: "NotFound",
        param: "cardid",
      });
    const swish = { amountMinor: 20_000, method: "swish", keepcard: true } as const;
    expect((await browser.call(makeDeposit, swish, { key: newId() })).body).toMatchObject({ name: "MethodNotAllowed" });
  });
});

type Step = "job" | "twice at once" | "lost before" | "lost after" | "sweep" | "callback";
const steps = fc.array(fc.constantFrom<Step>("job", "twice at once", "lost before", "lost after", "sweep", "callback"), {
  maxLength: 7,
});

test("duplicate, late, reordered and lost reports and answers give the same end, and the account is charged once", async () => {
  const play = async (of: readonly Step[], mood: "pays" | "declined") => {
    account = await createAccount(db);
    browser = await fixture.browser(account);
    const { id } = await fixture.keepPayPal(account, { mood });
    const ordernr = await fixture.order(account, [nameOf()], { method: "paypal", cardid: id });
    const { paymentId } = await fixture.paymentOf(ordernr);
    const settle = () => fixture.settle(account, paymentId);
    for (const step of of) {
      const { object } = await fixture.paymentOf(ordernr);
      if (step.startsWith("lost")) fixture.paypal.fault = { kind: "unknown", at: step === "lost before" ? "before" : "after" };
      if (step === "callback") await report(object, "PAYMENT.CAPTURE.COMPLETED").catch(() => undefined);
      else if (step === "sweep") fixture.clock.advance(180_000);
      else await Promise.allSettled(step === "twice at once" ? [settle(), settle()] : [settle()]);
      fixture.paypal.fault = null;
    }
    await settle();
    await fixture.followMoney(account);
    const { object } = await fixture.paymentOf(ordernr);
    const [payment] = await payments();
    const postings = await db.query(
      "select kind, debit, credit, amount_minor::int as minor from ledger_posting where account_id = $1 order by kind, debit, credit",
      [account.accountId],
    );
    const { takes, capturedMinor } = fixture.paypal.book.get(object) ?? {};
    return {
      state: payment?.state,
      failure: payment?.failure,
      postings,
      takes,
      left: (capturedMinor ?? 0) - (payment?.captured ?? 0),
    };
  };
  for (const mood of ["pays", "declined"] as const) {
    const plain = await play([], mood);
    expect(plain).toMatchObject({ state: mood === "pays" ? "succeeded" : "failed", takes: mood === "pays" ? 1 : 0, left: 0 });
    await fc.assert(
      fc.asyncProperty(steps, async (of) => {
        expect(await play(of, mood)).toEqual(plain);
      }),
      { numRuns: 12 },
    );
  }
}, 120_000);
