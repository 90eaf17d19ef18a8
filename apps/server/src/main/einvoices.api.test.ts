import fc from "fast-check";
import { money } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { userLogin } from "@nameplane/contracts/identity/operations";
import {
  einvoicing,
  invoiceDelivery,
  sendEinvoiceAgain,
  setEinvoicing,
  staffInvoiceDelivery,
} from "@nameplane/contracts/einvoicing/operations";
import { tx } from "../platform/db/transaction.ts";
import { newId } from "../platform/ids.ts";
import { PaymentFixture } from "../testing/fixtures/payment-fixture.ts";
import { setPassword } from "../testing/sign-in.ts";
import { joinAsColleague } from "../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../testing/test-database.ts";
import { testIdentity } from "../testing/test-identity.ts";
import { identityRoutes } from "../areas/identity/index.ts";
import { issueInvoice } from "../areas/ledger/index.ts";
import { notifyInvoiceIssued } from "../areas/notifications/events/index.ts";
import { staffRoutes } from "../areas/staff/index.ts";
import type { AccessPoint, MessageState, ReceiverAnswer } from "../areas/einvoicing/index.ts";
import { einvoicingRoutes, einvoicingWork } from "../areas/einvoicing/index.ts";

const password = "Kvarnen-2026";
const receiver = "0007:5560360793";

/** A network that keeps the messages handed over to it, and whose answers a test can replace one by one. */
class FakeNetwork implements AccessPoint {
  readonly kept = new Map<string, { handovers: number; delivered: number }>();
  /** What goes wrong with the coming calls: the first entry applies to the next call, and so on. */
  faults: ("lost" | "away" | "refused")[] = [];
  receivers: ReceiverAnswer = { result: "takes" };

  async findReceiver(): Promise<ReceiverAnswer> {
    return this.receivers;
  }

  async send({ messageId }: { readonly messageId: string }): Promise<MessageState> {
    const fault = this.faults.shift();
    if (fault === "away") return { state: "unavailable", code: "access_point_away" };
    if (fault === "refused") return { state: "refused", reason: "[BR-15] no amount" };
    const message = this.kept.get(messageId) ?? { handovers: 0, delivered: 0 };
    // Like the real access point, this one delivers a message only once, even if it is handed over again under the same id.
    this.kept.set(messageId, { handovers: message.handovers + 1, delivered: 1 });
    return fault === "lost" ? { state: "unavailable", code: "access_point_away" } : { state: "delivered" };
  }

  async ask(messageId: string): Promise<MessageState> {
    if (this.faults[0] === "away") {
      this.faults.shift();
      return { state: "unavailable", code: "access_point_away" };
    }
    return this.kept.has(messageId) ? { state: "delivered" } : { state: "unknown" };
  }
}

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let network: FakeNetwork;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  // The database checks staff sessions by its own clock.
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  const changing: AccessPoint = {
    findReceiver: () => network.findReceiver(),
    send: (handover) => network.send(handover),
    ask: (id) => network.ask(id),
  };
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    einvoicingRoutes(edge, { accessPoint: changing });
  });
});
beforeEach(() => {
  network = new FakeNetwork();
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

async function signedIn(): Promise<{ account: TestAccount; browser: TestBrowser }> {
  const username = `u${newId().slice(-8)}`;
  const account = await createAccount(db, { username });
  await setPassword(db, account, password);
  const browser = api.browser();
  expect((await browser.call(userLogin, { user: username, password })).body.code).toBe(1000);
  await db.query("update session set ends_at = now() + interval '1 day' where user_id = $1", [account.userId]);
  return { account, browser };
}

const on = { on: true, peppolid: "", buyerreference: "", mail: "instead" } as const;

async function issued(account: TestAccount): Promise<string> {
  const order = await fixture.order(account);
  const { invoiceId } = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: order.orderId,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: [
        {
          requestId: order.requestIds[0] ?? "",
          text: "Registration example.se",
          periodFrom: "2026-11-21",
          periodTo: "2027-11-21",
          net: money(10_000, "SEK"),
          vatRateBasisPoints: 2500,
          vat: money(2500, "SEK"),
        },
      ],
      tax: { kind: "domestic" },
      language: "en",
      now: fixture.clock.now(),
    }),
  );
  // The database writes the time of its own clock, which is not that of the fixture.
  await db.query("alter table invoice disable trigger invoice_guard");
  await db.query("update invoice set created_at = $2 where id = $1", [invoiceId, fixture.clock.now()]);
  await db.query("alter table invoice enable trigger invoice_guard");
  return invoiceId;
}

/** Runs the worker's search for new and due invoices again and again. */
async function work(minutes: number, stepMinutes = 1): Promise<void> {
  const deps = { pool: db.worker, sweeping: db.readonly, jobs: fixture.jobs, clock: fixture.clock, accessPoint: network };
  const [sweep] = einvoicingWork(deps, { sweep: 2, registry: 60 }).sweeps;
  for (let minute = 0; minute <= minutes; minute += stepMinutes) {
    await sweep?.run();
    fixture.clock.advance(stepMinutes * 60_000);
  }
}

