import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  answerCase,
  askVerification,
  correctAddress,
  readCaseAsk,
  verifications,
} from "@nameplane/contracts/contacts/operations";
import { readCaseAskSpec, verificationsSpec } from "@nameplane/contracts/contacts/verification";
import { OutcomeError } from "../../../../platform/outcomes.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { createRegistryRig, type RegistryRig } from "../../../../testing/fixtures/registry-work.ts";
import { signIn } from "../../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { askRegistrant, contactRoutes, sweepCases, type CaseMail, type CaseSweepDeps } from "../../../contacts/index.ts";
import { recordRegistration } from "../../../domains/index.ts";
import { syncDomain } from "../../../domains/follow/index.ts";
import { sendDelivery } from "../../delivery/send-delivery.ts";
import { notifyRegistrantAsked } from "./notify-registrant-asked.ts";

const dayMs = 86_400_000;
let db: TestDatabase;
let fixture: NewsFixture;
let rig: RegistryRig;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let sweep: CaseSweepDeps;
let name: string;
let domainId: string;
let handed: CaseMail[];
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  fixture = await NewsFixture.open(db);
  // The database compares the age of links, in days, with its own clock, so the test's clock is set to that.
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  rig = createRegistryRig(db);
  handed = [];
  const jobs: CaseSweepDeps["jobs"] = {
    enqueue: async (_trx, kind, payloads) => {
      if (kind.name === "contacts.case-mail") handed.push(...(payloads as unknown as CaseMail[]));
    },
  };
  sweep = { ...rig.sweep, clock: fixture.clock, jobs };
  api = await createTestApi(db, fixture.clock, (edge) => contactRoutes(edge, { pool: db.app, jobs, clock: fixture.clock }));
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
  await db.query("update contact set email_proved_at = null where id = $1", [account.contactId]);
  await db.query("delete from rate_counter");
  name = `kvarn-${++count}.com`;
  const [createdAt, expiresAt] = [fixture.clock.now(), new Date(fixture.clock.now().getTime() + 365 * dayMs)];
  const facts = {
    registryId: "gtld-generic",
    asciiName: name,
    roid: "D1",
    sponsor: "nameplane",
    createdAt,
    expiresAt,
    statuses: ["ok"],
    nameServersWanted: [],
    nameServersSeen: [],
    fee: null,
    isPremium: false,
  } as const;
  rig.gtld.hold(name, {
    sponsor: "nameplane",
    isOurs: true,
    statuses: ["ok"],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    nameServers: [],
  });
  domainId = await tx(db.worker, account.scope, async (trx) => {
    const made = await recordRegistration(trx, account.scope, {
      ...facts,
      readAt: fixture.clock.now(),
      contactId: account.contactId,
      renewalMode: "auto",
    });
    await askRegistrant(trx, account.scope, { contactId: account.contactId, tld: "com", now: fixture.clock.now() });
    return made.domainId;
  });
  return async () => {
    await api.close();
    await fixture.close();
    // Closes the cases of other tests, so that the periodic job finds only rows of this test.
    await db.query(
      "update compliance_case set state = 'closed', closed_at = now(), version = version + 1 where closed_at is null",
    );
    await db.query("update domain set state = 'active', version = version + 1 where state = 'suspended'");
  };
});

const stateOf = async () => (await db.query<{ state: string }>("select state from domain where id = $1", [domainId]))[0]?.state;
const caseOf = async () =>
  (
    await db.query<{ state: string; held: boolean }>(
      "select state, hold_set_at is not null as held from compliance_case where contact_id = $1",
      [account.contactId],
    )
  )[0];
const contactState = async () =>
  (await db.query<{ state: string }>("select state from contact where id = $1", [account.contactId]))[0]?.state;

