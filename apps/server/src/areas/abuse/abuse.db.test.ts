import * as operations from "@nameplane/contracts/abuse/operations";
import type { Operation } from "@nameplane/contracts";
import { abuseCaseSpec, abuseListSpec, abuseOfDomainSpec } from "@nameplane/contracts/abuse/abuse";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesInPostgres } from "../../adapters/files-postgres/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createRegistryRig, newName, type RegistryRig } from "../../testing/fixtures/registry-work.ts";
import { signIn } from "../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testVault } from "../../testing/test-identity.ts";
import { askRegistrant, sweepCases } from "../contacts/index.ts";
import { recordRegistration } from "../domains/index.ts";
import { syncDomain } from "../domains/follow/index.ts";
import { dnsInterrupter, recordRenewal } from "../domains/renewals/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { abuseAnsweredJob, abuseDecidedJob, abuseReportedJob } from "./abuse.jobs.ts";
import { abuseContactOf } from "./abuse.repository.ts";
import { abuseRoutes } from "./abuse.routes.ts";
import { carryOutDecision, caseCarrier, type CarryDeps } from "./actions/carry-out.ts";
import { fileReport, tellReporter, type ReportDeps } from "./actions/file-report.ts";

const dayMs = 86_400_000;
let db: TestDatabase;
let api: TestApi;
let rig: RegistryRig;
let deps: CarryDeps & ReportDeps;
let cora: TestColleague;
let account: TestAccount;
let owner: TestBrowser;
let name: string;
let domainId: string;
let waiting: { name: string; payload: unknown }[];

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  rig = createRegistryRig(db);
  waiting = [];
  const jobs: CarryDeps["jobs"] = {
    enqueue: async (_trx, kind, payloads) => {
      for (const payload of payloads) waiting.push({ name: kind.name, payload: kind.schema.parse(payload) });
    },
  };
  const files = { store: filesInPostgres, scanner: null, vault: testVault() };
  deps = { ...rig.sweep, jobs, files };
  api = await createTestApi(db, rig.clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    abuseRoutes(edge, {
      jobs,
      clock: rig.clock,
      files,
      supportOf: async () => ({ name: "Nameplane", email: "help@nameplane.test" }),
    });
  });
  cora = await joinAsColleague(db, api, "Compliance");
  account = await createAccount(db);
  owner = api.browser();
  owner.cookie = await signIn(db, account);
  await db.query("delete from rate_counter");
  [name, domainId] = await registered(account);
});

/** A domain that is registered at the registry and in our database. Its paid period ends after `daysLeft` days. */
async function registered(of: TestAccount, daysLeft = 365): Promise<[string, string]> {
  const asciiName = newName("com");
  const expiresAt = new Date(rig.clock.now().getTime() + daysLeft * dayMs);
  const createdAt = new Date(expiresAt.getTime() - 365 * dayMs);
  const shared = { sponsor: "nameplane", statuses: ["ok"] };
  rig.gtld.hold(asciiName, {
    ...shared,
    isOurs: true,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    nameServers: [],
  });
  const facts = {
    registryId: "gtld-generic",
    asciiName,
    roid: "D1",
    createdAt,
    expiresAt,
    readAt: createdAt,
    fee: null,
  } as const;
  const rest = {
    nameServersWanted: [],
    nameServersSeen: [],
    isPremium: false,
    contactId: of.contactId,
    renewalMode: "auto",
  } as const;
  const made = await tx(db.worker, of.scope, (trx) => recordRegistration(trx, of.scope, { ...facts, ...shared, ...rest }));
  return [asciiName, made.domainId];
}

/** Runs the waiting jobs, as the worker does. */
async function work(): Promise<void> {
  for (const { name: of, payload } of waiting.splice(0)) {
    if (of === abuseReportedJob.name) await fileReport(deps, abuseReportedJob.schema.parse(payload));
    if (of === abuseDecidedJob.name) await carryOutDecision(deps, abuseDecidedJob.schema.parse(payload));
    if (of === abuseAnsweredJob.name) await tellReporter(deps, abuseAnsweredJob.schema.parse(payload));
  }
}

