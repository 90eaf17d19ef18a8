import * as operations from "@nameplane/contracts/sending/operations";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { NewsFixture } from "../../../testing/fixtures/news-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity, testVault } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { notifyOrderNews } from "../index.ts";
import { sendDelivery } from "./send-delivery.ts";
import { staffRoutes } from "../../staff/index.ts";
import { MailReturns, ReturnPaths, sendingRoutes } from "../../sending/index.ts";

let db: TestDatabase;
let fixture: NewsFixture;
let api: TestApi;
let account: TestAccount;
let returns: MailReturns;
let counter = 0;

const paths = new ReturnPaths(Buffer.alloc(32, 5));
const client = { address: "192.0.2.1", name: "mx.example.com", protocol: "ESMTP", sessionId: "1" };
const at = (id: string) => `${paths.localPart(id)}@bounce.nameplane.test`;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await NewsFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    sendingRoutes(edge, {
      jobs: fixture.jobs,
      vault: testVault(),
      asker: { texts: async () => [], alias: async () => null },
      operator: { spf: null, bounceHost: "bounce.nameplane.test" },
    });
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
  });
});
afterAll(async () => {
  await fixture.close();
  await api.close();
  await db.close();
});
beforeEach(async () => {
  returns = new MailReturns({
    paths,
    pool: db.worker,
    sweeping: db.readonly,
    clock: fixture.clock,
    log: createLog("test", "silent"),
  });
  fixture.mailer.sent.splice(0);
  account = await createAccount(db);
  await db.query("delete from mail_suppression");
  await db.query("delete from staff_task");
});

/** A mail about an order, queued for the owner of the account. */
async function queued(): Promise<string> {
  counter += 1;
  fixture.clock.advance(1);
  const order = await fixture.order(account, [`retur${counter}.se`]);
  const { accountId, scope } = account;
  const news = { kind: "order_placed", orderId: order.orderId, requestId: null, version: 1 } as const;
  await notifyOrderNews(fixture.deps, scope, { accountId, brandId: scope.brandId, ...news });
  const [row] = await db.query<{ id: string }>("select id from delivery where account_id = $1 order by id desc limit 1", [
    accountId,
  ]);
  return row?.id ?? "";
}

async function sent(): Promise<string> {
  const id = await queued();
  await sendDelivery(fixture.deps, account.scope, id);
  return id;
}

const stateOf = async (id: string) =>
  (await db.query<{ state: string }>("select state from delivery where id = $1", [id]))[0]?.state;
const suppressed = () =>
  db.query<{ address: string; covers: string; reason: string }>(
    "select address, covers, reason from mail_suppression where covers <> 'nothing' order by address",
  );

type Report = { readonly action?: string; readonly status?: string; readonly recipient?: string };

/** A delivery report as mail servers write it (RFC 3464). */
const dsn = ({ action = "failed", status = "5.1.1", recipient = "alva@example.com" }: Report = {}) =>
  [
    "From: MAILER-DAEMON@mx.example.com",
    "To: bounce",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    "",
    "--B",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    "--B",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.com",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1 User unknown",
    "",
    "--B",
    "Content-Type: message/rfc822",
    "",
    "From: no-reply@nameplane.test",
    "Subject: Order",
    "",
    "Hello",
    "",
    "--B--",
    "",
  ].join("\r\n");

const complaint = [
  "From: fbl@mail.example",
  "To: bounce",
  "Subject: FW: Order",
  "MIME-Version: 1.0",
  'Content-Type: multipart/report; report-type=feedback-report; boundary="B"',
  "",
  "--B",
  "Content-Type: text/plain",
  "",
  "This is an email abuse report.",
  "--B",
  "Content-Type: message/feedback-report",
  "",
  "Feedback-Type: abuse",
  "User-Agent: Mail/1.0",
  "Version: 1",
  "",
  "--B",
  "Content-Type: message/rfc822",
  "",
  "From: no-reply@nameplane.test",
  "",
  "Hello",
  "--B--",
  "",
].join("\r\n");

const give = (id: string, message: string) => returns.passOn(client, "", at(id), Buffer.from(message));

