import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesInPostgres } from "../../../adapters/files-postgres/index.ts";
import { startMailListener, type MailListener } from "../../../adapters/mail-listener/index.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { makeScope } from "../../../platform/scope.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { mailOf, provedBy, type MailWords } from "../../../testing/fixtures/mails.ts";
import { samples } from "../../../testing/sample-files.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity, testVault } from "../../../testing/test-identity.ts";
import { changeStateByStaff } from "../actions/change-ticket.ts";
import { ticketTakenJob, ticketWrittenJob } from "../tickets.jobs.ts";
import { fileMails, Mailboxes, noteMailOut, SupportMail, threadFor, type FileMailDeps } from "./index.ts";
import { filing } from "./mail-limits.rules.ts";

const clock = new FakeClock(new Date("2027-03-10T08:00:00Z"));
const log = createLog("test", "silent");
const mailbox = "support@nameplane.test";
const server = "mx.nameplane.test";

let db: TestDatabase;
let identity: ReturnType<typeof testIdentity>;
let deps: FileMailDeps;
let smtp: MailListener;
let lmtp: MailListener;
let account: TestAccount;
let address: string;

beforeAll(async () => {
  db = await createTestDatabase();
  identity = testIdentity(db);
  const mailboxes = new Mailboxes(db.readonly, [{ address: mailbox, host: null }]);
  deps = {
    pool: db.worker,
    sweeping: db.readonly,
    jobs: identity.jobs,
    clock,
    log,
    files: { store: filesInPostgres, scanner: null, vault: testVault() },
    mailboxes,
    authservId: server,
  };
  const handler = new SupportMail({ mailboxes, pool: db.worker, vault: testVault(), clock, log, isRelay: () => true });
  const settings = { host: "127.0.0.1", port: 0, name: server, tls: null, messageBytesMax: 300_000, handler };
  smtp = await startMailListener(settings);
  lmtp = await startMailListener({ ...settings, protocol: "lmtp" });
});
afterAll(async () => {
  await smtp.close();
  await lmtp.close();
  await db.close();
});
beforeEach(async () => {
  clock.advance(3_600_001);
  identity.kept.splice(0);
  account = await createAccount(db);
  address = `user.${account.number}@example.com`;
  await db.query("update panel_user set email = $2, email_proved_at = now() where id = $1", [account.userId, address]);
});

/** Speaks SMTP or LMTP line by line. Returns the last reply of each step. */
async function converse(port: number, lines: readonly string[]): Promise<string[]> {
  const socket = connectTcp(port, "127.0.0.1");
  socket.setEncoding("latin1");
  const replies: string[] = [];
  let text = "";
  const reply = async () => {
    while (!/^\d{3} [^\n]*\n/m.test(text)) text += String((await once(socket, "data"))[0]);
    const [whole = ""] = /^\d{3} [^\n]*\n/m.exec(text) ?? [];
    text = text.slice(text.indexOf(whole) + whole.length);
    replies.push(whole.trim());
  };
  await reply();
  for (const line of lines) {
    socket.write(`${line}\r\n`, "latin1");
    await reply();
  }
  socket.destroy();
  return replies.slice(1);
}

const wire = (mail: string) =>
  Buffer.from(`${mail.replaceAll(/^\./gm, "..")}${mail.endsWith("\r\n") ? "" : "\r\n"}.`).toString("latin1");

/** Sends a mail as its server would. Returns the last reply. */
async function send(mail: string, { to = mailbox, from = address }: { to?: string; from?: string } = {}): Promise<string> {
  const replies = await converse(smtp.port, [
    "EHLO mx.example.com",
    `MAIL FROM:<${from}>`,
    `RCPT TO:<${to}>`,
    "DATA",
    wire(mail),
  ]);
  return replies.at(-1) ?? "";
}