const reported = (more: Record<string, unknown> = {}) => ({
  domain: `https://login.${name}/account`,
  what: "phishing",
  text: "A copy of the login of Sparbanken, sent by text message.",
  urls: [`hxxps://login.${name}/account`],
  name: "Rita Rask",
  email: "rita@cert.example",
  ...more,
});

async function report(more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await api.browser().call(operations.reportAbuse, reported(more));
  expect(body).toMatchObject({ code: 1000 });
  await work();
  return String(body["reference"]);
}

/** Calls an operation, which must succeed. Returns its result without code and description. */
async function answerOf(by: TestBrowser, operation: Operation, input: Record<string, unknown>): Promise<unknown> {
  const { code, desc: _, ...fields } = (await by.call(operation, input)).body;
  expect(code).toBe(1000);
  return fields;
}
const page = async (reference: string, by = cora) =>
  abuseCaseSpec.answer.parse(await answerOf(by.browser, operations.abuseCase, { reference }));
const listed = async (list: string, by = cora) =>
  abuseListSpec.answer
    .parse(await answerOf(by.browser, operations.abuseList, { list }))
    .data.filter((row) => row.name.includes(name));
const own = async (by = owner) =>
  abuseOfDomainSpec.answer.parse(await answerOf(by, operations.abuseOfDomain, { itemid: domainId })).abuse;

async function act(reference: string, what: string, more: Record<string, unknown> = {}, by = cora) {
  rig.clock.advance(1000);
  const { case: of } = await page(reference);
  const input = { reference, version: of?.version ?? null, act: what, text: `Words of ${what}`, why: "As reported", ...more };
  const { body } = await by.proven(operations.actOnAbuse, input);
  await work();
  return body;
}

const stateOf = async (id = domainId) => {
  const [row] = await db.query<{ state: string; code: number }>(
    "select d.state, s.code from domain d join status_code s on s.machine = 'domain' and s.state = d.state where d.id = $1",
    [id],
  );
  return row;
};
const statuses = () => rig.gtld.domains.get(name)?.statuses.toSorted();
type Mail = {
  address: string;
  subject_of: string;
  account_id: string;
  payload: { facts: Record<string, unknown>; language: string };
};
const mails = (template: string) =>
  db.query<Mail>(
    "select address, account_id, payload from delivery where template = $1 and payload -> 'facts' ->> 'name' like $2 order by id",
    [template, `%${name}`],
  );

