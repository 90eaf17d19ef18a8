import { randomBytes } from "node:crypto";
import * as operations from "@nameplane/contracts/abuse/operations";
import { abuseLetterSpec, abuseLettersSpec } from "@nameplane/contracts/abuse/letters";
import { abuseCaseSpec } from "@nameplane/contracts/abuse/abuse";
import type { Operation } from "@nameplane/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesInPostgres } from "../../../adapters/files-postgres/index.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { createLog } from "../../../platform/log.ts";
import { makeScope } from "../../../platform/scope.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { mailOf, provedBy, type MailWords } from "../../../testing/fixtures/mails.ts";
import { samples } from "../../../testing/sample-files.ts";
import { joinAsColleague, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { testVault } from "../../../testing/test-identity.ts";
import { recordRegistration } from "../../domains/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { fileMails, Mailboxes, SupportMail } from "../../tickets/mail/index.ts";
import { abuseAnsweredJob, abuseReportedJob, letterWrittenJob } from "../abuse.jobs.ts";
import { abuseRoutes } from "../abuse.routes.ts";
import { fileReport, tellReporter } from "../actions/file-report.ts";
import { fileLetters, type FileLetterDeps } from "./file-letters.ts";
import { sendWritten } from "./write-letter-mail.ts";

const clock = new FakeClock(new Date("2027-03-10T08:00:00Z"));
const log = createLog("test", "silent");
const mailbox = "abuse@nameplane.test";
const server = "mx.nameplane.test";

let db: TestDatabase;
let api: TestApi;
let deps: FileLetterDeps;
let intake: SupportMail;
let cora: TestColleague;
let waiting: { name: string; payload: unknown }[] = [];
let names: [string, string];
let reporter: string;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  const jobs: FileLetterDeps["jobs"] = {
    enqueue: async (_trx, kind, payloads) => {
      for (const payload of payloads) waiting.push({ name: kind.name, payload: kind.schema.parse(payload) });
    },
  };
  const mailboxes = new Mailboxes(db.readonly, [
    { address: "support@nameplane.test", host: null },
    { address: mailbox, host: null, purpose: "abuse" },
  ]);
  const files = { store: filesInPostgres, scanner: null, vault: testVault() };
  deps = { pool: db.worker, sweeping: db.readonly, jobs, clock, log, files, mailboxes, authservId: server };
  intake = new SupportMail({ mailboxes, pool: db.worker, vault: testVault(), clock, log, isRelay: () => true });
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    abuseRoutes(edge, { jobs, clock, files, supportOf: async () => ({ name: "Nameplane", email: mailbox }) });
  });
  cora = await joinAsColleague(db, api, "Compliance");
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(async () => {
  clock.advance(3_600_001);
  waiting = [];
  count += 1;
  reporter = `rita${count}@cert.example`;
  names = [`kvarn${count}.com`, `solros${count}.com`];
  for (const name of names) await register(name);
  await db.query("delete from rate_counter");
});

/** A domain of a new customer. */
async function register(asciiName: string): Promise<void> {
  const of = await createAccount(db);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + 200 * 86_400_000);
  const facts = { registryId: "gtld-generic", asciiName, roid: "D1", createdAt, expiresAt, readAt: createdAt, fee: null };
  const rest = {
    sponsor: "nameplane",
    statuses: ["ok"],
    nameServersWanted: [],
    nameServersSeen: [],
    isPremium: false,
    contactId: of.contactId,
    renewalMode: "auto",
  } as const;
  await tx(db.worker, of.scope, (trx) => recordRegistration(trx, of.scope, { ...facts, ...rest, statuses: ["ok"] }));
}

const newKey = () => randomBytes(12).toString("hex");

const letterOf = (words: MailWords & { readonly files?: readonly string[] } = {}) =>
  mailOf({
    from: `Rita Rask <${reporter}>`,
    to: mailbox,
    subject: "Phishing",
    text: `A copied login at hxxps://login[.]${names[0]}/bank`,
    ...words,
    headers: [provedBy(server, "cert.example"), ...(words.headers ?? [])],
  });

const mixed = (parts: readonly (readonly [string, string])[], type = "multipart/mixed") => ({
  headers: [`Content-Type: ${type}; boundary="b"`],
  text: [...parts.map(([head, body]) => `--b\n${head}\n\n${body}`), "--b--"].join("\n"),
});