const ofCustomer = (words: MailWords = {}) =>
  mailOf({ from: `Alva Hedström <${address}>`, ...words, headers: [provedBy(server), ...(words.headers ?? [])] });

type Message = {
  account_id: string;
  ticket_id: string;
  number: number;
  subject: string;
  state: string;
  reply_to: string | null;
  author_kind: string;
  author: string;
  is_internal: boolean;
  body: string;
  is_unread_staff: boolean;
  mark: string | null;
  quote_at: number | null;
  left_out: { name: string; why: string }[];
  verdict: string | null;
};

/** The messages that arrived by mail and contain this word, newest last. */
const arrived = (word: string) =>
  db.query<Message>(
    `select m.account_id, m.ticket_id, t.number::int as number, t.subject, t.state, t.reply_to, t.is_unread_staff, m.author_kind, m.author, m.is_internal, m.body, e.mark, e.quote_at,
            e.left_out, e.auth->>'verdict' as verdict
       from ticket_message m join ticket t on t.account_id = m.account_id and t.id = m.ticket_id join ticket_mail e on e.message_id = m.id
      where m.source = 'mail' and m.body like '%' || $1 || '%' order by m.created_at, m.id`,
    [word],
  );
const waiting = () =>
  db.query<{ state: string; tries: number; error: string | null }>(
    "select state, tries, error from mail_intake where state = 'new'",
  );

/** A ticket of the account with an answer that was sent by mail. Returns its reply address, and the Message-ID of the mail. */
async function answered(at = clock.now()) {
  const [ticketId, messageId] = [newId(), newId()];
  const { accountId } = account;
  const [row] = await db.query<{ number: number }>(
    "insert into ticket (account_id, id, subject, created_by, is_unread_staff) values ($1, $2, 'Mail bounces', $3, false) returning number::int as number",
    [accountId, ticketId, `user:${account.userId}`],
  );
  await db.query(
    "insert into ticket_message (account_id, id, ticket_id, author_kind, author, body) values ($1, $2, $3, 'staff', 'staff:Jonas Wik', 'Your MX is old.')",
    [accountId, messageId, ticketId],
  );
  const mailId = `${newId()}@nameplane.test`;
  const scope = makeScope({ accountId, brandId: account.scope.brandId, actor: "job:news" });
  const { replyTo } = await tx(db.worker, scope, async (trx) => {
    const thread = await threadFor(trx, scope, { mailbox, ticketId, address, at });
    await noteMailOut(trx, scope, { ticketId, messageId, mailId, address, at });
    return thread;
  });
  return { ticketId, number: row?.number ?? 0, replyTo, mailId, scope };
}

