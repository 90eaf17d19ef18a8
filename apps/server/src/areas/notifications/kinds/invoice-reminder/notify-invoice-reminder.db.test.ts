import { money } from "@nameplane/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../../../platform/db/transaction.ts";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { issueInvoice } from "../../../ledger/index.ts";
import { notifyInvoiceReminder } from "./notify-invoice-reminder.ts";

let db: TestDatabase;
let news: NewsFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  news = await NewsFixture.open(db);
});
afterAll(async () => {
  await news.close();
  await db.close();
});

/** An invoice that has reached a stage with a fee. */
async function reached(): Promise<{ account: TestAccount; id: string }> {
  const account = await createAccount(db);
  const issue = (kind: "item" | "fee", charges?: string) =>
    tx(db.app, account.scope, (trx) =>
      issueInvoice({ jobs: news.deps.jobs }, trx, account.scope, {
        orderId: null,
        ...(charges === undefined ? {} : { chargesId: charges }),
        sellerId: db.installation.sellerId,
        method: "bank",
        dueDays: 0,
        lines: [{ kind, requestId: null, text: "DNS", net: money(6000, "SEK"), vatRateBasisPoints: 0, vat: money(0, "SEK") }],
        tax: { kind: "domestic" },
        language: "en",
        now: news.deps.clock.now(),
      }),
    );
  const { invoiceId: id } = await issue("item");
  const { invoiceId: fee } = await issue("fee", id);
  await db.query(
    "insert into dunning_step (account_id, invoice_id, code, days, acts, done_on, done_at, fee_invoice_id) values ($1, $2, 'second', 10, '{remind,pause}', current_date, now(), $3)",
    [account.accountId, id, fee],
  );
  return { account, id };
}

const mailsOf = ({ accountId }: TestAccount) =>
  db.query<{ facts: Record<string, unknown> }>(
    "select payload -> 'facts' as facts from delivery where account_id = $1 and template = 'invoice-reminder'",
    [accountId],
  );

test("a stage is told of once, with what is left, the fee and what comes next", async () => {
  const { account, id } = await reached();
  await notifyInvoiceReminder(news.deps, account.scope, { invoiceId: id, code: "second" });
  await notifyInvoiceReminder(news.deps, account.scope, { invoiceId: id, code: "second" });
  const [mail, ...more] = await mailsOf(account);
  expect(more).toEqual([]);
  expect(mail?.facts).toMatchObject({
    phase: "paused",
    leftMinor: 6000,
    fee: { minor: 6000 },
    coming: [{ act: "suspend" }, { act: "collect" }],
  });
});

test("nothing is sent when the invoice was paid since", async () => {
  const { account, id } = await reached();
  await db.query("update invoice set state = 'paid', settled_minor = total_minor, version = version + 1 where id = $1", [id]);
  await notifyInvoiceReminder(news.deps, account.scope, { invoiceId: id, code: "second" });
  expect(await mailsOf(account)).toEqual([]);
});