/** Runs the periodic job once, then sends the mails that it queued. Returns their subjects. */
async function run(): Promise<string[]> {
  const before = fixture.mailer.sent.length;
  await sweepCases(sweep);
  for (const mail of handed.splice(0)) await notifyRegistrantAsked(fixture.deps, account.scope, mail);
  const waiting = await db.query<{ id: string }>("select id from delivery where account_id = $1 and state = 'queued'", [
    account.accountId,
  ]);
  for (const { id } of waiting) await sendDelivery(fixture.deps, account.scope, id);
  return fixture.mailer.sent.slice(before).map(({ subject }) => subject);
}
const lastToken = () => /\/verify\/([\w-]{43})"/.exec(fixture.mailer.sent.at(-1)?.html ?? "")?.[1] ?? "";
const answer = (token: string, isright: boolean, text = "") => api.browser().call(answerCase, { token, isright, text });
const banner = async () => {
  const { code: _, desc: __, ...fields } = (await browser.call(verifications)).body;
  return verificationsSpec.answer.parse(fields);
};

describe("a new owner under a gTLD", () => {
  test("is asked by mail at once, and every page says until when; answering by the link verifies it, once", async () => {
    expect(await stateOf()).toBe("verification_needed");
    expect(await contactState()).toBe("unverified");
    expect(await run()).toEqual(["Confirm your address for your domain"]);
    await run();
    expect(fixture.mailer.sent).toHaveLength(1);
    expect([await stateOf(), (await caseOf())?.state]).toEqual(["verification_pending", "notified"]);
    expect((await banner()).cases).toMatchObject([
      {
        email: "alva@example.com",
        stops: true,
        held: false,
        domains: [name],
        deadline: new Date(fixture.clock.now().getTime() + 15 * dayMs).toISOString(),
      },
    ]);
    const token = lastToken();
    const { code: _, desc: __, ...asked } = (await api.browser().call(readCaseAsk, { token })).body;
    expect(readCaseAskSpec.answer.parse(asked)).toMatchObject({ organization: "Kvarnstråket AB", domains: [name] });
    expect((await answer(token, true)).body.code).toBe(1000);
    expect([await stateOf(), (await caseOf())?.state, await contactState()]).toEqual(["active", "satisfied", "active"]);
    expect((await answer(token, true)).body.code).toBe(2303);
    expect((await banner()).cases).toEqual([]);
    const [kept] = await db.query<{ claims: string[] }>(
      "select array(select e ->> 'claim' from jsonb_array_elements(evidence) e) as claims from compliance_case where contact_id = $1",
      [account.contactId],
    );
    expect(kept?.claims).toEqual(["name", "address", "email", "phone"]);
  });

  test("is reminded on day 7 and 12; after day 15 the name is out of its zone, and back when the link is used", async () => {
    await run();
    await run();
    fixture.clock.advance(7 * dayMs);
    expect(await run()).toEqual([expect.stringMatching(/^Reminder/)]);
    expect(await run()).toEqual([]);
    expect((await caseOf())?.state).toBe("reminded");
    fixture.clock.advance(5 * dayMs);
    expect(await run()).toHaveLength(1);
    expect(await run()).toEqual([]);
    // Reading the domain from the registry in the meantime does not end the case.
    await syncDomain(sweep, account.scope, domainId);
    expect(await stateOf()).toBe("verification_pending");

    fixture.clock.advance(3 * dayMs);
    rig.gtld.isDown = true;
    await run();
    expect([await stateOf(), (await caseOf())?.state]).toEqual(["verification_pending", "reminded"]);
    rig.gtld.isDown = false;
    expect(await run()).toEqual(["Your domain does not work"]);
    expect(rig.gtld.domains.get(name)?.statuses).toEqual(expect.arrayContaining(["clientHold", "clientTransferProhibited"]));
    expect([await stateOf(), await caseOf(), await contactState()]).toEqual([
      "suspended",
      { state: "lapsed", held: true },
      "suspended",
    ]);
    const sent = rig.gtld.received.length;
    expect(await run()).toEqual([]);
    expect(rig.gtld.received).toHaveLength(sent);
    expect((await banner()).cases).toMatchObject([{ held: true }]);

    expect((await answer(lastToken(), true)).body).toMatchObject({ code: 1000, held: true });
    await run();
    expect(rig.gtld.domains.get(name)?.statuses).not.toContain("clientHold");
    expect([await stateOf(), await contactState()]).toEqual(["active", "active"]);
    await run();
    expect(rig.gtld.received).toHaveLength(sent + 1);
  });

  test("whose address accepts no mail becomes a task for staff, and a corrected address gets the mail; an old link proves nothing", async () => {
    await run();
    const old = lastToken();
    await db.query("update delivery set state = 'bounced', next_try_at = null where account_id = $1", [account.accountId]);
    await run();
    await run();
    const tasks = await db.query("select 1 from staff_task where account_id = $1 and kind = 'registrant_unreachable'", [
      account.accountId,
    ]);
    expect(tasks).toHaveLength(1);
    expect([await stateOf(), (await caseOf())?.state]).toEqual(["verification_needed", "open"]);
    const contactid = account.contactId;
    expect((await browser.call(correctAddress, { contactid, email: "alva(at)example.com" })).body.code).toBe(2005);
    expect((await browser.call(correctAddress, { contactid, email: "ny@example.com" })).body.code).toBe(1000);
    expect(await run()).toHaveLength(1);
    expect(fixture.mailer.sent.at(-1)?.to.address).toBe("ny@example.com");
    expect((await answer(old, true)).body.code).toBe(2303);
    expect((await answer(lastToken(), true)).body.code).toBe(1000);
    expect(await stateOf()).toBe("active");
  });

  test("who says that something is wrong becomes a task for staff, and the deadline stays", async () => {
    await run();
    await run();
    expect((await answer(lastToken(), false, "I am not this company")).body.code).toBe(1000);
    expect([await stateOf(), (await caseOf())?.state]).toEqual(["verification_needed", "answered"]);
    await run();
    const [task] = await db.query<{ text: string }>(
      "select text from staff_task where account_id = $1 and kind = 'registrant_denied'",
      [account.accountId],
    );
    expect(task?.text).toContain("I am not this company");
    fixture.clock.advance(15 * dayMs);
    await run();
    expect(await stateOf()).toBe("suspended");
  });

  test("can be asked again, but not every minute; an unreachable mail server takes no name out of its zone", async () => {
    const contactid = account.contactId;
    for (let tries = 0; tries < 40; tries++) fixture.mailer.answers.push(new OutcomeError("unavailable", "mail: down"));
    await run();
    fixture.clock.advance(20 * dayMs);
    await run();
    expect(await stateOf()).toBe("verification_needed");
    fixture.mailer.answers.length = 0;
    expect((await browser.call(askVerification, { contactid })).body).toMatchObject({ code: 1000, email: "alva@example.com" });
    await run();
    expect((await browser.call(askVerification, { contactid })).body.code).toBe(2502);
  });

  test("is not asked where one of the account's users has confirmed the same address", async () => {
    const other = await createAccount(db);
    await db.query("update contact set email_proved_at = null where id = $1", [other.contactId]);
    await db.query("update panel_user set email_proved_at = now() where id = $1", [other.scope.userId]);
    const now = fixture.clock.now();
    const ask = () =>
      tx(db.worker, other.scope, (trx) => askRegistrant(trx, other.scope, { contactId: other.contactId, tld: "com", now }));
    expect(await ask()).toBe(false);
    expect(await db.query("select 1 from contact where id = $1 and email_proved_at is not null", [other.contactId])).toHaveLength(
      1,
    );
    expect(
      await tx(db.worker, other.scope, (trx) => askRegistrant(trx, other.scope, { contactId: other.contactId, tld: "se", now })),
    ).toBe(false);
  });
});
