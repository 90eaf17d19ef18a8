import { createServer, type AddressInfo } from "node:net";
import { request as httpCall } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as queues from "@nameplane/contracts/backoffice/operations";
import * as files from "@nameplane/contracts/files/operations";
import { fileMaxBytes } from "@nameplane/contracts/files/limits";
import { cancelRequest, changeOwner, getRequest } from "@nameplane/contracts/orders/operations";
import { getTicket, openTicket, replyTicket } from "@nameplane/contracts/tickets/operations";
import { createClamdScanner } from "../../adapters/scan-clamd/index.ts";
import { filesInPostgres } from "../../adapters/files-postgres/index.ts";
import { newId } from "../../platform/ids.ts";
import { installJobs } from "../../platform/jobs.ts";
import { callProven } from "../../testing/call-proven.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { samplePdf, samples } from "../../testing/sample-files.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand } from "../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity, testVault } from "../../testing/test-identity.ts";
import { caseDocumentJob, contactRoutes } from "../contacts/index.ts";
import { eraseFiles, fileRoutes, type FileScanner } from "../files/index.ts";
import { identityRoutes } from "../identity/index.ts";
import { orderRoutes } from "../orders/pages/index.ts";
import { ownerChangeRoutes } from "../orders/kinds/owner/index.ts";
import { ticketRoutes, ticketWrittenJob } from "../tickets/index.ts";
import { forgetTldCatalogue } from "../tlds/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { reviewRoutes } from "./review.routes.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let operator: TestBrowser;
let nextName = 0;
let scanner: FileScanner | null = null;