test("a mail that comes back for good stops further mails to its address, which stand in the log as not sent", async () => {
  const id = await sent();
  expect(await returns.refuseRecipient(client, "", at(id))).toBe(null);
  expect(await give(id, dsn())).toMatchObject({ code: 250 });
  expect(await stateOf(id)).toBe("bounced");
  expect(await suppressed()).toEqual([{ address: "alva@example.com", covers: "all", reason: "bounced" }]);
  expect(await db.query("select kind from staff_task")).toEqual([{ kind: "mail_undeliverable" }]);
  // The same report again changes nothing.
  expect(await give(id, dsn())).toMatchObject({ code: 250 });
  const next = await sent();
  expect(await stateOf(next)).toBe("suppressed");
  expect(fixture.mailer.sent).toHaveLength(1);
  const [row] = await db.query<{ error: string }>("select error from delivery where id = $1", [next]);
  expect(row?.error).toBe("suppressed: bounced 5.1.1 550 5.1.1 User unknown");
});

test("a mail that its server refuses at once, because the mailbox is not there, stops the address as a report does", async () => {
  const refusal = (words: string) => new OutcomeError("refused", `mail: ${words}`, { code: "550" });
  fixture.mailer.answers.push(refusal("550 5.7.1 looks like spam"));
  await sent();
  expect(await suppressed()).toEqual([]);
  fixture.mailer.answers.push(refusal("550 5.1.1 no such user"));
  expect(await stateOf(await sent())).toBe("bounced");
  expect(await suppressed()).toEqual([{ address: "alva@example.com", covers: "all", reason: "bounced" }]);
});

test("a report sent to an address that we have not signed is refused, whatever it says [T107]", async () => {
  const id = await sent();
  const forged = new ReturnPaths(Buffer.alloc(32, 6)).localPart(id);
  for (const recipient of [`${forged}@bounce.nameplane.test`, "alva@example.com", `b-${id}@bounce.nameplane.test`]) {
    expect(await returns.refuseRecipient(client, "", recipient)).toMatchObject({ code: 550 });
    expect(await returns.passOn(client, "", recipient, Buffer.from(dsn()))).toMatchObject({ code: 550 });
  }
  expect([await suppressed(), await stateOf(id)]).toEqual([[], "sent"]);
});

test("a report stops the address that the mail went to, not one that the report names [T107]", async () => {
  const id = await sent();
  await give(id, dsn({ recipient: "victim@example.net" }));
  expect((await suppressed()).map(({ address }) => address)).toEqual(["alva@example.com"]);
});

test("a mail that is late or refused for a passing reason is counted by days, and the fifth day stops the address", async () => {
  const id = await sent();
  for (let day = 1; day <= 5; day += 1) {
    expect(await suppressed()).toEqual([]);
    await give(id, dsn({ action: "delayed", status: "4.4.1" }));
    await give(id, dsn({ status: "5.2.2" }));
    fixture.clock.advance(86_400_000);
  }
  expect(await suppressed()).toEqual([{ address: "alva@example.com", covers: "all", reason: "delayed" }]);
});

test("a complaint stops at once what can be turned off, and nothing else", async () => {
  const id = await sent();
  expect(await give(id, complaint)).toMatchObject({ code: 250 });
  expect(await suppressed()).toEqual([{ address: "alva@example.com", covers: "optional", reason: "complaint" }]);
  expect(await stateOf(await sent())).toBe("suppressed");
  const { accountId, scope } = account;
  const order = await fixture.order(account, [`faktura${counter}.se`]);
  const { invoiceId } = await fixture.invoice(account, order);
  const { notifyInvoiceIssued } = await import("../events/index.ts");
  await notifyInvoiceIssued(fixture.deps, scope, { invoiceId });
  const [invoice] = await db.query<{ id: string }>(
    "select id from delivery where account_id = $1 and template = 'invoice-issued'",
    [accountId],
  );
  await sendDelivery(fixture.deps, scope, invoice?.id ?? "");
  expect(await stateOf(invoice?.id ?? "")).toBe("sent");
});

test("a report about a mail of long ago changes nothing", async () => {
  const id = await sent();
  fixture.clock.advance(61 * 86_400_000);
  expect(await give(id, dsn())).toMatchObject({ code: 250 });
  expect([await suppressed(), await stateOf(id)]).toEqual([[], "sent"]);
});

test("users see that mails to their own address do not arrive, and have them tried again; nobody else's", async () => {
  await give(await sent(), dsn());
  await db.query(
    `insert into mail_suppression (brand_id, address, covers, reason, delivery_id, since)
     select $1, 'else@example.com', 'all', 'bounced', delivery_id, since from mail_suppression limit 1`,
    [account.scope.brandId],
  );
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  expect((await browser.call(operations.ownMailTrouble, {})).body).toMatchObject({
    trouble: { address: "alva@example.com", reason: "bounced", covers: "all" },
  });
  expect((await browser.call(operations.retryOwnMail, {}, { key: "a".repeat(32) })).body).toMatchObject({ code: 1000 });
  expect((await browser.call(operations.ownMailTrouble, {})).body).toMatchObject({ trouble: null });
  expect((await suppressed()).map(({ address }) => address)).toEqual(["else@example.com"]);
  expect(await stateOf(await sent())).toBe("sent");
});

