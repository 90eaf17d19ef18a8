import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSmtpMailer, type SmtpMailer } from "../../../adapters/mail-smtp/index.ts";
import { runMailSimulator, type MailSimulator } from "../../../adapters/mail-smtp/testing/run-mail-simulator.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { NewsFixture } from "../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { checkDkim } from "../../../testing/far-ends/check-dkim.ts";
import { testVault } from "../../../testing/test-identity.ts";
import { makeKey, ReturnPaths, Senders } from "../../sending/index.ts";
import { drawInvoice } from "../../ledger/index.ts";
import type { NotificationDeps } from "../deps.ts";
import { notifyInvoiceIssued } from "../events/notify-invoice-issued.ts";
import { notifyOrderNews } from "../events/notify-order-news.ts";
import { sendDelivery } from "./send-delivery.ts";

let db: TestDatabase;
let fixture: NewsFixture;
let simulator: MailSimulator;
let mailer: SmtpMailer;
let deps: NotificationDeps;
let account: TestAccount;

beforeAll(async () => {
  [db, simulator] = await Promise.all([createTestDatabase(), runMailSimulator()]);
  fixture = await NewsFixture.open(db);
  mailer = createSmtpMailer({ url: simulator.url, timeoutMs: 2000 });
  deps = {
    ...fixture.deps,
    mailer,
    invoicePdf: async (scope, invoiceId) => (await drawInvoice((fn) => tx(db.worker, scope, fn), scope, invoiceId)).content,
  };
});
beforeEach(async () => {
  await simulator.reset();
  account = await createAccount(db, { language: "sv" });
});
afterAll(async () => {
  await mailer.close();
  await Promise.all([fixture.close(), simulator.stop()]);
  await db.close();
});

/** Places an order of one domain that is invoiced and paid. Returns it with its invoice. */
async function order(name: string) {
  const placed = await fixture.order(account, [name]);
  const invoice = await fixture.invoice(account, placed);
  await fixture.pay(account, placed, invoice.invoiceId);
  return { ...placed, ...invoice };
}

async function notifyPlaced(orderId: string): Promise<void> {
  const { accountId, scope } = account;
  await notifyOrderNews(deps, scope, {
    accountId,
    brandId: scope.brandId,
    kind: "order_placed",
    orderId,
    requestId: null,
    version: 1,
  });
}

async function deliveries(): Promise<{ id: string; state: string; provider_ref: string | null; error: string | null }[]> {
  return db.query("select id, state, provider_ref, error from delivery where account_id = $1 order by id", [account.accountId]);
}

async function sendAll(): Promise<void> {
  for (const { id } of await deliveries()) await sendDelivery(deps, account.scope, id);
}

const header = (headers: readonly { name: string; value: string }[], name: string) =>
  headers.find((each) => each.name.toLowerCase() === name)?.value;

test("a confirmation arrives with both forms, our message id and the language", async () => {
  const { orderId, number } = await order("xn--fjllbete-1za.se");
  await notifyPlaced(orderId);
  await sendAll();
  const [mail, ...others] = await simulator.received();
  expect(others).toEqual([]);
  const [row] = await deliveries();
  expect(mail).toMatchObject({
    messageId: `<${row?.id}@nameplane.test>`,
    subject: `Orderbekräftelse O${number}: fjällbete.se`,
    from: { name: "Nameplane", address: "no-reply@nameplane.test" },
    to: [{ name: "Alva", address: "alva@example.com" }],
    envelope: { to: ["alva@example.com"] },
  });
  expect(mail?.text).toContain("- fjällbete.se");
  expect(mail?.html).toContain("Betalt med kort, inkl. moms");
  expect(header(mail?.headers ?? [], "content-language")).toBe("sv");
  expect(header(mail?.headers ?? [], "auto-submitted")).toBe("auto-generated");
  expect(row).toMatchObject({ state: "sent", provider_ref: expect.stringContaining("queued as") as unknown });
});

