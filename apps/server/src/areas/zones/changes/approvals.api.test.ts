import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { zoneApprovalsSpec } from "@nameplane/contracts/zones/approval";
import {
  decideApproval,
  getZone,
  saveSoa,
  saveZone,
  undoZone,
  withdrawApproval,
  zoneApprovals,
  zoneHistory,
  zoneRecords,
} from "@nameplane/contracts/zones/operations";
import type { WantedSet } from "@nameplane/contracts/zones/record-set";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { installJobs, Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestZone, silentPropagation } from "../../../testing/fixtures/zones.ts";
import { saveZone as save } from "./save-zone.ts";
import { approvalNewsJob } from "../zones.jobs.ts";
import { zoneRoutes } from "../zones.routes.ts";

let db: TestDatabase;
let jobs: Jobs;
let api: TestApi;
let clock: FakeClock;
let account: TestAccount;
let alva: TestBrowser;
let bea: TestBrowser;
let zoneid: string;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, [approvalNewsJob]);
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
  api = await createTestApi(db, (clock = new FakeClock(new Date())), (edge) =>
    zoneRoutes(edge, { jobs, clock, propagation: silentPropagation }),
  );
});
afterAll(async () => {
  await Promise.all([api.close(), jobs.stop()]);
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  alva = await browserOf(account);
  bea = await browserOf(await colleague());
  zoneid = await createTestZone(db, jobs, account, `tillsammans-${++count}.se`, clock.now());
});

async function browserOf(whose: TestAccount): Promise<TestBrowser> {
  const one = api.browser();
  one.cookie = await signIn(db, whose);
  return one;
}