describe("a new mail", () => {
  test("of a customer whose address is proved opens a ticket of the account, with its files, and support hears of it", async () => {
    const pdf = samples.pdf;
    const boundary = "xyz";
    const text = [
      `--${boundary}`,
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Åtgärda DNS-felet, tack.",
      `--${boundary}`,
      'Content-Type: application/pdf; name="faktura.pdf"',
      "Content-Transfer-Encoding: base64",
      'Content-Disposition: attachment; filename="faktura.pdf"',
      "",
      Buffer.from(pdf).toString("base64"),
      `--${boundary}`,
      "Content-Type: application/zip",
      'Content-Disposition: attachment; filename="log.zip"',
      "",
      "PK",
      `--${boundary}--`,
    ].join("\n");
    const headers = [`Content-Type: multipart/mixed; boundary="${boundary}"`];
    expect(await send(ofCustomer({ subject: "Re: =?utf-8?Q?Posten_studsar_=C3=A5ter?=", text, headers }))).toMatch(/^250 /);
    await fileMails(deps);
    const [found, ...more] = await arrived("DNS-felet");
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      account_id: account.accountId,
      subject: "Posten studsar åter",
      state: "open",
      reply_to: null,
      author_kind: "customer",
      author: `user:${account.userId}`,
      is_internal: false,
      body: "Åtgärda DNS-felet, tack.",
      mark: null,
      verdict: "pass",
      left_out: [{ name: "log.zip", why: "type" }],
    });
    const files = await db.query<{ name: string }>("select name from file where account_id = $1", [account.accountId]);
    expect(files).toEqual([{ name: "faktura.pdf" }]);
    expect(identity.kept.map(({ name }) => name)).toEqual([ticketWrittenJob.name, ticketTakenJob.name]);
  });

  test("is acknowledged to a proved address alone, a customer's or not, and once in an hour", async () => {
    const told = () => identity.kept.splice(0).filter(({ name }) => name === ticketTakenJob.name).length;
    const stranger = { from: `${newId()}@example.com`, headers: [provedBy(server)] };
    await send(mailOf({ ...stranger, text: "one" }));
    await fileMails(deps);
    expect(told()).toBe(1);
    await send(mailOf({ ...stranger, headers: [], text: "two" }));
    await send(mailOf({ ...stranger, headers: [provedBy(server), "Auto-Submitted: auto-replied"], text: "three" }));
    await fileMails(deps);
    expect(told()).toBe(0);
    await answered();
    await send(ofCustomer({ text: "four" }));
    await fileMails(deps);
    expect(told()).toBe(0);
    clock.advance(3_600_001);
    await send(ofCustomer({ text: "five" }));
    await fileMails(deps);
    expect(told()).toBe(1);
  });

  test.each([
    ["nobody has checked the sender", (mail: MailWords) => mailOf({ from: address, ...mail }), "unknown"],
    [
      "the results are of a server that is not ours",
      (mail: MailWords) => mailOf({ from: address, ...mail, headers: [provedBy("mx.evil.example")] }),
      "unknown",
    ],
    [
      "its domain says that it is forged",
      (mail: MailWords) =>
        mailOf({ from: address, ...mail, headers: [`Authentication-Results: ${server}; dmarc=fail header.from=example.com`] }),
      "failed",
    ],
    ["it names two senders", (mail: MailWords) => ofCustomer({ ...mail, headers: ["From: other@example.com"] }), "failed"],
  ])("is not the customer's where %s: it waits among the mails of visitors", async (_, write, mark) => {
    const word = newId();
    expect(await send(write({ text: word }))).toMatch(/^250 /);
    await fileMails(deps);
    expect(await arrived(word)).toMatchObject([
      { account_id: db.installation.operatorAccountId, author: "visitor", mark, state: "open" },
    ]);
  });

  test("of a user of two accounts goes to the one that the user owns, or to a colleague where both or neither are", async () => {
    const other = await createAccount(db);
    await db.query(
      "insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by) select $1, user_id, role_account_id, role_id, false, 'test' from membership where user_id = $2",
      [other.accountId, account.userId],
    );
    const [first, second] = [newId(), newId()];
    await send(ofCustomer({ text: first }));
    await fileMails(deps);
    expect(await arrived(first)).toMatchObject([{ account_id: account.accountId }]);
    await db.query("update membership set is_owner = true where account_id = $1 and user_id = $2", [
      other.accountId,
      account.userId,
    ]);
    await send(ofCustomer({ text: second }));
    await fileMails(deps);
    expect(await arrived(second)).toMatchObject([{ account_id: db.installation.operatorAccountId, mark: "unknown" }]);
  });

  test("of a program is junk, and nobody hears of it", async () => {
    const word = newId();
    await send(ofCustomer({ text: word, headers: ["List-Id: <news.example.com>"] }));
    await fileMails(deps);
    expect(await arrived(word)).toMatchObject([
      { account_id: db.installation.operatorAccountId, state: "junk", mark: "automatic" },
    ]);
    expect(identity.kept).toEqual([]);
  });

  test("that is delivered again makes nothing twice, also when two workers file at once; another with the same Message-ID is kept", async () => {
    const word = newId();
    const mail = ofCustomer({ text: word, id: `<${word}@example.com>` });
    expect(await send(mail)).toMatch(/^250 /);
    expect(await send(`Received: from elsewhere by mx; Tue, 3 Nov 2026 10:00:00 +0100\r\n${mail}`)).toMatch(/^250 /);
    await Promise.all([fileMails(deps), fileMails(deps), fileMails(deps)]);
    expect(await send(mail)).toMatch(/^250 /);
    await fileMails(deps);
    expect(await arrived(word)).toHaveLength(1);
    expect(await send(ofCustomer({ text: `${word} another`, id: `<${word}@example.com>` }))).toMatch(/^250 /);
    await fileMails(deps);
    expect(await arrived(word)).toHaveLength(2);
  });

  test("by LMTP is taken as by SMTP", async () => {
    const word = newId();
    const replies = await converse(lmtp.port, [
      "LHLO relay",
      `MAIL FROM:<${address}>`,
      `RCPT TO:<${mailbox}>`,
      "DATA",
      wire(ofCustomer({ text: word })),
    ]);
    expect(replies.at(-1)).toMatch(/^250 /);
    await fileMails(deps);
    expect(await arrived(word)).toMatchObject([{ account_id: account.accountId }]);
  });
});