const key = () => ({ key: newId() });
const name = () => `papper-${(nextName += 1)}.se`;
const words = "Declaration of local presence required";

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, [ticketWrittenJob, caseDocumentJob]);
  const deps = { ...fixture.deps, pool: db.app };
  api = await createTestApi(db, fixture.clock, (edge) => {
    const store = { store: filesInPostgres, vault: testVault(), clock: fixture.clock, log: fixture.deps.log };
    const kept = {
      ...store,
      get scanner() {
        return scanner;
      },
    };
    identityRoutes(edge, testIdentity(db));
    orderRoutes(edge, deps);
    ownerChangeRoutes(edge, deps);
    contactRoutes(edge, deps);
    fileRoutes(edge, kept);
    ticketRoutes(edge, deps);
    staffRoutes(edge, { staffPool: db.staff });
    reviewRoutes(edge, { pool: db.app, orders: deps, files: kept });
  });
  operator = (await joinAsColleague(db, api, "Compliance")).browser;
});
beforeEach(async () => {
  scanner = null;
  fixture.iis.forgetFaults();
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  browser = await as(account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

async function as(who: TestAccount): Promise<TestBrowser> {
  const made = api.browser();
  made.cookie = await signIn(db, who);
  return made;
}

/** A registration for which the registry requires a document. */
async function wanting(): Promise<{ asked: string; requestid: number; askid: string }> {
  const asked = name();
  await fixture.order(account, [asked], { method: "invoice" });
  fixture.iis.next("domain:create", { kind: "refused", code: 2306, text: words });
  await fixture.work(account);
  const { number: requestid, state, reason } = await fixture.request(account, asked);
  expect({ state, reason }).toEqual({ state: "action_required", reason: 4007 });
  const [ask] = (await browser.call(files.requestDocuments, { requestid })).body["data"] as { askid: string }[];
  return { asked, requestid, askid: ask?.askid ?? "" };
}

const upload = (askid: string, file = samples.pdf, typed = "Intyg.pdf", by = browser) =>
  by.call(files.uploadFile, { askid, name: typed }, { file });
const idOf = ({ body }: Awaited<ReturnType<typeof upload>>) => (body["file"] as { fileid: string }).fileid;
const stored = async () => {
  const [row] = await db.query<{ files: number; parts: number }>(
    "select (select count(*)::int from file) as files, (select count(*)::int from file_part) as parts",
  );
  return row;
};

describe("a document the registry wants (4007)", () => {
  test("is asked for in the registry's words, handed in, refused with a reason, handed in again, accepted; then the request finishes", async () => {
    const { asked, requestid, askid } = await wanting();
    const { body } = await browser.call(getRequest, { requestid });
    expect(body["request"]).toMatchObject({ actions: { fix: true } });
    expect((await browser.call(files.requestDocuments, { requestid })).body["data"]).toEqual([
      expect.objectContaining({ by: "registry", why: words, state: "wanted", files: [] }),
    ]);
    const nothing = await browser.call(files.sendRequestDocuments, { requestid }, key());
    expect(nothing.body).toMatchObject({ code: 2003, missing: ["file"] });

    await upload(askid);
    expect((await browser.call(files.sendRequestDocuments, { requestid }, key())).body).toMatchObject({ code: 1000, status: 12 });
    expect((await browser.call(files.sendRequestDocuments, { requestid }, key())).body.code).toBe(2304);
    expect((await upload(askid)).body.code).toBe(2304);

    const waiting = (await operator.call(queues.reviewList)).body["data"] as { askid: string }[];
    expect(waiting[0]).toMatchObject({ askid, filecount: 1, about: { kind: "request", requestid, domainname: asked } });
    expect((await operator.call(queues.decideDocument, { askid, accept: false })).body).toMatchObject({
      code: 2003,
      missing: ["text"],
    });
    const text = "The signature is missing.";
    expect((await operator.call(queues.decideDocument, { askid, accept: false, text })).body.code).toBe(1000);
    expect((await operator.call(queues.decideDocument, { askid, accept: true })).body.code).toBe(2304);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "action_required", reason: 4007, reason_text: text });
    expect((await fixture.news(account)).filter(({ kind }) => kind === "request_needs_you")).toHaveLength(2);

    const [again, before] = (await browser.call(files.requestDocuments, { requestid })).body["data"] as {
      askid: string;
    }[];
    expect([again, before]).toMatchObject([{ state: "wanted" }, { askid, state: "refused", decision: text }]);
    await upload(again?.askid ?? "", samples.png, "underskriven.png");
    await browser.call(files.sendRequestDocuments, { requestid }, key());
    expect((await operator.call(queues.decideDocument, { askid: again?.askid, accept: true })).body.code).toBe(1000);
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed", reason: null });
    expect(fixture.creates(asked)).toBe(2);
  });

  test("is wanted no more when the request is cancelled, and what was uploaded is erased", async () => {
    const { requestid, askid } = await wanting();
    const fileid = idOf(await upload(askid));
    expect((await browser.call(cancelRequest, { requestid }, key())).body.code).toBe(1000);
    expect(await db.query("select state from document_ask where id = $1", [askid])).toEqual([{ state: "withdrawn" }]);
    expect(await db.query("select 1 from file where id = $1", [fileid])).toEqual([]);
    expect(await db.query("select 1 from file_part where file_id = $1", [fileid])).toEqual([]);
  });

  test("may be wanted by the operator before a request goes on", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    const { number: requestid } = await fixture.request(account, asked);
    const wanted = { requestid, what: "Proof of address", why: "The address could not be found." };
    expect((await operator.call(queues.askDocument, wanted)).body.code).toBe(1000);
    expect((await operator.call(queues.askDocument, wanted)).body.code).toBe(2304);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "action_required", reason: 4007 });
    expect((await browser.call(files.requestDocuments, { requestid })).body["data"]).toEqual([
      expect.objectContaining({ by: "staff", what: wanted.what, why: wanted.why }),
    ]);
    await fixture.work(account);
    expect(fixture.creates(asked)).toBe(0);
  });

  test("is needed before a change of owner where the TLD's rules require it, in the account's language; once accepted, the owner changes", async () => {
    const document = {
      what: { en: "Signed declaration", sv: "Undertecknad förklaring" },
      why: { en: "Only who has signed may hold one.", sv: "Bara den som skrivit under får inneha ett." },
    };
    const before = await db.query<{ rules: object }>("select rules from tld_rule where tld = 'se'");
    await db.query("update tld_rule set rules = rules || $1::jsonb where tld = 'se'", [
      JSON.stringify({ registrantDocument: document, registrantConsent: "none" }),
    ]);
    forgetTldCatalogue();
    try {
      await db.query("update account set language = 'sv', version = version + 1 where id = $1", [account.accountId]);
      await setPassword(db, account, "Kvarnen-2026");
      const asked = name();
      await fixture.order(account, [asked], { method: "invoice" });
      await fixture.work(account);
      const { domain_id: itemid } = await fixture.request(account, asked);
      const contactid = newId();
      await db.query(
        `insert into contact (account_id, id, state, party, first_name, last_name, id_number, street, postcode, city, country, phone, email)
         values ($1, $2, 'unassigned', 'person', 'Bo', 'Åkerbär', '811218-9876', '{Bygatan 1}', '111 20', 'Stockholm', 'SE', '+46.701234568', 'bo@example.com')`,
        [account.accountId, contactid],
      );
      await callProven(browser, changeOwner, { itemid, contactid }, { password: "Kvarnen-2026" }, key());
      await fixture.work(account);
      const change = () =>
        db.query<{ number: number; state: string; reason: number | null; stage: string }>(
          "select number, state, reason, stage from request where account_id = $1 and type = 'update-domain-registrant'",
          [account.accountId],
        );
      const [{ number: requestid } = { number: 0 }] = await change();
      expect(await change()).toMatchObject([{ state: "action_required", reason: 4007, stage: "pre" }]);
      const [ask] = (await browser.call(files.requestDocuments, { requestid })).body["data"] as { askid: string }[];
      expect(ask).toMatchObject({ what: document.what.sv, why: document.why.sv, by: "system" });
      const sent = fixture.iis.received.length;
      await upload(ask?.askid ?? "");
      await browser.call(files.sendRequestDocuments, { requestid }, key());
      await operator.call(queues.decideDocument, { askid: ask?.askid, accept: true });
      await fixture.work(account);
      expect(await change()).toMatchObject([{ state: "completed", stage: "main" }]);
      expect(fixture.iis.received.length).toBeGreaterThan(sent);
    } finally {
      await db.query("update tld_rule set rules = $1 where tld = 'se'", [JSON.stringify(before[0]?.rules)]);
      forgetTldCatalogue();
    }
  });

  test("the queue is closed to customers and to colleagues of another right or brand, and other accounts' documents do not exist for a customer", async () => {
    const { askid, requestid } = await wanting();
    const fileid = idOf(await upload(askid));
    const stranger = await as(await createAccount(db));
    const clerk = (await joinAsColleague(db, api, "Support")).browser;
    const abroad = (await joinForOtherBrand(db, api)).browser;
    expect((await abroad.call(queues.reviewList)).body["data"]).toEqual([]);
    const reads = [
      abroad.call(queues.review, { askid }),
      abroad.call(queues.reviewFile, { askid, fileid }),
      abroad.call(queues.decideDocument, { askid, accept: true }),
      abroad.call(queues.askDocument, { requestid, what: "x", why: "x" }),
    ];
    for (const { body } of await Promise.all(reads)) expect(body).toMatchObject({ code: 2303, name: "NotFound" });
    for (const who of [stranger, browser, clerk]) {
      const refused = who === clerk ? { code: 2201, permission: "staff_compliance" } : { code: 2200, name: "LoginRequired" };
      const calls = [
        who.call(queues.reviewList),
        who.call(queues.review, { askid }),
        who.call(queues.reviewFile, { askid, fileid }),
        who.call(queues.decideDocument, { askid, accept: true }),
        who.call(queues.askDocument, { requestid, what: "x", why: "x" }),
      ];
      for (const { body } of await Promise.all(calls)) expect(body).toMatchObject(refused);
    }
    const calls = [
      stranger.call(files.getFile, { fileid }),
      stranger.call(files.removeFile, { fileid }),
      stranger.call(files.requestDocuments, { requestid }),
      stranger.call(files.sendRequestDocuments, { requestid }, key()),
      upload(askid, samples.pdf, "x.pdf", stranger),
    ];
    expect((await Promise.all(calls)).map(({ body }) => body.code)).toEqual(calls.map(() => 2303));
  });
});

