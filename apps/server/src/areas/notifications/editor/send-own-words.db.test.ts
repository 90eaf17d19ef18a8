import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { NewsFixture } from "../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { sendDelivery } from "../delivery/index.ts";
import { notifyInvoiceIssued } from "../events/index.ts";
import { samples } from "../kinds/password-reset/samples.ts";
import { queueTried } from "./index.ts";

let db: TestDatabase;
let fixture: NewsFixture;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  fixture = await NewsFixture.open(db);
  account = await createAccount(db);
  await db.query("delete from delivery");
  await db.query("delete from mail_text");
  return () => fixture.close();
});
afterAll(() => db.close());

async function publish(brandId: string | null, mail: string, version: number, en: object | null): Promise<void> {
  await db.query(
    "insert into mail_text (brand_id, mail, version, texts, created_by, created_at) values ($1, $2, $3, $4, 'user:x', now())",
    [brandId, mail, version, en === null ? null : JSON.stringify({ en, sv: {} })],
  );
}

async function sentInvoice() {
  fixture.clock.advance(1);
  const order = await fixture.order(account, [`mail${newId().slice(-6)}.se`]);
  const { invoiceId } = await fixture.invoice(account, order);
  await notifyInvoiceIssued(fixture.deps, account.scope, { invoiceId });
  const [row] = await db.query<{ id: string }>("select id from delivery order by id desc limit 1");
  await sendDelivery(fixture.deps, account.scope, row?.id ?? "");
  return fixture.mailer.sent.at(-1);
}

test("a mail is sent with the words in use: the brand's own, the standard of all, or ours, and never those of another brand", async () => {
  const { brandId } = account.scope;
  const ours = (await sentInvoice())?.subject;
  const other = newId();
  await db.query(
    "insert into brand (id, name, seller_id, mail_from) select $1, 'Other', seller_id, 'a@b.example' from brand where is_operator",
    [other],
  );
  for (const mail of ["invoice-issued.due", "invoice-issued.paid"]) await publish(other, mail, 1, { subject: "Other" });
  expect((await sentInvoice())?.subject).not.toBe("Other");
  for (const mail of ["invoice-issued.due", "invoice-issued.paid"])
    await publish(null, mail, 1, { subject: "Standard {brand}", closing: "Bye" });
  expect((await sentInvoice())?.subject).toBe("Standard Nameplane");
  for (const mail of ["invoice-issued.due", "invoice-issued.paid"]) await publish(brandId, mail, 1, { subject: "Own" });
  const own = await sentInvoice();
  expect(own?.subject).toBe("Own");
  expect(own?.text).toContain("\nBye\n");
  expect(own?.attachments).toHaveLength(1);
  for (const mail of ["invoice-issued.due", "invoice-issued.paid"]) {
    await publish(brandId, mail, 2, null);
    await publish(null, mail, 2, null);
  }
  expect((await sentInvoice())?.subject?.replaceAll(/\d+/g, "")).toBe(ours?.replaceAll(/\d+/g, ""));
});

test("a trial is sent once, to the address it names, marked as one, and its link opens nothing", async () => {
  const deliveryId = newId();
  const { accountId, brandId } = account.scope;
  const payload = {
    language: "en",
    firstName: "Anna",
    why: { kind: "user", username: "anna" },
    facts: samples.passwordReset,
    also: [],
    unknownCount: 0,
    trial: { brandId, texts: [{ subject: "For {firstname}", closing: "{gone}" }] },
  };
  const trial = { deliveryId, accountId, brandId, template: "password-reset", address: "anna@example.com", payload };
  await queueTried(fixture.deps, account.scope, trial);
  await queueTried(fixture.deps, account.scope, trial);
  await sendDelivery(fixture.deps, account.scope, deliveryId);
  await sendDelivery(fixture.deps, account.scope, deliveryId);
  expect(fixture.mailer.sent).toHaveLength(1);
  const [sent] = fixture.mailer.sent;
  expect(sent).toMatchObject({ subject: "[Test] For Anna", to: { address: "anna@example.com" } });
  expect(sent?.text).toContain("/resetpassword/example");
  expect(sent?.text).not.toContain("{gone}");
  expect(await db.query("select 1 from one_time_token")).toEqual([]);
});