/** Delivers a mail as the sender's mail server would, and runs the worker. */
async function send(mail: string, to = mailbox, from = reporter): Promise<void> {
  clock.advance(1000);
  const client = { address: "192.0.2.7", name: "mx.cert.example" } as Parameters<SupportMail["passOn"]>[0];
  expect(await intake.refuseRecipient(client, from, to)).toBeNull();
  expect(await intake.passOn(client, from, to, Buffer.from(mail))).toMatchObject({ code: 250 });
  await fileLetters(deps);
  await work();
}

async function work(): Promise<void> {
  for (const { name: of, payload } of waiting.splice(0)) {
    if (of === abuseReportedJob.name) await fileReport(deps, abuseReportedJob.schema.parse(payload));
    if (of === abuseAnsweredJob.name) await tellReporter(deps, abuseAnsweredJob.schema.parse(payload));
    if (of === letterWrittenJob.name) await sendWritten(deps, letterWrittenJob.schema.parse(payload));
  }
}

async function answerOf(operation: Operation, input: Record<string, unknown>): Promise<unknown> {
  const { code, desc: _, ...fields } = (await cora.browser.call(operation, input)).body;
  expect(code).toBe(1000);
  return fields;
}
const listed = async (list = "waiting") => {
  const rows = abuseLettersSpec.answer.parse(await answerOf(operations.abuseLetters, { list })).data;
  return rows.filter(({ sender }) => sender === reporter);
};
const page = async (letterid: string) => abuseLetterSpec.answer.parse(await answerOf(operations.abuseLetter, { letterid }));
const only = async (list = "waiting") => {
  const [row] = await listed(list);
  if (row === undefined) throw new Error("there is no letter");
  return page(row.letterid);
};
async function act(letterid: string, more: Record<string, unknown>) {
  clock.advance(1000);
  const { version } = await page(letterid);
  const { body } = await cora.browser.call(operations.actOnLetter, { letterid, version, ...more }, { key: newKey() });
  await work();
  return body;
}
const mails = () =>
  db.query<{ payload: { facts: Record<string, unknown> & { thread: { replyTo: string; references: string[] } } } }>(
    "select payload from delivery where address = $1 order by id",
    [reporter],
  );
const reports = (name: string) =>
  db.query<{ what: string; text: string; urls: string[]; reporter_email: string; case_id: string; reference: string }>(
    "select what, text, urls, reporter_email, case_id, reference from abuse_report where name = $1 order by received_at, id",
    [name],
  );

describe("a mail to the abuse address", () => {
  test("in words waits with the domains of ours that it names, becomes no ticket, and its sender is told", async () => {
    await send(letterOf());
    expect(await fileMails({ ...deps, mailboxes: deps.mailboxes })).toBe(0);
    expect(await listed()).toMatchObject([{ subject: "Phishing", what: "phishing", mark: null, names: [names[0]] }]);
    expect(await reports(names[0])).toEqual([]);
    const [confirmation] = await mails();
    expect(confirmation?.payload.facts).toMatchObject({ step: "taken", subject: "Phishing" });
    expect(confirmation?.payload.facts.thread.replyTo).toMatch(/^abuse\+[a-z2-7]{26}@nameplane\.test$/);
    expect(JSON.stringify(confirmation?.payload)).not.toContain("copied login");
  });

  test("is filed by staff about several domains, one case each, and the reporter gets one answer for all", async () => {
    await send(letterOf({ text: `Phishing at https://${names[0]}/a and https://${names[1]}/b` }));
    const { letterid } = await only();
    expect(await act(letterid, { act: "file", names: [], what: "phishing" })).toMatchObject({ name: "NameNeeded" });
    expect(await act(letterid, { act: "file", names: ["no domain"], what: "phishing" })).toMatchObject({ name: "NoDomainName" });
    expect(await act(letterid, { act: "file", names: [...names], what: "phishing", grouped: true })).toMatchObject({
      code: 1000,
    });
    const [[one], [two]] = [await reports(names[0]), await reports(names[1])];
    expect(one).toMatchObject({ what: "phishing", reporter_email: reporter, urls: [`https://${names[0]}/a`] });
    expect(one?.case_id).not.toBe(two?.case_id);
    const before = (await mails()).length;
    for (const report of [one, two]) {
      const found = abuseCaseSpec.answer.parse(await answerOf(operations.abuseCase, { reference: report?.reference }));
      expect(found.reports[0]?.letterid).toBe(letterid);
      const input = {
        reference: report?.reference,
        version: found.case?.version,
        act: "answer",
        outcome: "stopped",
        text: "Gone.",
        why: "Seen",
      };
      clock.advance(1000);
      expect((await cora.browser.call(operations.actOnAbuse, input, { key: newKey() })).body).toMatchObject({ code: 1000 });
      await work();
    }
    const answers = (await mails()).slice(before);
    expect(answers.map(({ payload }) => payload.facts)).toMatchObject([
      {
        step: "answered",
        names: [
          { name: names[0], outcome: "stopped", text: "" },
          { name: names[1], outcome: "stopped", text: "Gone." },
        ],
      },
    ]);
    expect((await page(letterid)).names.map(({ outcome }) => outcome)).toEqual(["stopped", "stopped"]);
  });

  test("about a domain whose case runs joins that case", async () => {
    await send(letterOf());
    const first = (await only()).letterid;
    await act(first, { act: "file", names: [names[0]], what: "phishing" });
    await send(letterOf({ text: `Spam from ${names[0]}`, subject: "Spam" }));
    await act((await only()).letterid, { act: "file", names: [names[0]], what: "spam" });
    const cases = (await reports(names[0])).map(({ case_id: id }) => id);
    expect(cases).toHaveLength(2);
    expect(new Set(cases).size).toBe(1);
  });

  test("that is delivered twice makes one letter", async () => {
    const mail = letterOf();
    await send(mail);
    await send(mail);
    expect(await listed()).toHaveLength(1);
  });
});