describe("a file", () => {
  test("lies sealed, and leaves byte for byte as a download that no browser runs, each reading in the log of whose it is", async () => {
    const { askid } = await wanting();
    const content = Buffer.concat([samples.pdf.subarray(0, -1), Buffer.from("A".repeat(1_200_000)), Buffer.from("\n%%EOF\n")]);
    const fileid = idOf(await upload(askid, content, "../Åsas <intyg>.PDF"));
    const [parts] = await db.query<{ n: number; plain: number }>(
      "select count(*)::int as n, count(*) filter (where position('AAAAAAAAAAAAAAAA'::bytea in sealed) > 0)::int as plain from file_part where file_id = $1",
      [fileid],
    );
    expect(parts).toEqual({ n: 3, plain: 0 });
    const mine = await browser.call(files.getFile, { fileid });
    expect(Buffer.from(mine.bytes).equals(content)).toBe(true);
    expect(mine.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        `attachment; filename="_sas  intyg .pdf"; filename*=UTF-8''${encodeURIComponent("Åsas intyg.pdf")}`.replace(
          "_sas  intyg .pdf",
          "_sas intyg.pdf",
        ),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const theirs = await operator.call(queues.reviewFile, { askid, fileid });
    expect(Buffer.from(theirs.bytes).equals(content)).toBe(true);
    const log = await db.query<{ actor: string }>(
      "select actor from audit_event where account_id = $1 and action = 'files.read' and object_id = $2 order by at",
      [account.accountId, fileid],
    );
    expect(log.map(({ actor }) => actor.split(":")[0])).toEqual(["user", "staff"]);
    // The log must not contain the name or text of a document, because it is kept longer than the document.
    expect(
      await db.query("select 1 from audit_event where account_id = $1 and body::text like '%intyg%'", [account.accountId]),
    ).toEqual([]);
  });

  test.each([
    ["a page called PDF", Buffer.from("<script>alert(1)</script>"), "intyg.pdf"],
    ["an SVG called PNG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "intyg.png"],
    ["a PDF behind a page", Buffer.concat([Buffer.from("<html>"), samplePdf()]), "intyg.pdf"],
  ])("%s is not taken, whatever its name; nothing is stored", async (_what, file, typed) => {
    const { askid } = await wanting();
    const before = await stored();
    const { body } = await upload(askid, file, typed);
    expect(body).toMatchObject({ code: 2005 });
    expect(body.desc).toContain("PDF, PNG, JPEG, HEIC");
    expect(await stored()).toEqual(before);
  });

  test("an empty one and an eleventh are refused", async () => {
    const { askid } = await wanting();
    expect((await upload(askid, Buffer.alloc(0))).body.code).toBe(2005);
    for (let n = 0; n < 10; n += 1) expect((await upload(askid, samples.jpeg, `${n}.jpg`)).body.code).toBe(1000);
    expect((await upload(askid, samples.jpeg, "10.jpg")).body.code).toBe(2306);
  });

  test("may be taken back until it is sent; then it stays", async () => {
    const { askid, requestid } = await wanting();
    const [one, two] = [idOf(await upload(askid)), idOf(await upload(askid))];
    expect((await browser.call(files.removeFile, { fileid: one })).body.code).toBe(1000);
    expect((await browser.call(files.getFile, { fileid: one })).body.code).toBe(2303);
    await browser.call(files.sendRequestDocuments, { requestid }, key());
    expect((await browser.call(files.removeFile, { fileid: two })).body.code).toBe(2304);
  });

  test("that is wanted is taken back by those who may hand it in, and by nobody else in the account", async () => {
    const { askid } = await wanting();
    const fileid = idOf(await upload(askid));
    await db.query("update membership set denied = '{domain_order}' where account_id = $1", [account.accountId]);
    expect((await browser.call(files.removeFile, { fileid })).body).toMatchObject({
      name: "NoPermission",
      permission: "domain_order",
    });
    expect((await browser.call(files.getFile, { fileid })).status).toBe(200);
    await db.query("update membership set denied = '{}' where account_id = $1", [account.accountId]);
    expect((await browser.call(files.removeFile, { fileid })).body.code).toBe(1000);
  });

  test("is erased when its time has come, key and bytes, and not before", async () => {
    const { askid } = await wanting();
    const fileid = idOf(await upload(askid));
    const sweep = () => eraseFiles({ pool: db.worker, sweeping: db.readonly, clock: fixture.clock });
    await sweep();
    expect((await browser.call(files.getFile, { fileid })).status).toBe(200);
    await db.query("update file set erase_at = $2 where id = $1", [fileid, new Date(fixture.clock.now().getTime() - 1)]);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(await db.query("select 1 from file_part where file_id = $1", [fileid])).toEqual([]);
  });

  test("that is too large is refused before it has come, naming the limit; one that breaks off leaves nothing", async () => {
    const { askid } = await wanting();
    const before = await stored();
    await api.edge.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = api.edge.app.server.address() as AddressInfo;
    const { path } = files.uploadFile;
    const input = encodeURIComponent(JSON.stringify({ askid, name: "x.pdf" }));
    const headers = {
      host: "localhost",
      cookie: browser.cookie ?? "",
      "x-requested-with": "XMLHttpRequest",
      "content-type": "application/octet-stream",
      "x-input": input,
    };
    const send = (length: number | null, first: Buffer, whenSent: (socket: ReturnType<typeof httpCall>) => void) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const call = httpCall(
          { port, path, method: "POST", headers: { ...headers, ...(length === null ? {} : { "content-length": length }) } },
          (answer) => {
            let text = "";
            answer
              .setEncoding("utf8")
              .on("data", (part: string) => (text += part))
              .on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
          },
        );
        call.on("error", reject);
        call.write(first, () => whenSent(call));
      });
    // The upload announces a size that is too large, so it is refused before much of it is sent.
    const announced = await send(fileMaxBytes + 1, samples.pdf, () => undefined);
    expect(announced.status).toBe(413);
    expect(announced.text).toContain("10 MB");
    // This upload does not announce its size. It is cut off as soon as it is too large, although the sender goes on sending.
    const unannounced = await send(null, Buffer.concat([samples.pdf, Buffer.alloc(fileMaxBytes)]), () => undefined);
    expect(unannounced.status).toBe(413);
    await expect(send(samples.pdf.length + 500, samples.pdf, (call) => call.destroy())).rejects.toThrow();
    expect((await upload(askid, samples.png, "efter.png")).body.code).toBe(1000);
    expect(await stored()).toEqual({ files: (before?.files ?? 0) + 1, parts: (before?.parts ?? 0) + 1 });
  });
});

