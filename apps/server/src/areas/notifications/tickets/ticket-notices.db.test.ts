import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { makeScope } from "../../../platform/scope.ts";
import { NewsFixture } from "../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { installJobs } from "../../../platform/jobs.ts";
import { answerTicket, openVisitorTicket, ticketAnsweredJob, ticketJobKinds, type TicketNews } from "../../tickets/index.ts";
import { Mailboxes } from "../../tickets/mail/index.ts";
import { sendDelivery } from "../delivery/send-delivery.ts";
import { notifyTicketWritten } from "../kinds/ticket-written/notify-ticket-written.ts";
import { notifyTicketAnswered } from "../kinds/ticket-answered/notify-ticket-answered.ts";

let db: TestDatabase;
let fixture: NewsFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await NewsFixture.open(db);
  await installJobs(db.url, ticketJobKinds);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const visitor = {
  id: newId(),
  message: "The list jumps.\nAlways.",
  page: "/domain/list",
  version: "0.1.0",
  email: "bo@kund.example",
  language: "sv",
  userAgent: "test",
} as const;

async function news(name: string): Promise<TicketNews> {
  const [job] = await db.query<{ data: TicketNews }>("select data from pgboss.job where name = $1 order by created_on desc", [
    name,
  ]);
  if (job === undefined) throw new Error(`nobody is notified of ${name}`);
  return job.data;
}

/** Sends all mails of an account. Returns how many there are, and the newest one. */
async function mailOf(accountId: string) {
  const rows = await db.query<{ id: string }>("select id from delivery where account_id = $1", [accountId]);
  const scope = makeScope({ accountId, brandId: db.installation.brandId, actor: "job:mail" });
  for (const { id } of rows) await sendDelivery(fixture.deps, scope, id);
  return { count: rows.length, mail: fixture.mailer.sent.at(-1) };
}

async function ticketOf(account: TestAccount): Promise<TicketNews> {
  const [ticketId, messageId] = [newId(), newId()];
  const { accountId } = account;
  const { brandId } = account.scope;
  await db.query(
    "insert into ticket (account_id, id, subject, created_by, created_at) values ($1, $2, 'Mail bounces', $3, '2026-11-20T09:00:00Z')",
    [accountId, ticketId, `user:${account.userId}`],
  );
  await db.query(
    "insert into ticket_message (account_id, id, ticket_id, author_kind, author, body) values ($1, $2, $3, 'staff', 'staff:Jonas Wik', $4)",
    [accountId, messageId, ticketId, "Your MX <is> old.\n\nHave a look."],
  );
  return { accountId, brandId, ticketId, messageId };
}

test("the user who opened a ticket gets support's answer once, in the user's language", async () => {
  const account = await createAccount(db, { language: "sv" });
  const notified = await ticketOf(account);
  for (let again = 0; again < 2; again++) await notifyTicketAnswered(fixture.deps, account.scope, notified);
  const { count, mail } = await mailOf(account.accountId);
  expect(count).toBe(1);
  expect(mail?.to.address).toBe("alva@example.com");
  expect(mail?.subject).toMatch(/^Svar på ärende \d+: Mail bounces$/);
  expect(mail?.text).toContain("Jonas Wik på supporten");
  expect(mail?.html).toContain("Your MX &lt;is&gt; old.");
  expect(mail?.text).toMatch(/\/support\/tickets\/\d+/);
});

test("support is notified at its address, about accounts and visitors; without an address nobody is", async () => {
  const operator = db.installation.operatorAccountId;
  const account = await createAccount(db);
  const notified = await ticketOf(account);
  await notifyTicketWritten(fixture.deps, account.scope, notified, null);
  expect((await mailOf(operator)).count).toBe(0);
  for (let again = 0; again < 2; again++)
    await notifyTicketWritten(fixture.deps, account.scope, notified, "support@nameplane.test");
  const { count, mail } = await mailOf(operator);
  expect(count).toBe(1);
  expect(mail?.to.address).toBe("support@nameplane.test");
  expect(mail?.text).toContain("A new ticket");
  expect(mail?.text).toContain(`Kvarnstråket AB, ${account.number}`);
  expect(mail?.text).toMatch(/\/staff\/tickets\/\d+/);
});

test("a visitor is answered by mail alone, in the visitor's language", async () => {
  const { brandId, operatorAccountId: accountId } = db.installation;
  await openVisitorTicket(fixture.deps, { ...visitor, brandId });
  const [row] = await db.query<{ number: number }>("select number from ticket where id = $1", [visitor.id]);
  const scope = makeScope({ accountId, brandId, actor: "staff:command" });
  const said = { number: Number(row?.number), name: "Jonas Wik", message: "Inte nu längre.", next: "close" } as const;
  await tx(db.worker, scope, (trx) => answerTicket(trx, fixture.deps, scope, said, fixture.clock.now()));
  await notifyTicketAnswered(fixture.deps, scope, await news(ticketAnsweredJob.name));
  const { mail } = await mailOf(accountId);
  expect(mail?.to.address).toBe("bo@kund.example");
  expect(mail?.text).toContain("svarar du på det här mejlet");
  expect(mail?.text).toContain("Inte nu längre.");
  expect(mail?.text).not.toContain("/support/tickets/");
});

test("where the brand takes mail, an answer says where a reply goes, and stands in the conversation of the reader's mails", async () => {
  const account = await createAccount(db);
  const first = await ticketOf(account);
  const mailboxes = new Mailboxes(db.readonly, [{ address: "support@nameplane.test", host: null }]);
  const deps = { ...fixture.deps, mailboxes };
  await notifyTicketAnswered(deps, account.scope, first);
  const { mail: opening } = await mailOf(account.accountId);
  expect(opening?.replyTo).toMatch(/^support\+[a-z2-7]{26}@nameplane\.test$/);
  expect(opening?.references).toEqual([]);
  expect(opening?.text).toContain("reply to this email");

  // Inserts a mail of the customer between the two answers.
  const theirs = "abc@mail.example.com";
  await db.query(
    "insert into ticket_mail (account_id, id, ticket_id, message_id, direction, mail_id, address, at) values ($1, $2, $3, $4, 'in', $5, 'Alva@example.com', $6)",
    [account.accountId, newId(), first.ticketId, first.messageId, theirs, fixture.clock.now()],
  );
  fixture.clock.advance(1000);
  const messageId = newId();
  await db.query(
    "insert into ticket_message (account_id, id, ticket_id, author_kind, author, body) values ($1, $2, $3, 'staff', 'staff:Jonas Wik', 'It works now.')",
    [account.accountId, messageId, first.ticketId],
  );
  await notifyTicketAnswered(deps, account.scope, { ...first, messageId });
  const { mail } = await mailOf(account.accountId);
  expect(mail?.replyTo).toBe(opening?.replyTo);
  expect(mail?.references).toEqual([opening?.messageId, theirs]);
  expect(mail?.subject).toBe("Re: Mail bounces");
});
