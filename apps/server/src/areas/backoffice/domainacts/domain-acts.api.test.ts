import * as operations from "@nameplane/contracts/backoffice/operations";
import { domainDetails, getAuthCode, setDomainLock } from "@nameplane/contracts/domains/operations";
import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { planPush } from "@nameplane/contracts/pushes/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesInPostgres } from "../../../adapters/files-postgres/index.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { notifiedLeaving, transferParts } from "../../../testing/fixtures/transfer-parts.ts";
import { samples } from "../../../testing/sample-files.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity, testVault } from "../../../testing/test-identity.ts";
import { domainRoutes } from "../../domains/index.ts";
import { identityRoutes } from "../../identity/index.ts";
import { fulfilRequestJob } from "../../orders/index.ts";
import { orderNow } from "../../orders/ordering/index.ts";
import { pushRoutes, pushTokens } from "../../pushes/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { carryOutDecided, restrictionCarrier, type RestrictionDeps } from "./carry-out-restrictions.ts";
import { domainActRoutes } from "./domainacts.routes.ts";
import { restrictionJob } from "./restrictions.jobs.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let deps: RestrictionDeps;
let dora: TestColleague;
let cora: TestColleague;
let account: TestAccount;
let owner: TestBrowser;
let name: string;
let domainid: string;
let waiting: { name: string; payload: unknown }[] = [];
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  const jobs = {
    enqueue: async (...[trx, kind, payloads]: Parameters<typeof fixture.deps.jobs.enqueue>) => {
      if (kind.name === fulfilRequestJob.name) return fixture.deps.jobs.enqueue(trx, kind, payloads);
      for (const payload of payloads) waiting.push({ name: kind.name, payload });
    },
  } as unknown as typeof fixture.deps.jobs;
  const orders = { ...fixture.deps, pool: db.app, jobs };
  const transfers = { ...orders, ...transferParts, whois: { lookUp: async () => null } as never };
  deps = { ...fixture.deps, jobs, sweeping: db.readonly, notifyLeaving: transferParts.notifyLeaving };
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    const files = { store: filesInPostgres, scanner: null, vault: testVault(), clock: fixture.clock, log: orders.log };
    domainActRoutes(edge, { orders, transfers, files });
    pushRoutes(edge, { ...orders, tokens: pushTokens(Buffer.alloc(32, 3)) });
    domainRoutes(edge, {
      ...transfers,
      checks: undefined as never,
      zoneSummary: async () => null,
      renewalPayers: async () => new Map(),
      cardTrouble: async () => null,
      firstTlds: async () => [],
    });
  });
  dora = await joinAsColleague(db, api, "Domains");
  cora = await joinAsColleague(db, api, "Compliance");
});
beforeEach(async () => {
  waiting = [];
  notifiedLeaving.length = 0;
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  owner = api.browser();
  owner.cookie = await signIn(db, account);
  name = `atgard-${(nextName += 1)}.se`;
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  domainid = String((await fixture.request(account, name)).domain_id);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

const read = async (by = dora) => (await by.browser.call(operations.staffDomainActs, { domainid })).body;
const act = (what: string, more: Record<string, unknown> = {}, by = dora) =>
  by.proven(operations.actOnDomain, { domainid, act: what, name, reason: "Asked for by phone", ...more });
const restrict = async (kind: string, more: Record<string, unknown> = {}, by = cora) => {
  const answer = await by.proven(operations.restrictDomain, {
    domainid,
    kind,
    act: "set",
    name,
    reason: "Order of the court",
    casenumber: "T 1234-26",
    authority: "Stockholms tingsrätt",
    ...more,
  });
  await work();
  return answer.body;
};
/** Runs the waiting jobs of restrictions, as the worker does. */
async function work(): Promise<void> {
  for (const { name: of, payload } of waiting.splice(0))
    if (of === restrictionJob.name) await carryOutDecided(deps, restrictionJob.schema.parse(payload));
}
const atRegistry = () => [...(fixture.iis.domains.get(name)?.statuses ?? [])].toSorted();
const mails = async (of = account) =>
  (
    await db.query<{ template: string; payload: { facts: { act?: string } } }>(
      "select template, payload from delivery where account_id = $1 and template in ('staff-act','auth-code') order by created_at",
      [of.accountId],
    )
  ).map(({ template, payload }) => payload.facts.act ?? template);
const logOf = async (accountId: string, action: string) =>
  (
    await db.query<{ body: { actor: string; after: Record<string, unknown> } }>(
      "select body from audit_event where account_id = $1 and action = $2 and object_id = $3 order by seq",
      [accountId, action, domainid],
    )
  ).map(({ body }) => body);

describe("acts of staff on a domain", () => {
  test("need the right, the reason and the name of the domain, and a fresh proof where the domain can leave afterwards", async () => {
    expect((await act("lock", {}, cora)).body).toMatchObject({ code: 2201, permission: "staff_domains" });
    expect((await act("lock", { reason: " " })).body).toMatchObject({ param: "reason" });
    expect((await act("lock", { name: "annan.se" })).body).toMatchObject({ name: "NameNotTyped", param: "name" });
    const other = await joinForOtherBrand(db, api);
    expect((await act("lock", {}, other)).body.code).toBe(2303);
    const unproven = await dora.browser.call(
      operations.actOnDomain,
      { domainid, act: "unlock", name, reason: "Asked for" },
      { key: newId() },
    );
    expect(["StepUpRequired", undefined]).toContain(unproven.body["name"]);
    expect((await owner.call(operations.staffDomainActs, { domainid })).body.code).toBe(2200);
  });

  test("lock and unlock: at the registry, in both logs, told to the customer; the reason stays with staff", async () => {
    const first = (await read())["acts"] as string[];
    const [one, two] = first.includes("lock") ? ["lock", "unlock"] : ["unlock", "lock"];
    for (const what of [one ?? "", two ?? ""]) {
      fixture.clock.advance(1000);
      expect((await act(what, { text: "As agreed." })).body).toMatchObject({ code: 1000 });
      expect(atRegistry().includes("clientTransferProhibited")).toBe(what === "lock");
      const log = await logOf(account.accountId, `domain.${what}`);
      expect(log.at(-1)?.actor).toBe(`staff:${dora.staffId}`);
      expect(JSON.stringify(log)).not.toContain("by phone");
    }
    expect(await mails()).toEqual([one, two]);
    const operators = await logOf(db.installation.operatorAccountId, "domain.staff-act");
    expect(operators.map(({ after }) => after)).toMatchObject([
      { act: one, reason: "Asked for by phone", name },
      { act: two, reason: "Asked for by phone", name },
    ]);
  });

  test("a repeated call with the same key acts once and tells once", async () => {
    const what = ((await read())["acts"] as string[]).includes("lock") ? "lock" : "unlock";
    const key = newId();
    const input = { domainid, act: what, name, reason: "Asked for by phone" };
    await dora.proven(operations.actOnDomain, input, key);
    const sent = fixture.iis.received.length;
    expect((await dora.browser.call(operations.actOnDomain, input, { key })).body.code).toBe(1000);
    expect(fixture.iis.received).toHaveLength(sent);
    expect(await mails()).toEqual([what]);
  });

  test("renewals: at the customer's cost on the customer's terms, or at ours for nothing, by the same request", async () => {
    fixture.clock.advance(1000);
    const before = fixture.iis.domains.get(name)?.expiresAt ?? "";
    const paid = (await act("renew", { pays: "customer" })).body;
    expect(paid).toMatchObject({ code: 1000, ispaid: true });
    await fixture.work(account);
    const after = fixture.iis.domains.get(name)?.expiresAt ?? "";
    expect(new Date(after).getFullYear()).toBe(new Date(before).getFullYear() + 1);
    const invoices = await db.query("select 1 from invoice where account_id = $1", [account.accountId]);
    const free = (await act("renew", { pays: "operator" })).body;
    expect(free).toMatchObject({ code: 1000, ispaid: true });
    await fixture.work(account);
    expect(new Date(fixture.iis.domains.get(name)?.expiresAt ?? "").getFullYear()).toBe(new Date(before).getFullYear() + 2);
    expect(await db.query("select 1 from invoice where account_id = $1", [account.accountId])).toHaveLength(invoices.length);
    expect(await mails()).toEqual(["renew", "renew"]);
    const log = await logOf(account.accountId, "domain.staff-act");
    expect(log.map(({ after }) => after)).toEqual([
      { act: "renew", order: paid["ordernr"] },
      { act: "renew", order: free["ordernr"] },
    ]);
    // A repeated call with the same idempotency key renews nothing more.
    const key = newId();
    const input = { domainid, act: "renew", name, reason: "Asked for by phone", pays: "operator" };
    const first = await dora.proven(operations.actOnDomain, input, key);
    await fixture.work(account);
    const again = await dora.browser.call(operations.actOnDomain, input, { key });
    expect(again.body).toMatchObject({ code: 1000, ordernr: first.body["ordernr"] });
    await fixture.work(account);
    expect(new Date(fixture.iis.domains.get(name)?.expiresAt ?? "").getFullYear()).toBe(new Date(before).getFullYear() + 3);
  });

  test("renewal mode, reading at the registry, and an account without a domain to verify", async () => {
    expect((await act("autorenew")).body).toMatchObject({ missing: ["mode"] });
    expect((await act("autorenew", { mode: "manual" })).body.code).toBe(1000);
    expect(await read()).toMatchObject({ mode: "manual" });
    fixture.clock.advance(1000);
    expect((await act("sync")).body).toMatchObject({ code: 1000, differences: 0 });
    expect((await act("verify")).body["name"]).toBe("StatusProhibits");
    expect(await mails()).toEqual(["autorenew"]);
  });

  test("an auth code goes to the holder by mail: staff do not see it, and it is stored sealed only", async () => {
    const { body, text } = await act("code");
    expect(body).toMatchObject({ code: 1000 });
    const code = [...fixture.iis.received].map((command) => JSON.stringify(command)).join(" ");
    expect(code).toContain("domain:update");
    const held = (fixture.iis.domains.get(name) as unknown as { authInfo?: string } | undefined)?.authInfo;
    expect(await mails()).toEqual(["auth-code"]);
    const [mail] = await db.query<{ payload: { facts: { sealed: string } } }>(
      "select payload from delivery where account_id = $1 and template = 'auth-code'",
      [account.accountId],
    );
    expect(mail?.payload.facts.sealed).toMatch(/^[A-Za-z0-9+/=]{40,}$/);
    if (held !== undefined && held !== "") {
      expect(text).not.toContain(held);
      expect(JSON.stringify(mail)).not.toContain(held);
    }
  });

  test("a push moves the domain to the other account and tells both", async () => {
    const other = await createAccount(db);
    const [{ number } = { number: 0 }] = await db.query<{ number: number }>(
      "select number::int as number from account where id = $1",
      [other.accountId],
    );
    expect((await act("push", { account: 999_999_999 })).body).toMatchObject({ code: 2303, param: "account" });
    expect((await act("push", { account: number })).body).toMatchObject({ code: 1000 });
    const [{ account_id: now } = { account_id: "" }] = await db.query<{ account_id: string }>(
      "select account_id from domain where ascii_name = $1 and state = 'active'",
      [name],
    );
    expect(now).toBe(other.accountId);
    expect(await mails()).toEqual(["pushed_out"]);
    expect(await mails(other)).toEqual(["pushed_in"]);
  });
});

describe("restrictions", () => {
  test("a court lock: set by compliance alone, in force here at once and at the registry, said to the customer, lifted by staff only", async () => {
    const denied = await dora.browser.call(
      operations.restrictDomain,
      { domainid, kind: "court", act: "set", name, reason: "Order", casenumber: "T 1" },
      { key: newId() },
    );
    expect(denied.body).toMatchObject({ code: 2201, permission: "staff_compliance" });
    expect(await restrict("court", { casenumber: "" })).toMatchObject({ missing: ["casenumber"] });
    expect(await restrict("court")).toMatchObject({ code: 1000 });
    expect(await restrict("court")).toMatchObject({ name: "StatusProhibits" });
    expect(atRegistry()).toEqual(expect.arrayContaining(["clientDeleteProhibited", "clientTransferProhibited"]));
    expect(await mails()).toEqual(["court"]);

    const shown = (await owner.call(domainDetails, { itemid: domainid })).body["domain"] as Record<string, unknown>;
    expect(shown["restrictions"]).toMatchObject([{ kind: "court", casenumber: "T 1234-26", authority: "Stockholms tingsrätt" }]);
    expect(JSON.stringify(shown)).not.toContain("Order of the court");
    const refused = { name: "CourtLocked" };
    expect((await owner.call(setDomainLock, { itemid: domainid, locked: false }, { key: newId() })).body).toMatchObject(refused);
    expect((await owner.call(getAuthCode, { itemid: domainid, unlock: true }, { key: newId() })).body).toMatchObject(refused);
    const push = (await owner.call(planPush, { itemids: [domainid] })).body["names"] as { obstacles: { reason: string }[] }[];
    expect(push[0]?.obstacles).toContainEqual({ reason: "courtLock", values: [] });
    // Staff cannot do any of these acts either, but renewals stay possible.
    const acts = (await read())["acts"] as string[];
    expect(acts).toContain("renew");
    for (const what of ["unlock", "code", "push"]) expect(acts).not.toContain(what);
    expect((await act("code")).body).toMatchObject(refused);
    const other = await createAccount(db);
    const [{ number } = { number: 0 }] = await db.query<{ number: number }>(
      "select number::int as number from account where id = $1",
      [other.accountId],
    );
    expect((await act("push", { account: number })).body).toMatchObject(refused);

    // A court lock never ends by itself.
    fixture.clock.advance(400 * 86_400_000);
    await restrictionCarrier(deps)();
    const [{ version } = { version: 0 }] = (await read(cora))["restrictions"] as { version: number }[];
    expect(await restrict("court", { act: "lift", version: version + 7, reason: "Decided" })).toMatchObject({
      name: "ChangedMeanwhile",
    });
    expect(await restrict("court", { act: "lift", version, reason: "Decided" })).toMatchObject({ code: 1000 });
    expect(atRegistry()).not.toContain("clientDeleteProhibited");
    expect(atRegistry()).toContain("clientTransferProhibited");
    expect(await mails()).toEqual(["court", "court_lifted"]);
    expect(((await read())["restrictions"] as unknown[]).length).toBe(0);
  });

  test("a change that was ordered before the lock and not begun is rejected, not carried out", async () => {
    const [type] = typesThat("ends");
    if (type === undefined) throw new Error("no type of request ends a domain");
    const { number } = await tx(db.app, account.scope, (trx) =>
      orderNow(trx, fixture.deps, account.scope, {
        type,
        asciiName: name,
        unicodeName: name,
        tld: "se",
        domainId: domainid,
        params: {},
        origin: "system",
      }),
    );
    expect(await restrict("udrp")).toMatchObject({ code: 1000 });
    const sent = fixture.iis.received.length;
    await fixture.work(account);
    const [request] = await db.query<{ state: string }>("select state from request where number = $1", [number]);
    expect(request?.state).toBe("rejected");
    expect(fixture.iis.received.slice(sent).some((each) => JSON.stringify(each).includes("delete"))).toBe(false);
  });

  test("a hold takes the domain out of DNS and back; one that a court keeps secret is told to nobody", async () => {
    expect(await restrict("hold", { reason: "False address", text: "The address does not exist." })).toMatchObject({
      code: 1000,
    });
    expect(atRegistry()).toContain("clientHold");
    const stateOf = async () =>
      (await db.query<{ state: string }>("select state from domain where id = $1", [domainid]))[0]?.state;
    expect(await stateOf()).toBe("suspended");
    fixture.clock.advance(60_000);
    const [{ version } = { version: 0 }] = (await read(cora))["restrictions"] as { version: number }[];
    await restrict("hold", { act: "lift", version, reason: "Corrected" });
    expect(atRegistry()).not.toContain("clientHold");
    expect(await stateOf()).toBe("active");
    expect(await mails()).toEqual(["hold", "hold_lifted"]);

    fixture.clock.advance(60_000);
    await restrict("udrp", { quiet: true });
    expect(await mails()).toEqual(["hold", "hold_lifted"]);
    const shown = (await owner.call(domainDetails, { itemid: domainid })).body["domain"] as Record<string, unknown>;
    expect(shown["restrictions"]).toEqual([]);
    expect(await logOf(account.accountId, "domain.restrict")).toHaveLength(1);
  });

  test("a hold stays while abuse needs it, and what a registry did not take is tried again", async () => {
    await restrict("hold", { reason: "False address" });
    const held = fixture.iis.domains.get(name);
    if (held === undefined) throw new Error("not registered");
    fixture.iis.domains.set(name, { ...held, statuses: held.statuses.filter((status) => status !== "clientHold") });
    fixture.clock.advance(60_000);
    const { syncDomain } = await import("../../domains/follow/index.ts");
    await syncDomain(fixture.deps, account.scope, domainid);
    await restrictionCarrier(deps)();
    expect(atRegistry()).toContain("clientHold");
  });
});

describe("papers of a court", () => {
  const attach = (content: Buffer, more: Record<string, unknown> = {}, by = cora) =>
    by.browser.call(
      operations.attachPaper,
      { domainid, name: "Beslut.pdf", content: content.toString("base64"), ...more },
      { key: newId() },
    );
  const locks = async (by = cora) =>
    (await read(by))["restrictions"] as { restrictionid: string; papers: { fileid: string; name: string }[] | null }[];

  test("are filed with the lock, opened by compliance alone with an entry in the log, and the customer sees nothing of them", async () => {
    await restrict("court", { quiet: true });
    const [{ restrictionid } = { restrictionid: "" }] = await locks();
    expect((await attach(Buffer.from("<html>"), { restrictionid })).body).toMatchObject({ name: "WrongFileType" });
    expect((await attach(samples.pdf, { restrictionid }, dora)).body).toMatchObject({ code: 2201 });
    expect((await attach(samples.pdf, { restrictionid: newId() })).body).toMatchObject({ code: 2303, param: "restrictionid" });
    expect((await attach(samples.pdf, { restrictionid })).body).toMatchObject({ code: 1000, paper: { name: "Beslut.pdf" } });
    const [{ papers } = { papers: null }] = await locks();
    expect((await locks(dora))[0]?.papers).toBeNull();
    const of = { restrictionid, fileid: papers?.[0]?.fileid };
    const opened = await cora.browser.call(operations.paperOfLock, of);
    expect(Buffer.from(opened.bytes).equals(samples.pdf)).toBe(true);
    expect((await dora.browser.call(operations.paperOfLock, of)).body).toMatchObject({ code: 2201 });
    const entries = (accountId: string) =>
      db.query("select 1 from audit_event where account_id = $1 and object_id = $2 and action = 'files.read'", [
        accountId,
        of.fileid,
      ]);
    const [operator] = await db.query<{ id: string }>("select id from account where kind = 'operator'");
    expect(await entries(operator?.id ?? "")).toHaveLength(1);
    expect(await db.query("select 1 from file where account_id = $1", [account.accountId])).toEqual([]);
    expect(
      await db.query("select 1 from audit_event where account_id = $1 and body::text like '%Beslut%'", [account.accountId]),
    ).toEqual([]);
  });

  test("are not filed with a hold", async () => {
    await restrict("hold");
    const [{ restrictionid } = { restrictionid: "" }] = await locks();
    expect((await attach(samples.pdf, { restrictionid })).body).toMatchObject({ name: "StatusProhibits" });
  });
});

describe("a transfer that waits for an answer when a court lock is set", () => {
  /** Stores that another registrar has asked to transfer the domain. */
  async function leaving(): Promise<void> {
    const now = fixture.clock.now();
    const actsAt = new Date(now.getTime() + 5 * 86_400_000);
    const asked = { status: "pending", requestedBy: "rival", requestedAt: now.toISOString(), actsBy: "nameplane" } as const;
    fixture.iis.transfers.set(name, { ...asked, actsAt: actsAt.toISOString(), expiresAt: null });
    const held = fixture.iis.domains.get(name);
    if (held === undefined) throw new Error("the registry does not hold the domain");
    fixture.iis.domains.set(name, { ...held, statuses: ["pendingTransfer"] });
    await db.query(
      `insert into transfer (account_id, id, direction, ascii_name, domain_id, state, other_party, requested_at, acts_at)
       values ($1, $2, 'out', $3, $4, 'pending', 'rival', $5, $6)`,
      [account.accountId, newId(), name, domainid, now, actsAt],
    );
  }
  const transfer = async () =>
    (await db.query<{ state: string }>("select state from transfer where domain_id = $1 order by created_at desc", [domainid]))[0]
      ?.state;
  const task = () =>
    db.query<{ severity: string }>("select severity from staff_task where kind = 'locked_transfer' and key = $1", [domainid]);
  const mayAnswer = (may: boolean) => {
    fixture.iis.capabilities = { ...fixture.iis.capabilities, transfer: { isImmediate: false, mayAnswer: may, addsMonths: 0 } };
  };

  test("is rejected at the registry before the lock is put on, and the customer is told", async () => {
    mayAnswer(true);
    await leaving();
    expect(await restrict("court")).toMatchObject({ code: 1000 });
    expect(fixture.iis.transfers.get(name)?.status).toBe("clientRejected");
    expect(await transfer()).toBe("rejected");
    expect(atRegistry()).toEqual(expect.arrayContaining(["clientDeleteProhibited", "clientTransferProhibited"]));
    expect(notifiedLeaving).toMatchObject([{ step: "stopped", otherParty: "rival" }]);
    expect(await task()).toEqual([]);
  });

  test("is rejected quietly where a court keeps the lock secret", async () => {
    mayAnswer(true);
    await leaving();
    await restrict("court", { quiet: true });
    expect(await transfer()).toBe("rejected");
    expect(notifiedLeaving).toEqual([]);
  });

  test("whose rejection got no reply is looked up, and rejected once", async () => {
    mayAnswer(true);
    await leaving();
    fixture.iis.next("domain:transfer-reject", { kind: "lost", executed: true });
    await restrict("udrp");
    await restrictionCarrier(deps)();
    const sent = fixture.iis.received.filter(
      (each) => each.verb === "domain:transfer-reject" && JSON.stringify(each).includes(name),
    );
    expect(sent.length).toBe(1);
    expect(await transfer()).toBe("rejected");
    expect(await task()).toEqual([]);
  });

  test("is a task with the day on which it happens where the registry lets no registrar reject it", async () => {
    mayAnswer(false);
    await leaving();
    await restrict("court");
    expect(await transfer()).toBe("pending");
    expect(await task()).toEqual([{ severity: "alarm" }]);
    await db.query("update transfer set state = 'cancelled', ended_at = now(), version = version + 1 where domain_id = $1", [
      domainid,
    ]);
  });
});