describe("a report of a program", () => {
  const arf = (name: string) =>
    mixed(
      [
        ["Content-Type: text/plain", "This is a report of spam."],
        [
          "Content-Type: message/feedback-report",
          `Feedback-Type: fraud\nVersion: 1\nReported-Domain: ${name}\nReported-URI: https://${name}/x`,
        ],
        ["Content-Type: message/rfc822", `From: a@${name}\nSubject: Win\n\nClick.`],
      ],
      "multipart/report; report-type=feedback-report",
    );

  test("in ARF is filed at once, with the mail it reports as evidence that staff download, and gets no confirmation", async () => {
    const { headers, text } = arf(names[0]);
    await send(letterOf({ text, headers: [...headers, "Auto-Submitted: auto-generated"] }));
    expect(await listed()).toEqual([]);
    const letter = await only("filed");
    expect(letter).toMatchObject({ format: "arf", mark: "automatic", names: [{ name: names[0], isfiled: true }] });
    expect(await reports(names[0])).toMatchObject([{ what: "phishing", urls: [`https://${names[0]}/x`] }]);
    expect(await mails()).toEqual([]);
    const [mail] = letter.mails;
    expect(mail?.files.map(({ name }) => name)).toSatisfy(
      (files: string[]) => files.toSorted().join() === "feedback-report.txt,headers.txt,message.eml",
    );
    const file = await cora.browser.call(operations.abuseFile, {
      of: "mail",
      ofid: mail?.mailid,
      fileid: mail?.files.find(({ name }) => name === "message.eml")?.fileid,
    });
    expect(file.text).toContain("Subject: Win");
    expect(file.headers["content-disposition"]).toContain("attachment");
  });

  test("whose sender is forged waits for staff", async () => {
    const { headers, text } = arf(names[0]);
    const forged = `Authentication-Results: ${server}; dmarc=fail header.from=cert.example`;
    await send(mailOf({ from: reporter, to: mailbox, text, headers: [forged, ...headers] }));
    expect(await listed()).toMatchObject([{ mark: "failed", names: [names[0]] }]);
    expect(await reports(names[0])).toEqual([]);
  });

  test("in XARF about a domain that is not with us waits with that name", async () => {
    const json = JSON.stringify({
      xarf_version: "4.0.0",
      category: "content",
      type: "phishing",
      url: "https://elsewhere.example/",
    });
    const { headers, text } = mixed([
      ["Content-Type: text/plain", "See the report."],
      ['Content-Type: application/json; name="xarf.json"\nContent-Disposition: attachment', json],
    ]);
    await send(letterOf({ text, headers }));
    expect(await only()).toMatchObject({ format: "xarf", names: [{ name: "elsewhere.example", isours: false }] });
  });
});