describe("a report of abuse", () => {
  test("by a stranger opens a case about the domain, and is confirmed by mail with its number", async () => {
    const reference = await report();
    expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const found = await page(reference);
    expect(found).toMatchObject({
      name,
      reports: [{ reference, what: "phishing", reportername: "Rita Rask", reporteremail: "rita@cert.example", answer: null }],
      case: { hold: "none", account: { number: account.number }, domain: { domainid: domainId, isregistered: true } },
    });
    const [{ received, due } = { received: "", due: "" }] = found.reports;
    expect(Date.parse(due) - Date.parse(received)).toBe(dayMs);
    expect(await mails("abuse-report")).toMatchObject([
      { address: "rita@cert.example", payload: { language: "en", facts: { reference, answer: null } } },
    ]);
    expect(await listed("open")).toMatchObject([
      { reference, what: ["phishing"], reports: 1, account: { number: account.number } },
    ]);
  });

  test("never repeats in the mail what was written, so that nobody can make us send it to others", async () => {
    await report({ text: "Buy pills at hxxp://pills.example and tell all your friends", name: "" });
    const [mail] = await mails("abuse-report");
    expect(JSON.stringify(mail?.payload)).not.toContain("pills");
  });

  test("joins the open case of the same domain, whose deadline is the earliest", async () => {
    const first = await report({ what: "counterfeit" });
    const second = await report({ what: "child", email: "second@cert.example" });
    const found = await page(first);
    expect(found.reports.map((one) => one.reference).toSorted()).toEqual([first, second].toSorted());
    expect((await page(second)).case?.caseid).toBe(found.case?.caseid);
    const [row] = await listed("open");
    expect(row).toMatchObject({ reports: 2, what: ["child", "counterfeit"] });
    expect(Date.parse(row?.due ?? "")).toBe(rig.clock.now().getTime() + 3_600_000);
  });

  test("of abuse of children is a task at once", async () => {
    const reference = await report({ what: "child" });
    const caseid = (await page(reference)).case?.caseid;
    expect(await db.query("select severity from staff_task where kind = 'abuse_child' and key = $1", [caseid])).toEqual([
      { severity: "alarm" },
    ]);
  });

  test("about a domain that is not with us gets the same answer, and is the operator's to answer", async () => {
    const elsewhere = `nowhere-${name}`;
    const ours = await api.browser().call(operations.reportAbuse, reported());
    const theirs = await api.browser().call(operations.reportAbuse, reported({ domain: elsewhere }));
    expect(Object.keys(theirs.body)).toEqual(Object.keys(ours.body));
    await work();
    const reference = String(theirs.body["reference"]);
    expect(await page(reference)).toMatchObject({ name: elsewhere, case: null });
    expect(await act(reference, "hold")).toMatchObject({ code: 2304 });
    expect(await act(reference, "answer", { outcome: "elsewhere" })).toMatchObject({ code: 1000 });
    expect((await page(reference)).reports).toMatchObject([{ answer: { outcome: "elsewhere", text: "Words of answer" } }]);
    expect((await mails("abuse-report")).map(({ payload }) => payload.facts["answer"])).toContainEqual({
      outcome: "elsewhere",
      text: "Words of answer",
    });
  });

  test("is filed and confirmed once, however often its job runs", async () => {
    const { body } = await api.browser().call(operations.reportAbuse, reported());
    const again = [...waiting];
    await work();
    waiting = again;
    await work();
    expect((await page(String(body["reference"]))).reports).toHaveLength(1);
    expect(await mails("abuse-report")).toHaveLength(1);
  });

  test("is refused with the field that is wrong, and limited by address", async () => {
    const refused = async (more: Record<string, unknown>) =>
      (await api.browser().call(operations.reportAbuse, reported(more))).body;
    expect(await refused({ domain: "192.0.2.1" })).toMatchObject({ param: "domain" });
    expect(await refused({ text: "Bad" })).toMatchObject({ param: "text" });
    expect(await refused({ email: "nobody" })).toMatchObject({ param: "email" });
    expect(await refused({ urls: Array.from({ length: 21 }, () => "a.example") })).toMatchObject({ param: "urls" });
    expect(waiting).toEqual([]);
    for (let n = 0; n < 10; n++) expect(await refused({ email: `${String(n)}@a.example` })).toMatchObject({ code: 1000 });
    expect(await refused({ email: "b@a.example" })).toMatchObject({ name: "TooFast" });
    waiting = [];
  });
});