test("an invoice arrives with its document", async () => {
  const { invoiceId, number } = await order("dokument.se");
  await notifyInvoiceIssued(deps, account.scope, { invoiceId });
  await sendAll();
  const [mail] = await simulator.received();
  const { content } = await drawInvoice((fn) => tx(db.worker, account.scope, fn), account.scope, invoiceId);
  const files = mail?.files.map((file) => ({ ...file, content: Buffer.from(file.content, "base64") }));
  expect(files).toEqual([{ filename: `invoice-${number}.pdf`, contentType: "application/pdf", content }]);
  expect(content.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a hostile first name or brand cannot add a recipient or a header", async () => {
  await db.query("update panel_user set first_name = $2 where id = $1", [
    account.userId,
    'Alva" <evil@example.com>, x\r\nBcc: evil@example.com',
  ]);
  await db.query("update brand set mail_from = $2 where id = $1", [
    account.scope.brandId,
    "Name\r\nBcc: evil@example.com <no-reply@nameplane.test>",
  ]);
  try {
    const { orderId } = await order("hostile.se");
    await notifyPlaced(orderId);
    await sendAll();
  } finally {
    await db.query("update brand set mail_from = 'Nameplane <no-reply@nameplane.test>' where id = $1", [account.scope.brandId]);
  }
  const [mail, ...others] = await simulator.received();
  expect(others).toEqual([]);
  expect(mail?.envelope).toEqual({ from: "no-reply@nameplane.test", to: ["alva@example.com"] });
  expect(mail?.to.map((to) => to.address)).toEqual(["alva@example.com"]);
  expect(header(mail?.headers ?? [], "bcc")).toBeUndefined();
});

test("a mail of a brand whose sender is proved is signed by its domain, and comes back to an address of its own [T106]", async () => {
  const { brandId } = account.scope;
  const paths = new ReturnPaths(Buffer.alloc(32, 4));
  const senders = new Senders({ vault: testVault(), bounces: { paths, host: "bounce.nameplane.test" } });
  const { id, selector, publicKey, privateEnc } = await makeKey(testVault(), "avsandare.example");
  await db.query(
    "insert into brand_sender (brand_id, address, domain, state, proved_at, next_check_at, changed_by, changed_at) values ($1, 'hej@avsandare.example', 'avsandare.example', 'proved', now(), now(), 'test', now())",
    [brandId],
  );
  await db.query(
    "insert into brand_sender_key (id, brand_id, domain, selector, public_key, private_enc, state, created_at, active_at) values ($1, $2, 'avsandare.example', $3, $4, $5, 'active', now(), now())",
    [id, brandId, selector, publicKey, privateEnc],
  );
  try {
    const { orderId } = await order("signerad.se");
    await notifyPlaced(orderId);
    const [row] = await deliveries();
    await sendDelivery({ ...deps, senders }, account.scope, row?.id ?? "");
    const [mail] = await simulator.received();
    expect(mail).toMatchObject({ from: { name: "Nameplane", address: "hej@avsandare.example" } });
    expect(paths.deliveryOf(mail?.envelope.from ?? "")).toBe(row?.id);
    const pem = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`;
    const source = await simulator.source(mail?.id ?? "");
    expect(header(mail?.headers ?? [], "dkim-signature")).toMatch(new RegExp(`d=avsandare\\.example;.*s=${selector};`, "s"));
    expect(checkDkim(source, pem)).toBe(true);
    expect(checkDkim(Buffer.from(source.toString("latin1").replace(/^Subject: /m, "Subject: Re: "), "latin1"), pem)).toBe(false);
  } finally {
    await db.query("delete from brand_sender_key");
    await db.query("delete from brand_sender");
  }
});

test("a server whose answer is lost gets the same message id again, and a server that is down gets the mail later", async () => {
  const { orderId } = await order("tappad.se");
  await notifyPlaced(orderId);
  await simulator.fault({ kind: "reset_after_message", times: 1 });
  await sendAll();
  expect(await deliveries()).toMatchObject([{ state: "queued", error: expect.stringMatching(/^unknown: /) as unknown }]);
  fixture.clock.advance(120_000);
  await simulator.fault({ kind: "down" });
  await sendAll();
  expect(await deliveries()).toMatchObject([{ state: "queued", error: expect.stringMatching(/^unavailable: /) as unknown }]);
  fixture.clock.advance(120_000);
  await simulator.clearFaults();
  await sendAll();
  expect(await deliveries()).toMatchObject([{ state: "sent" }]);
  const ids = (await simulator.received()).map((mail) => mail.messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("a mailbox that does not exist bounces once and is not tried again", async () => {
  const { orderId } = await order("studs.se");
  await notifyPlaced(orderId);
  await simulator.fault({ kind: "recipient_5xx" });
  await sendAll();
  fixture.clock.advance(3_600_000);
  await simulator.clearFaults();
  await sendAll();
  expect(await deliveries()).toMatchObject([{ state: "bounced", error: expect.stringMatching(/^refused: /) as unknown }]);
  expect(await simulator.received()).toEqual([]);
});