describe("the conversation about a mail", () => {
  test("goes on by mail: staff write, the sender replies, and the reply waits to be read", async () => {
    await send(letterOf());
    const { letterid } = await only();
    expect(await act(letterid, { act: "write", text: "Please send the headers." })).toMatchObject({ code: 1000 });
    clock.advance(60_000);
    const written = (await mails()).at(-1)?.payload.facts;
    expect(written).toMatchObject({ step: "wrote", text: "Please send the headers.", subject: "Phishing" });
    await act(letterid, { act: "file", names: [names[0]], what: "phishing" });
    expect(await listed()).toEqual([]);
    await send(letterOf({ subject: "Re: Phishing", text: "Here they are." }), written?.thread.replyTo);
    const [row] = await listed();
    expect(row?.news).not.toBeNull();
    expect((await page(letterid)).mails.map(({ direction, text }) => [direction, text.split("\n")[0]])).toEqual([
      ["in", expect.stringContaining("A copied login")],
      ["out", ""],
      ["out", "Please send the headers."],
      ["in", "Here they are."],
    ]);
    expect(await act(letterid, { act: "read" })).toMatchObject({ code: 1000 });
    expect(await listed()).toEqual([]);
  });

  test("is not continued by programs: automatic replies wake nobody, get no answer, and begin no letter", async () => {
    await send(letterOf());
    const { letterid } = await only();
    await act(letterid, { act: "aside", text: "An advertisement" });
    const replyTo = (await mails())[0]?.payload.facts.thread.replyTo ?? "";
    const away = ["Auto-Submitted: auto-replied"];
    await send(letterOf({ subject: "Away", text: "I am away.", headers: away }), replyTo);
    await send(letterOf({ subject: "Away", text: "I am still away.", headers: away }));
    expect(await listed()).toEqual([]);
    expect((await page(letterid)).mails.at(-1)).toMatchObject({ text: "I am away.", mark: "automatic" });
    expect(await mails()).toHaveLength(1);
  });

  test("with a second mail within the hour brings no second confirmation", async () => {
    await send(letterOf());
    await send(letterOf({ subject: "More", text: "And more." }));
    expect(await mails()).toHaveLength(1);
  });
});

test("the panel's database role reads neither reporters nor their files", async () => {
  await send(letterOf());
  const [operator] = await db.query<{ id: string; brand_id: string }>("select id, brand_id from account where kind = 'operator'");
  const scope = makeScope({ accountId: operator?.id ?? "", brandId: operator?.brand_id ?? "", actor: "user:x" });
  const read = (table: string) => tx(db.app, scope, async (trx) => (await sql.raw(`select * from ${table}`).execute(trx)).rows);
  for (const table of ["abuse_letter", "abuse_mail", "abuse_letter_name"])
    await expect(read(table)).rejects.toThrow(/permission denied/);
  await send(
    letterOf({
      ...mixed([
        ["Content-Type: text/plain", "Look."],
        ["Content-Type: text/plain; name=a.log\nContent-Disposition: attachment", "line"],
      ]),
    }),
  );
  expect(await db.query("select 1 from file where owner_kind = 'abuse_mail'")).not.toEqual([]);
  expect(await read("file")).toEqual([]);
});

describe("a file of the public form", () => {
  const upload = (bytes: Buffer, name: string) => api.browser().call(operations.attachAbuseFile, { name }, { file: bytes });

  test("is evidence of the report: staff download it, and it is taken once", async () => {
    const { body } = await upload(samples.png, "../screen shot.png");
    expect(body).toMatchObject({ code: 1000, name: "screen shot.png", size: samples.png.length });
    const input = {
      domain: names[0],
      what: "phishing",
      text: "A copy of the login of Sparbanken.",
      email: reporter,
      files: [body["uploadid"]],
    };
    const sent = (await api.browser().call(operations.reportAbuse, input)).body;
    await work();
    const found = abuseCaseSpec.answer.parse(await answerOf(operations.abuseCase, { reference: sent["reference"] }));
    const [report] = found.reports;
    expect(report?.files).toMatchObject([{ name: "screen shot.png", mime: "image/png" }]);
    expect(await db.query("select 1 from abuse_upload")).toEqual([]);
    expect((await api.browser().call(operations.reportAbuse, input)).body).toMatchObject({ name: "FilesGone" });
  });

  test("is refused by its bytes, and by its size", async () => {
    expect((await upload(Buffer.from("MZ\u0090\0\u0003"), "invoice.pdf")).body).toMatchObject({ name: "WrongFileType" });
    expect((await upload(Buffer.alloc(0), "a.txt")).body).toMatchObject({ name: "FileEmpty" });
    expect((await upload(Buffer.alloc(6 * 1024 * 1024, "x"), "a.txt")).body).toMatchObject({ name: "FileTooLarge" });
    expect((await upload(Buffer.from("Received: from a\r\n\r\nHello"), "spam.eml")).body).toMatchObject({
      code: 1000,
      name: "spam.eml",
    });
  });
});