describe("the virus scanner", () => {
  test("decides before anything is stored: clean ones are taken, others not, and none while it is away", async () => {
    const { askid } = await wanting();
    const before = await stored();
    scanner = { scan: async () => "infected" };
    expect((await upload(askid)).body.code).toBe(2306);
    scanner = { scan: async () => "away" };
    expect((await upload(askid)).body.code).toBe(2400);
    expect(await stored()).toEqual(before);
    scanner = { scan: async () => "clean" };
    expect((await upload(askid)).body["file"]).toMatchObject({ scanned: true });
  });

  test.each([
    ["stream: OK\0", "clean"],
    ["stream: Win.Test.EICAR_HDB-1 FOUND\0", "infected"],
    ["INSTREAM size limit exceeded. ERROR\0", "away"],
    ["stream: OK and more\0", "away"],
    ["", "away"],
  ] as const)("clamd that answers %j means %s, and has got the whole file", async (says, means) => {
    let got = Buffer.alloc(0);
    const clamd = createServer((socket) =>
      socket.on("data", (data) => {
        got = Buffer.concat([got, Buffer.from(data)]);
        if (got.subarray(-4).equals(Buffer.alloc(4))) socket.end(says, "latin1");
      }),
    );
    await new Promise<void>((resolve) => clamd.listen(0, "127.0.0.1", resolve));
    const { port } = clamd.address() as AddressInfo;
    const bytes = Buffer.alloc(150_000, 3);
    expect(await createClamdScanner({ host: "127.0.0.1", port }).scan(bytes)).toBe(means);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(65_536);
    expect(got.subarray(0, 14).equals(Buffer.concat([Buffer.from("zINSTREAM\0"), length]))).toBe(true);
    expect(got.length).toBe(10 + 150_000 + 4 * 4);
    await new Promise((resolve) => clamd.close(resolve));
    expect(await createClamdScanner({ host: "127.0.0.1", port }).scan(bytes)).toBe("away");
  });
});