const mailsOf = async (account: TestAccount, invoiceId: string): Promise<number> => {
  await notifyInvoiceIssued({ pool: db.worker, jobs: fixture.jobs, clock: fixture.clock }, account.scope, { invoiceId });
  const rows = await db.query("select 1 from notice where account_id = $1 and kind = 'invoice_issued'", [account.accountId]);
  return rows.length;
};
const stateOf = async (browser: TestBrowser, invoiceid: string) =>
  (await browser.call(invoiceDelivery, { invoiceid })).body["einvoice"] as { state: string; bymail: boolean } | null;

test("turning on asks the network; a receiver it does not know is refused with the field, and nothing changes", async () => {
  const { browser } = await signedIn();
  expect((await browser.call(einvoicing)).body).toMatchObject({ offered: true, on: false, receiver });
  network.receivers = { result: "unknown" };
  expect((await browser.call(setEinvoicing, { ...on, peppolid: "0088:1" })).body).toMatchObject({
    code: 2005,
    param: "peppolid",
  });
  network.receivers = { result: "unavailable", code: "directory_away" };
  expect((await browser.call(setEinvoicing, on)).body.code).toBe(2400);
  expect((await browser.call(setEinvoicing, { ...on, peppolid: "nonsense" })).body).toMatchObject({
    code: 2005,
    param: "peppolid",
  });
  expect((await browser.call(einvoicing)).body).toMatchObject({ on: false, peppolid: "" });
  network.receivers = { result: "takes" };
  expect((await browser.call(setEinvoicing, { ...on, buyerreference: "Kst 4711" })).body.code).toBe(1000);
  expect((await browser.call(einvoicing)).body).toMatchObject({ on: true, buyerreference: "Kst 4711", mail: "instead" });
});

test("an invoice issued after it was turned on is delivered, and no mail goes out in its place; earlier ones stay", async () => {
  const { account, browser } = await signedIn();
  const earlier = await issued(account);
  fixture.clock.advance(1000);
  await browser.call(setEinvoicing, on);
  const invoiceId = await issued(account);
  await work(2);
  expect(await stateOf(browser, earlier)).toBeNull();
  expect(await stateOf(browser, invoiceId)).toMatchObject({ state: "delivered", receiver, bymail: false });
  expect(await mailsOf(account, invoiceId)).toBe(0);
  expect(await mailsOf(account, earlier)).toBe(1);
});

test("a refused invoice goes out by mail once, becomes a task, and is sent again by staff", async () => {
  const staff = await joinAsColleague(db, api);
  const { account, browser } = await signedIn();
  await browser.call(setEinvoicing, on);
  const invoiceId = await issued(account);
  expect(await mailsOf(account, invoiceId)).toBe(0);
  network.faults = ["refused"];
  await work(2);
  expect(await stateOf(browser, invoiceId)).toMatchObject({ state: "refused", reason: "[BR-15] no amount", bymail: true });
  expect(await mailsOf(account, invoiceId)).toBe(1);
  expect(await mailsOf(account, invoiceId)).toBe(1);
  const tasks = await db.query("select 1 from staff_task where kind = 'einvoice' and subject_id = $1", [invoiceId]);
  expect(tasks).toHaveLength(1);

  expect((await staff.browser.call(sendEinvoiceAgain, { invoiceid: invoiceId })).body.code).toBe(1000);
  expect((await staff.browser.call(sendEinvoiceAgain, { invoiceid: invoiceId })).body.code).toBe(2304);
  await work(2);
  expect((await staff.browser.call(staffInvoiceDelivery, { invoiceid: invoiceId })).body).toMatchObject({
    einvoice: { state: "delivered" },
  });
});

test("whatever is lost on the way, an invoice is delivered once, and there is never neither invoice nor mail after a day", async () => {
  const { account, browser } = await signedIn();
  await browser.call(setEinvoicing, on);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom("lost" as const, "away" as const), { maxLength: 12 }), async (faults) => {
      network = new FakeNetwork();
      network.faults = [...faults];
      const invoiceId = await issued(account);
      await work(25 * 60, 15);
      const state = await stateOf(browser, invoiceId);
      expect(state?.state).toBe("delivered");
      expect([...network.kept.values()].filter(({ handovers }) => handovers > 1)).toEqual([]);
      expect(network.kept.size).toBe(1);
    }),
    { numRuns: 12 },
  );
});

test("another account's invoice answers as one that does not exist", async () => {
  const [mine, theirs] = [await signedIn(), await signedIn()];
  const invoiceId = await issued(theirs.account);
  const [foreign, missing] = [
    await mine.browser.call(invoiceDelivery, { invoiceid: invoiceId }),
    await mine.browser.call(invoiceDelivery, { invoiceid: newId() }),
  ];
  expect(foreign.body.code).toBe(2303);
  expect(foreign.body).toEqual(missing.body);
});