describe("a hold because of abuse", () => {
  test("takes the domain out of DNS at the registry, and it then has the status 901 [C4.30]", async () => {
    const reference = await report();
    const { case: of } = await page(reference);
    const input = { reference, version: of?.version, act: "hold", text: "It copies a bank", why: "Seen" };
    expect((await cora.browser.call(operations.actOnAbuse, input, { key: newId() })).body["name"]).toBe("StepUpRequired");
    expect(statuses()).toEqual(["ok"]);

    expect(await act(reference, "hold", { text: "The page copies a bank." })).toMatchObject({ code: 1000 });
    expect(statuses()).toEqual(["clientHold", "clientTransferProhibited"]);
    expect(await stateOf()).toEqual({ state: "abuse", code: 901 });
    expect((await page(reference)).case).toMatchObject({ hold: "held", islocked: true });
    expect(await own()).toMatchObject({
      isheld: true,
      isasked: true,
      messages: [{ step: "held", text: "The page copies a bank." }],
    });
    expect(await mails("abuse-case")).toMatchObject([
      {
        address: "alva@example.com",
        account_id: account.accountId,
        payload: { facts: { step: "held", text: "The page copies a bank." } },
      },
    ]);
    const logged = await db.query<{ action: string; actor: string; body: { after: Record<string, unknown> } }>(
      "select action, actor, body from audit_event where account_id = $1 and action like 'abuse.%' order by seq",
      [account.accountId],
    );
    expect(logged).toMatchObject([
      { action: "abuse.hold", actor: `staff:${cora.staffId}`, body: { after: { why: "As reported" } } },
      { action: "abuse.registry", actor: "job:abuse", body: { after: { hold: true } } },
    ]);
  });

  test("stays when the registry is read again, and the customer can neither unlock the domain nor see who reported it", async () => {
    const reference = await report();
    await act(reference, "hold");
    await syncDomain(rig.deps, account.scope, domainId);
    expect(await stateOf()).toMatchObject({ state: "abuse" });
    expect(JSON.stringify(await own())).not.toContain("rita");
    const rows = tx(db.app, account.scope, async (trx) => trx.selectFrom("abuse_report").select("id").execute());
    await expect(rows).rejects.toThrow(/permission denied/);
  });

  test("is lifted by staff, after which the domain works and the case ends once all reports are answered", async () => {
    const reference = await report();
    await act(reference, "hold");
    expect(await act(reference, "answer", { outcome: "unproven" })).toMatchObject({ name: "DomainOnHold", param: "outcome" });
    expect(await act(reference, "answer", { outcome: "held" })).toMatchObject({ code: 1000 });
    expect(await listed("open")).toEqual([]);
    expect(await listed("held")).toMatchObject([{ reference, isheld: true }]);
    expect((await page(reference)).case).toMatchObject({ closed: null, hold: "held" });

    expect(await act(reference, "lift", { text: "Thank you." })).toMatchObject({ code: 1000 });
    expect(statuses()).toEqual(["clientTransferProhibited"]);
    expect(await stateOf()).toMatchObject({ state: "active" });
    expect((await page(reference)).case?.closed).not.toBeNull();
    expect(await listed("closed")).toMatchObject([{ reference }]);
    expect((await mails("abuse-case")).map(({ payload }) => payload.facts["step"])).toEqual(["held", "lifted"]);
  });

  const steps = async () => (await mails("abuse-case")).map(({ payload }) => payload.facts["step"]);
  const verification = () => ({ ...deps, sweeping: db.readonly, clock: rig.clock });
  /** Asks the owner to confirm the mail address, and lets the deadline pass. */
  const leaveUnconfirmed = async () => {
    await db.query("update contact set email_proved_at = null where id = $1", [account.contactId]);
    await tx(db.worker, account.scope, (trx) =>
      askRegistrant(trx, account.scope, { contactId: account.contactId, tld: "com", now: rig.clock.now() }),
    );
    // The mail counts as sent. That it is really sent, and what follows, is proved by registrant-verification.db.test.ts.
    await db.query("update compliance_case set state = 'notified', version = version + 1 where contact_id = $1", [
      account.contactId,
    ]);
    rig.clock.advance(16 * dayMs);
    await sweepCases(verification());
    cora = await joinAsColleague(db, api, "Compliance");
  };

  test("ends with the domain still out of DNS where its owner has not confirmed an address", async () => {
    await leaveUnconfirmed();
    expect(await stateOf()).toMatchObject({ state: "suspended" });
    const reference = await report();
    await act(reference, "hold");
    expect(await stateOf()).toMatchObject({ state: "abuse" });
    await act(reference, "lift");
    expect(statuses()).toContain("clientHold");
    expect(await stateOf()).toMatchObject({ state: "suspended" });
    expect(await steps()).toEqual(["held", "lifted_still_held"]);
    expect(await caseCarrier(deps)()).toBe(0);
  });

  test("does not hide that an address was not confirmed while it lasted", async () => {
    const reference = await report();
    await act(reference, "hold");
    await leaveUnconfirmed();
    expect(await stateOf()).toMatchObject({ state: "abuse" });
    await act(reference, "lift");
    expect(statuses()).toContain("clientHold");
    expect(await stateOf()).toMatchObject({ state: "suspended" });
  });

  test("leaves the hold of a renewal that was not paid, which goes when it is paid", async () => {
    [name, domainId] = await registered(account, -33);
    const found = rig.gtld.domains.get(name);
    const renewedTo = new Date(rig.clock.now().getTime() + 332 * dayMs).toISOString();
    rig.gtld.hold(name, { ...found, isOurs: true, expiresAt: renewedTo, rgpStatuses: ["autoRenewPeriod"] });
    await syncDomain(deps, account.scope, domainId);
    const interrupt = dnsInterrupter(rig.sweep);
    await interrupt();
    expect(statuses()).toContain("clientHold");
    const reference = await report();
    await act(reference, "hold");
    await act(reference, "lift");
    expect(statuses()).toContain("clientHold");
    expect(await steps()).toEqual(["held", "lifted_still_held"]);

    await act(reference, "hold");
    const paid = rig.gtld.domains.get(name);
    if (paid === undefined) throw new Error(`${name} is not at the registry`);
    rig.gtld.hold(name, { ...paid, rgpStatuses: [] });
    await tx(db.worker, account.scope, (trx) =>
      recordRenewal(trx, account.scope, domainId, {
        found: { ...paid, rgpStatuses: [] },
        readAt: rig.clock.now(),
        isRestored: false,
      }),
    );
    await interrupt();
    expect(statuses()).toContain("clientHold");
    await act(reference, "lift");
    expect(statuses()).not.toContain("clientHold");
  });

  test("that the registry does not answer is carried out later by the sweep, once", async () => {
    const reference = await report();
    rig.gtld.next("domain:update", { kind: "unavailable" });
    await act(reference, "hold");
    expect(await stateOf()).toMatchObject({ state: "suspension_check" });
    expect((await page(reference)).case).toMatchObject({ hold: "holding" });
    expect(await mails("abuse-case")).toEqual([]);
    const sweep = caseCarrier(deps);
    await sweep();
    expect(await stateOf()).toMatchObject({ state: "abuse" });
    const sent = rig.gtld.received.length;
    await sweep();
    expect(rig.gtld.received).toHaveLength(sent);
    expect(await mails("abuse-case")).toHaveLength(1);
  });

  test("that the registry refuses is a task for staff, and tried again only after a while", async () => {
    const reference = await report();
    rig.gtld.next("domain:update", { kind: "refused", code: 2306, text: "Not by registrars" });
    await act(reference, "hold");
    const caseid = (await page(reference)).case?.caseid;
    expect(await db.query("select severity from staff_task where kind = 'abuse_hold' and key = $1", [caseid])).toEqual([
      { severity: "alarm" },
    ]);
    expect((await page(reference)).case).toMatchObject({ hold: "holding" });
    rig.gtld.next("domain:update", { kind: "refused", code: 2306, text: "Not by registrars" });
    const sweep = caseCarrier(deps);
    await sweep();
    const sent = rig.gtld.received.length;
    await sweep();
    expect(rig.gtld.received).toHaveLength(sent);
    rig.clock.advance(11 * 60_000);
    await sweep();
    expect(await stateOf()).toMatchObject({ state: "abuse" });
  });

  test("comes back when somebody takes it off at the registry", async () => {
    const reference = await report();
    await act(reference, "hold");
    const found = rig.gtld.domains.get(name);
    if (found === undefined) throw new Error("gone");
    rig.gtld.hold(name, { ...found, statuses: ["ok"] });
    await syncDomain(rig.deps, account.scope, domainId);
    await caseCarrier(deps)();
    expect(statuses()).toContain("clientHold");
    expect(await mails("abuse-case")).toHaveLength(1);
  });
});