describe("a document that shows who an owner is", () => {
  /** A case about the account's own contact that has passed through these states. */
  async function caseOf(...states: readonly string[]): Promise<string> {
    const caseid = newId();
    await db.query("update contact set email_proved_at = null, state = 'unverified', version = version + 1 where id = $1", [
      account.contactId,
    ]);
    await db.query(
      "insert into compliance_case (account_id, id, kind, source, contact_id, deadline_at) values ($1, $2, 'verification', 'icann', $3, now() + interval '9 days')",
      [account.accountId, caseid, account.contactId],
    );
    for (const state of states)
      await db.query("update compliance_case set state = $2, version = version + 1 where id = $1", [caseid, state]);
    return caseid;
  }
  const stands = async (caseid: string) => {
    const [row] = await db.query(
      "select k.state, c.state as contact, c.email_proved_at as proved from compliance_case k join contact c on c.id = k.contact_id where k.id = $1",
      [caseid],
    );
    return row;
  };

  test.each([
    ["open", []],
    ["notified", ["notified"]],
    ["reminded", ["notified", "reminded"]],
    ["lapsed", ["notified", "lapsed"]],
  ])(
    "is offered in a case that is %s, refused with a reason, offered again and accepted: the owner is verified, the address is not",
    async (_state, states) => {
      const caseid = await caseOf(...states);
      const offer = async () =>
        (await browser.call(files.offerCaseDocument, { caseid })).body["document"] as { askid: string; why: string };
      const { askid } = await offer();
      expect((await offer()).askid).toBe(askid);
      expect((await browser.call(files.sendCaseDocuments, { caseid }, key())).body.code).toBe(2003);
      await upload(askid);
      expect((await browser.call(files.sendCaseDocuments, { caseid }, key())).body.code).toBe(1000);
      expect(await stands(caseid)).toMatchObject({ state: "answered" });
      const text = "The name can not be read.";
      expect((await operator.call(queues.decideDocument, { askid, accept: false, text })).body.code).toBe(1000);
      expect(await stands(caseid)).toMatchObject({ state: "notified", contact: "unverified" });
      const again = await offer();
      expect(again).toMatchObject({ why: text, state: "wanted", files: [] });
      await upload(again.askid, samples.jpeg, "pass.jpg");
      await browser.call(files.sendCaseDocuments, { caseid }, key());
      const { body } = await operator.call(queues.review, { askid: again.askid });
      expect(body["document"]).toMatchObject({
        about: { kind: "case", requestid: null },
        files: [{ name: "pass.jpg" }],
      });
      expect((await operator.call(queues.decideDocument, { askid: again.askid, accept: true })).body.code).toBe(1000);
      expect(await stands(caseid)).toEqual({ state: "satisfied", contact: "active", proved: null });
      const stranger = await as(await createAccount(db));
      expect((await stranger.call(files.offerCaseDocument, { caseid })).body.code).toBe(2303);
    },
  );
});