test("staff list the addresses of a brand, search them, and have mails go there again", async () => {
  await give(await sent(), dsn());
  const colleague = await joinAsColleague(db, api);
  const { brandId: brandid } = account.scope;
  const list = async (search: string) => (await colleague.browser.call(operations.staffSuppressions, { brandid, search })).body;
  expect(await list("ALVA")).toMatchObject({
    count: 1,
    data: [{ address: "alva@example.com", words: "550 5.1.1 User unknown" }],
  });
  expect(await list("nobody")).toMatchObject({ count: 0, data: [] });
  const end = () => colleague.browser.call(operations.staffEndSuppression, { brandid, address: "alva@example.com" });
  expect((await end()).body).toMatchObject({ code: 1000 });
  expect((await end()).body).toMatchObject({ name: "NotFound", param: "address" });
  expect(await suppressed()).toEqual([]);
});

describe("reports that are damaged", () => {
  /** Ways to damage a report: bytes are changed, cut out or doubled, or the end is cut off. */
  const damage = fc.oneof(
    fc.record({ kind: fc.constant("byte" as const), at: fc.nat(), value: fc.nat(255) }),
    fc.record({ kind: fc.constant("cut" as const), at: fc.nat(), length: fc.nat(200) }),
    fc.record({ kind: fc.constant("double" as const), at: fc.nat(), length: fc.nat(200) }),
    fc.record({ kind: fc.constant("end" as const), at: fc.nat() }),
  );
  type Wound = typeof damage extends fc.Arbitrary<infer Each> ? Each : never;
  const damaged = (message: Buffer, wounds: readonly Wound[]) =>
    wounds.reduce((bytes, wound) => {
      if (bytes.length === 0) return bytes;
      const from = wound.at % bytes.length;
      if (wound.kind === "end") return bytes.subarray(0, from);
      if (wound.kind === "byte") {
        const copy = Buffer.from(bytes);
        copy[from] = wound.value;
        return copy;
      }
      const part = bytes.subarray(from, from + wound.length);
      const rest = bytes.subarray(from + wound.length);
      return Buffer.concat(wound.kind === "cut" ? [bytes.subarray(0, from), rest] : [bytes.subarray(0, from), part, part, rest]);
    }, message);

  test("5,000 of them crash nothing, and stop no address but that of the mail, and that only if they still say so [T107]", async () => {
    const id = await sent();
    const whole = [
      dsn(),
      dsn({ action: "delayed", status: "4.4.1" }),
      dsn({ status: "5.7.1" }),
      dsn({ action: "delivered", status: "2.0.0" }),
      complaint,
    ];
    const seen = { stopped: 0, taken: 0 };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...whole), fc.array(damage, { maxLength: 6 }), async (message, wounds) => {
        // Each report arrives in a later hour, so that the hourly limit of the return path is never reached.
        fixture.clock.advance(1);
        const fresh = new MailReturns({
          paths,
          pool: db.worker,
          sweeping: db.readonly,
          clock: fixture.clock,
          log: createLog("test", "silent"),
        });
        const bytes = damaged(Buffer.from(message), wounds);
        const reply = await fresh.passOn(client, "", at(id), bytes);
        expect(reply.code).toBe(250);
        seen.taken += 1;
        const rows = await suppressed();
        if (rows.length === 0) return;
        seen.stopped += 1;
        expect(rows.map(({ address }) => address)).toEqual(["alva@example.com"]);
        const text = bytes.toString("latin1").toLowerCase();
        if (rows[0]?.covers === "all")
          expect(text).toMatch(/action:[^\n]*failed[\s\S]*status:\s*5\.|status:\s*5\.[\s\S]*action:[^\n]*failed/);
        else expect(text).toContain("feedback-type:");
        await db.query("delete from mail_suppression");
        await db.query("update delivery set state = 'sent', done_at = null where id = $1", [id]);
      }),
      { numRuns: 5000 },
    );
    expect(seen.taken).toBe(5000);
    expect(seen.stopped).toBeGreaterThan(100);
  }, 300_000);
});