describe("a question to the customer", () => {
  test("is mailed and stands on the domain's page, where it is answered; the case waits for staff then", async () => {
    const reference = await report();
    expect(await own()).toBeNull();
    await act(reference, "ask", { text: "Please remove the pages today." });
    expect(await stateOf()).toEqual({ state: "suspension_check", code: 401 });
    expect(await mails("abuse-case")).toMatchObject([
      { payload: { facts: { step: "asked", text: "Please remove the pages today." } } },
    ]);
    expect(await own()).toMatchObject({ isasked: true, isheld: false, messages: [{ step: "asked" }] });

    rig.clock.advance(1000);
    const said = await owner.call(operations.answerAbuse, { itemid: domainId, text: "They are gone." });
    expect(said.body.code).toBe(1000);
    expect(await own()).toMatchObject({
      isasked: false,
      messages: [{ step: "asked" }, { step: "answered", text: "They are gone." }],
    });
    const { case: of } = await page(reference);
    expect(of?.messages).toMatchObject([
      { by: expect.stringMatching(/^Kollega/) as string },
      { text: "They are gone.", by: "Alva Hedström" },
    ]);
    expect(await listed("open")).toMatchObject([{ isanswered: true }]);

    expect(await act(reference, "answer", { outcome: "stopped" })).toMatchObject({ code: 1000 });
    expect(await stateOf()).toMatchObject({ state: "active" });
    expect((await page(reference)).case?.closed).not.toBeNull();
    expect((await owner.call(operations.answerAbuse, { itemid: domainId, text: "Thanks" })).body.code).toBe(2303);
    expect((await mails("abuse-case")).map(({ payload }) => payload.facts["step"])).toEqual(["asked", "closed"]);
  });

  test("is for the account of the domain alone", async () => {
    await act(await report(), "ask");
    const stranger = api.browser();
    stranger.cookie = await signIn(db, await createAccount(db));
    for (const [operation, more] of [
      [operations.abuseOfDomain, {}],
      [operations.answerAbuse, { text: "Mine" }],
    ] as const)
      expect((await stranger.call(operation, { itemid: domainId, ...more })).body.code).toBe(2303);
  });
});