describe("files of a message to support", () => {
  const loose = (by = browser) => by.call(files.uploadFile, { name: "fel.png" }, { file: samples.png });

  test("belong to it, once, for users who may read the conversation", async () => {
    const fileid = idOf(await loose());
    const opening = { subject: "Fel", category: "dns", message: "Se bilden.", fileids: [fileid] };
    const { ticketid } = (await browser.call(openTicket, opening, key())).body;
    const { ticket } = (await browser.call(getTicket, { ticketid })).body;
    expect(ticket).toMatchObject({ messages: [{ files: [{ fileid, name: "fel.png", size: samples.png.length }] }] });
    expect(Buffer.from((await browser.call(files.getFile, { fileid })).bytes).equals(samples.png)).toBe(true);
    const again = await browser.call(replyTicket, { ticketid, message: "Igen.", fileids: [fileid] }, key());
    expect(again.body).toMatchObject({ code: 2303, param: "fileids" });
    expect((await browser.call(files.removeFile, { fileid })).body.code).toBe(2304);
    await db.query("update membership set denied = '{support_view}' where account_id = $1", [account.accountId]);
    expect((await browser.call(files.getFile, { fileid })).body.code).toBe(2303);
  });

  test("of another user cannot be attached", async () => {
    const stranger = await as(await createAccount(db));
    const fileid = idOf(await loose(stranger));
    const opening = { subject: "Fel", category: "dns", message: "Se bilden.", fileids: [fileid] };
    expect((await browser.call(openTicket, opening, key())).body.code).toBe(2303);
    expect((await stranger.call(files.getFile, { fileid })).status).toBe(200);
  });
});