describe("a reply", () => {
  test("to the reply address is the customer's word; it reopens a closed ticket, and its quote can be folded", async () => {
    const { replyTo, number, scope } = await answered();
    expect(replyTo).toMatch(/^support\+[a-z2-7]{26}@nameplane\.test$/);
    await tx(db.worker, scope, (trx) => changeStateByStaff(trx, scope, { number, event: "close" }, clock.now()));
    clock.advance(86_400_000);
    const word = newId();
    const text = `Tack! ${word}\n\nDen tis 3 nov. 2026 kl 10:00 skrev Support <support@nameplane.test>:\n\n> Your MX is old.`;
    await send(mailOf({ from: address, text }), { to: replyTo.toUpperCase() });
    await fileMails(deps);
    const [found] = await arrived(word);
    expect(found).toMatchObject({
      number,
      state: "open",
      author: `user:${account.userId}`,
      is_internal: false,
      is_unread_staff: true,
      mark: null,
    });
    expect(found?.body.slice(found.quote_at ?? 0)).toMatch(/^Den tis 3 nov/);
    expect(identity.kept.map(({ name }) => name)).toEqual([ticketWrittenJob.name]);
  });

  test("to the support address is found by the mail of ours that it answers, never by its subject", async () => {
    const { mailId, number } = await answered();
    const [word, other] = [newId(), newId()];
    await send(
      mailOf({
        from: address,
        text: word,
        headers: [`References: <x@example.com>\r\n <${mailId}>`, "In-Reply-To: <x@example.com>"],
      }),
    );
    await send(mailOf({ from: address, text: other, subject: `Re: Answer to ticket ${number}: Mail bounces` }));
    await fileMails(deps);
    expect(await arrived(word)).toMatchObject([{ number, is_internal: false }]);
    const [found] = await arrived(other);
    expect(found?.number).not.toBe(number);
  });

  test("to a ticket that was merged since is filed in the ticket that has its messages, by address and by answered mail", async () => {
    const [into, merged] = [await answered(), await answered()];
    await db.query("update ticket set state = 'merged', merged_into = $2, version = version + 1 where id = $1", [
      merged.ticketId,
      into.ticketId,
    ]);
    const [word, other] = [newId(), newId()];
    await send(mailOf({ from: address, text: word }), { to: merged.replyTo });
    await send(mailOf({ from: address, text: other, headers: [`In-Reply-To: <${merged.mailId}>`] }));
    await fileMails(deps);
    for (const each of [word, other])
      expect(await arrived(each)).toMatchObject([{ number: into.number, ticket_id: into.ticketId, is_internal: false }]);
    const [mail] = await db.query(
      "select e.ticket_id from ticket_mail e join ticket_message m on m.id = e.message_id where m.body like $1",
      [`%${word}%`],
    );
    expect(mail).toEqual({ ticket_id: into.ticketId });
  });

  test("to a mail whose message was split off is filed with that message, although it came to the address of the first ticket", async () => {
    const [first, second] = [await answered(), await answered()];
    await db.query("update ticket set split_from = $2, version = version + 1 where id = $1", [second.ticketId, first.ticketId]);
    const word = newId();
    await send(mailOf({ from: address, text: word, headers: [`In-Reply-To: <${second.mailId}>`] }), { to: first.replyTo });
    await fileMails(deps);
    expect(await arrived(word)).toMatchObject([{ number: second.number }]);
  });

  test.each([
    ["by somebody else", "eva@elsewhere.example", [], "other_sender"],
    ["with a forged sender", null, [`Authentication-Results: ${server}; dmarc=fail header.from=example.com`], "failed"],
  ])("%s is marked and for colleagues only", async (_, from, headers, mark) => {
    const { replyTo, number } = await answered();
    const word = newId();
    await send(mailOf({ from: from ?? address, text: word, headers }), { to: replyTo });
    await fileMails(deps);
    expect(await arrived(word)).toMatchObject([
      { number, author_kind: "system", is_internal: true, mark, is_unread_staff: true },
    ]);
  });

  test("of an absent person opens nothing again and asks nobody for an answer", async () => {
    const { replyTo, number, scope } = await answered();
    await tx(db.worker, scope, (trx) => changeStateByStaff(trx, scope, { number, event: "close" }, clock.now()));
    const word = newId();
    await send(mailOf({ from: address, text: word, headers: ["Auto-Submitted: auto-replied (vacation)"] }), { to: replyTo });
    await fileMails(deps);
    expect(await arrived(word)).toMatchObject([
      { number, state: "closed", is_internal: true, mark: "automatic", is_unread_staff: false },
    ]);
    expect(identity.kept).toEqual([]);
  });

  test("to an archived ticket opens a new one of the same account", async () => {
    const { replyTo, number, ticketId } = await answered();
    await db.query("update ticket set state = 'closed', version = version + 1 where id = $1", [ticketId]);
    await db.query("update ticket set state = 'archived', version = version + 1 where id = $1", [ticketId]);
    const word = newId();
    await send(ofCustomer({ text: word, subject: "Re: Mail bounces" }), { to: replyTo });
    await fileMails(deps);
    const [found] = await arrived(word);
    expect(found).toMatchObject({ account_id: account.accountId, subject: "Mail bounces", state: "open" });
    expect(found?.number).not.toBe(number);
  });
});