test("a lock sets the transfer lock at the registry, and the domain goes on working", async () => {
  const reference = await report();
  expect(await act(reference, "lock")).toMatchObject({ code: 1000 });
  expect(statuses()).toEqual(["clientTransferProhibited"]);
  expect((await page(reference)).case).toMatchObject({ islocked: true, islockwanted: true, hold: "none" });
  expect(await act(reference, "lock")).toMatchObject({ code: 2304, param: "act" });
});

test("nothing is done with a reason missing, on an older version, or twice", async () => {
  const reference = await report();
  expect(await act(reference, "answer")).toMatchObject({ name: "OutcomeNeeded" });
  expect(await act(reference, "hold", { version: 99 })).toMatchObject({ name: "ChangedMeanwhile" });
  expect(await act(reference, "hold", { why: " " })).toMatchObject({ missing: ["why"] });
  expect(await act(reference, "lift")).toMatchObject({ code: 2304 });
  expect(statuses()).toEqual(["ok"]);
  expect(await act(reference, "answer", { outcome: "unproven" })).toMatchObject({ code: 1000 });
  expect(await act(reference, "answer", { outcome: "unproven" })).toMatchObject({ code: 2304 });
  // A report that arrives after a case was closed opens a new case.
  const later = await report();
  expect((await page(later)).case?.caseid).not.toBe((await page(reference)).case?.caseid);
});

test("reports are for colleagues with the right, in the brand of the customer", async () => {
  const reference = await report();
  const otto = await joinAsColleague(db, api, "Support");
  expect((await otto.browser.call(operations.abuseList, {})).body.code).toBe(2201);
  const other = await joinForOtherBrand(db, api);
  expect((await other.browser.call(operations.abuseCase, { reference })).body.code).toBe(2303);
  expect(await listed("open", other)).toEqual([]);
});

test("visitors of a reseller's brand are given its address for abuse, others that of support", async () => {
  const contact = async () => answerOf(api.browser(), operations.abuseContact, {});
  expect(await contact()).toEqual({ name: "Nameplane", email: "help@nameplane.test" });
  const brandId = newId();
  await db.query(
    "insert into brand (id, name, seller_id, mail_from, owner_account_id) select $1, 'Solrosen', seller_id, mail_from, $2 from brand where is_operator",
    [brandId, account.accountId],
  );
  await db.query(
    "insert into reseller (account_id, public_name, email, abuse_email) values ($1, 'Solrosen Webb', 'a@b.example', 'abuse@b.example')",
    [account.accountId],
  );
  const ofBrand = await tx(db.app, { brandId, actor: "public" }, abuseContactOf);
  expect(ofBrand).toEqual({ name: "Solrosen Webb", email: "abuse@b.example" });
});