/** Another user of the account, with all permissions of an owner except those denied. */
async function colleague(...denied: readonly string[]): Promise<TestAccount> {
  const other = await createAccount(db);
  await db.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by, denied)
     select $1, user_id, role_account_id, role_id, false, 'test', $3 from membership where user_id = $2`,
    [account.accountId, other.userId, denied],
  );
  return { ...other, accountId: account.accountId };
}

const ask = (what: "note" | "second") =>
  db.query(`update account set dns_needs_${what} = true, version = version + 1 where id = $1`, [account.accountId]);
const wish = (owner: string, address: string, base: number | null = null): WantedSet => ({
  owner,
  type: "A",
  base,
  new: { ttl: 3600, rdata: [address] },
});
const change = (by: TestBrowser, changes: readonly WantedSet[], more: Record<string, unknown> = {}) =>
  by.call(saveZone, { zoneid, changes, ...more }, { key: newId() });
async function waiting(by: TestBrowser) {
  const { data } = (await by.call(zoneApprovals, { zoneid })).body;
  return zoneApprovalsSpec.answer.parse({ data }).data;
}
async function first(by: TestBrowser) {
  const [one] = await waiting(by);
  if (one === undefined) throw new Error("nothing waits");
  return one;
}
async function decide(by: TestBrowser, more: Record<string, unknown>) {
  const { approvalid, hash } = await first(by);
  return (await by.call(decideApproval, { zoneid, approvalid, hash, ...more }, { key: newId() })).body;
}
const zone = async () => (await alva.call(getZone, { zoneid })).body["zone"] as Record<string, unknown>;
const addressOf = async (owner: string) =>
  ((await alva.call(zoneRecords, { zoneid, owner })).body["data"] as { rdata: string[] }[])[0]?.rdata[0];

test("an account may require a note with every change; undoing a change needs none", async () => {
  await ask("note");
  expect(await zone()).toMatchObject({ wants: { note: true, second: false } });
  expect((await change(alva, [wish("a", "192.0.2.1")])).body).toMatchObject({ code: 2003, param: "note" });
  expect((await change(alva, [wish("a", "192.0.2.1")], { note: "  " })).body["code"]).toBe(2003);
  const soa = { zoneid, base: 1, refresh: 7200 };
  expect((await alva.call(saveSoa, soa, { key: newId() })).body).toMatchObject({ code: 2003, param: "note" });
  expect((await change(alva, [wish("a", "192.0.2.1")], { note: "Ny server" })).body["version"]).toBe(2);
  expect((await alva.call(undoZone, { zoneid, version: 2 }, { key: newId() })).body["version"]).toBe(3);
});

describe("an account may require a second person", () => {
  beforeEach(() => ask("second"));

  test("a change waits, and is not published before somebody else approves exactly this change", async () => {
    const asked = (await change(alva, [wish("a", "192.0.2.1")], { note: "Ny server" })).body;
    expect(asked).toMatchObject({ code: 1000, version: null, undountil: null, added: 1 });
    expect(await zone()).toMatchObject({ version: 1, approvals: 1, wants: { second: true } });
    expect(await waiting(alva)).toMatchObject([{ own: true, state: "open", approvalid: asked["approvalid"] }]);
    expect(await waiting(bea)).toMatchObject([
      { own: false, author: "Alva Hedström", note: "Ny server", added: 1, changes: [{ owner: "a", old: null }] },
    ]);

    expect(await decide(alva, { approve: true })).toMatchObject({ code: 2306, name: "OwnChange" });
    expect(await decide(bea, { approve: true, hash: "ab".repeat(32) })).toMatchObject({ name: "ChangedMeanwhile" });
    const reader = await browserOf(await colleague("dns_edit"));
    expect(await decide(reader, { approve: true })).toMatchObject({ permission: "dns_edit" });
    expect(await addressOf("a")).toBeUndefined();

    expect(await decide(bea, { approve: true })).toMatchObject({ code: 1000, version: 2 });
    expect(await addressOf("a")).toBe("192.0.2.1");
    const [newest] = (await alva.call(zoneHistory, { zoneid })).body["data"] as object[];
    expect(newest).toMatchObject({ version: 2, author: "Alva Hedström", note: "Ny server", origin: "editor" });
    expect(await zone()).toMatchObject({ approvals: 0 });
    const [said] = await db.query<{ actor: string; author: string }>(
      "select actor, body->'after'->>'author' as author from audit_event where account_id = $1 and action = 'zones.approve'",
      [account.accountId],
    );
    expect(said?.author).toBe(`user:${account.userId}`);
    expect(said?.actor).not.toBe(said?.author);
  });

  test("a denial has a reason, which the author sees until the author clears it", async () => {
    await change(alva, [wish("a", "192.0.2.1")]);
    expect(await decide(bea, { approve: false })).toMatchObject({ code: 2003, missing: ["reason"] });
    expect(await decide(bea, { approve: false, reason: "Fel adress" })).toMatchObject({ code: 1000, version: null });
    expect(await waiting(bea)).toEqual([]);
    const denied = await first(alva);
    expect(denied).toMatchObject({ state: "denied", reason: "Fel adress", decidedby: "Alva Hedström" });
    const { approvalid } = denied;
    expect((await bea.call(withdrawApproval, { zoneid, approvalid })).body["code"]).toBe(2303);
    expect((await alva.call(withdrawApproval, { zoneid, approvalid })).body["withdrawn"]).toBe(true);
    expect(await zone()).toMatchObject({ version: 1, approvals: 0 });
  });

  test("its author can withdraw a change, and nobody can approve it then", async () => {
    await change(alva, [wish("a", "192.0.2.1")]);
    const { approvalid, hash } = await first(bea);
    await alva.call(withdrawApproval, { zoneid, approvalid });
    const late = await bea.call(decideApproval, { zoneid, approvalid, hash, approve: true }, { key: newId() });
    expect(late.body["code"]).toBe(2303);
    expect(await zone()).toMatchObject({ version: 1 });
  });

  test("an approval expires after a week", async () => {
    await change(alva, [wish("a", "192.0.2.1")]);
    const { approvalid, hash } = await first(bea);
    await db.query("update approval set ends_at = $2 where id = $1", [approvalid, clock.now()]);
    const late = await bea.call(decideApproval, { zoneid, approvalid, hash, approve: true }, { key: newId() });
    expect(late.body).toMatchObject({ code: 2304, name: "ApprovalOver" });
    expect(await waiting(bea)).toEqual([]);
    expect(await waiting(alva)).toMatchObject([{ state: "expired" }]);
  });

  test("a record that somebody has changed since is not overwritten", async () => {
    await change(alva, [wish("a", "192.0.2.1")]);
    await change(alva, [wish("a", "192.0.2.2")]);
    expect(await decide(bea, { approve: true })).toMatchObject({ version: 2 });
    expect(await decide(bea, { approve: true })).toMatchObject({ code: 2306, name: "ApprovalOutdated" });
    expect(await addressOf("a")).toBe("192.0.2.1");
  });

  test("only the change that was reviewed is carried out", async () => {
    await change(alva, [wish("a", "192.0.2.1")]);
    await db.query(
      `update zone_draft set changes = replace(changes::text, '192.0.2.1', '198.51.100.6')::jsonb where account_id = $1 and kind = 'approval'`,
      [account.accountId],
    );
    expect(await decide(bea, { approve: true })).toMatchObject({ name: "ChangedMeanwhile" });
    expect(await zone()).toMatchObject({ version: 1 });
  });

  test("SOA values wait too; changes by programs and undoing a change do not", async () => {
    const soa = await alva.call(saveSoa, { zoneid, base: 1, refresh: 7200 }, { key: newId() });
    expect(soa.body).toMatchObject({ code: 1000, version: null });
    expect(await decide(bea, { approve: true })).toMatchObject({ version: 2 });
    expect(await zone()).toMatchObject({ soa: { refresh: 7200 } });

    const byProgram = await tx(db.app, account.scope, (trx) =>
      save(
        { jobs },
        trx,
        { ...account.scope, actor: "token:acme" },
        {
          zoneId: zoneid,
          changes: [wish("b", "192.0.2.3")],
          confirm: "all",
          origin: "api",
          now: clock.now(),
          language: "en",
        },
      ),
    );
    expect(byProgram).toMatchObject({ version: 3, approvalId: null });
    expect((await alva.call(undoZone, { zoneid, version: 3 }, { key: newId() })).body["version"]).toBe(4);
  });
});