test("a bounce of a mail of ours is marked in its ticket, becomes a task, and reopens nothing", async () => {
  const { mailId, number, scope, ticketId } = await answered();
  await tx(db.worker, scope, (trx) => changeStateByStaff(trx, scope, { number, event: "close" }, clock.now()));
  const word = newId();
  const text = [
    "--b",
    "Content-Type: text/plain",
    "",
    `Sorry ${word}`,
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.com",
    "",
    `Final-Recipient: rfc822; ${address}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 User unknown",
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    "From: support@nameplane.test",
    `Message-ID: <${mailId}>`,
    "",
    "--b--",
  ].join("\n");
  const headers = ['Content-Type: multipart/report; report-type=delivery-status; boundary="b"', "Auto-Submitted: auto-replied"];
  expect(await send(mailOf({ from: "MAILER-DAEMON@mx.example.com", text, headers }), { from: "" })).toMatch(/^250 /);
  await fileMails(deps);
  expect(await arrived(word)).toMatchObject([{ number, state: "closed", mark: "bounce", is_internal: true }]);
  const tasks = await db.query<{ text: string }>(
    "select text from staff_task where account_id = $1 and kind = 'mail_undeliverable'",
    [account.accountId],
  );
  expect(tasks).toHaveLength(1);
  expect(tasks[0]?.text).toContain("User unknown");
  expect(ticketId).not.toBe("");
});

test("a mail of ours that comes back is not filed", async () => {
  const id = newId();
  await db.query(
    "insert into delivery (account_id, id, channel, template, address, payload, state, created_at) values ($1, $2, 'mail', 'ticket-written', $3, '{}', 'sent', now())",
    [account.accountId, id, mailbox],
  );
  const word = newId();
  await send(mailOf({ text: word, id: `<${id}@nameplane.test>` }));
  await fileMails(deps);
  expect(await arrived(word)).toEqual([]);
  expect(await db.query("select 1 from mail_intake where state = 'ignored'")).toHaveLength(1);
});

describe("what is refused while its sender waits", () => {
  test("an address that is not ours, and a second recipient, with the codes of RFC 5321", async () => {
    const replies = await converse(smtp.port, [
      "EHLO mx.example.com",
      `MAIL FROM:<${address}>`,
      "RCPT TO:<somebody@nameplane.test>",
      `RCPT TO:<${mailbox}>`,
      `RCPT TO:<postmaster@nameplane.test>`,
    ]);
    expect(replies.slice(2).map((reply) => reply.slice(0, 3))).toEqual(["550", "250", "452"]);
  });

  test.each([
    ["too large", () => mailOf({ text: "x".repeat(70).concat("\n").repeat(6000) }), "552"],
    ["a header without end", () => mailOf({ headers: [`X-Long: ${"x".repeat(280_000)}`] }).slice(0, 290_000), "552"],
    [
      "too many servers on its way",
      () => mailOf({ headers: Array.from({ length: 60 }, (_, n) => `Received: by mx${n}`) }),
      "554",
    ],
    ["parts nested too deep", () => nested(40), "554"],
    ["too many files", () => manyParts(200), "554"],
  ])("%s", async (_, write, code) => {
    const before = await db.query("select 1 from mail_intake");
    expect((await send(write())).slice(0, 3)).toBe(code);
    expect(await db.query("select 1 from mail_intake")).toHaveLength(before.length);
  });

  test("more than a person writes in an hour is asked to come later, and then taken", async () => {
    const from = `many.${account.number}@example.com`;
    const replies: string[] = [];
    const lines = [
      "EHLO mx",
      ...Array.from({ length: 61 }, (_, n) => [
        `MAIL FROM:<${from}>`,
        `RCPT TO:<${mailbox}>`,
        "DATA",
        wire(mailOf({ text: `n ${n}` })),
      ]).flat(),
    ];
    // The recipient of the last mail is refused, so DATA and the message after it come out of order.
    replies.push(...(await converse(smtp.port, lines.slice(0, -2))));
    expect(replies.at(-1)).toMatch(/^450 /);
    clock.advance(3_600_001);
    expect(await send(mailOf({}), { from })).toMatch(/^250 /);
  });
});

test("a mail is not taken without the database, and its sender is told to come again", async () => {
  const handler = new SupportMail({
    mailboxes: { purposeOf: async () => "support", addresses: async () => [mailbox] },
    pool: { kysely: null } as never,
    vault: testVault(),
    clock,
    log,
    isRelay: () => true,
  });
  const client = { address: "192.0.2.1", name: "mx", protocol: "ESMTP", sessionId: "1" };
  expect(await handler.passOn(client, address, mailbox, Buffer.from(mailOf()))).toMatchObject({ code: 451 });
});

test("a mail that cannot be filed is tried again with growing pauses, and then is a task for a colleague", async () => {
  while ((await fileMails(deps)) > 0);
  const word = newId();
  await send(ofCustomer({ text: word }));
  const broken = { ...deps, mailboxes: { find: () => Promise.reject(new Error("no")) } };
  for (let tries = 0; tries < filing.triesMax; tries++) {
    expect(await waiting()).toMatchObject([{ tries }]);
    await fileMails(broken);
    clock.advance(filing.pauseMs * 2 ** filing.triesMax);
  }
  expect(await waiting()).toEqual([]);
  const tasks = await db.query<{ text: string }>("select text from staff_task where kind = 'mail_not_filed'");
  expect(tasks).toHaveLength(1);
});

test("of many mails, whole and damaged, each that was taken is filed once, and none is lost", async () => {
  while ((await fileMails(deps)) > 0);
  const counts = async () => {
    const [row] = await db.query<{ intakes: number; mails: number; messages: number }>(
      `select (select count(*)::int from mail_intake where state = 'filed') as intakes, (select count(*)::int from ticket_mail where direction = 'in') as mails,
              (select count(*)::int from ticket_message where source = 'mail') as messages`,
    );
    return row ?? { intakes: 0, mails: 0, messages: 0 };
  };
  const handler = new SupportMail({
    mailboxes: { purposeOf: async () => "support", addresses: async () => [mailbox] },
    pool: db.worker,
    vault: testVault(),
    clock,
    log,
    isRelay: () => true,
  });
  const { replyTo } = await answered();
  const client = { address: "192.0.2.1", name: "mx", protocol: "ESMTP", sessionId: "1" };
  const before = await counts();
  const piece = fc.constantFrom(
    "From:",
    "\r\n",
    "\r\n\r\n",
    "--b",
    "=?utf-8?Q?=00?=",
    "\0",
    "\uD800",
    "Content-Type: multipart/mixed; boundary=b\r\n",
    "Auto-Submitted: x\r\n",
  );
  const damage = fc.record({ at: fc.nat(600), cut: fc.nat(40), put: fc.oneof(piece, fc.string()) });
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { maxLength: 6 }), fc.constantFrom(mailbox, replyTo), async (damages, to) => {
      const id = newId();
      let text = ofCustomer({ id: `<${id}@example.com>`, text: `Hello ${id}` });
      for (const { at, cut, put } of damages) text = text.slice(0, at) + put + text.slice(at + cut);
      const raw = Buffer.from(`${text}\r\n${id}\r\n`);
      const replies = await Promise.all([1, 2].map(() => handler.passOn(client, `${id}@example.com`, to, raw)));
      await Promise.all([fileMails(deps), fileMails(deps)]);
      // No mail may cause a failure of ours: it is accepted, or its sender is told what is wrong with it.
      for (const { code } of replies) expect([250, 550, 552, 554]).toContain(code);
      expect(replies[1]?.code).toBe(replies[0]?.code);
      if (replies[0]?.code === 250) taken += 1;
    }),
    { numRuns: 150, endOnFailure: true },
  );
  while ((await fileMails(deps)) > 0);
  expect(await waiting()).toEqual([]);
  const after = await counts();
  expect(taken).toBeGreaterThan(20);
  expect(after.intakes - before.intakes).toBe(taken);
  expect(after.mails - before.mails).toBe(taken);
  expect(after.messages - before.messages).toBe(taken);
});

function nested(depth: number): string {
  const open = Array.from({ length: depth }, (_, n) => `--b${n}\nContent-Type: multipart/mixed; boundary="b${n + 1}"\n`).join(
    "\n",
  );
  return mailOf({ headers: ['Content-Type: multipart/mixed; boundary="b0"'], text: `${open}\n--b${depth}\n\nhello\n` });
}

function manyParts(count: number): string {
  const part = 'Content-Type: application/zip\nContent-Disposition: attachment; filename="a.zip"\n\nPK\n';
  const text = Array.from({ length: count }, () => `--b\n${part}`).join("");
  return mailOf({ headers: ['Content-Type: multipart/mixed; boundary="b"'], text: `${text}--b--` });
}
