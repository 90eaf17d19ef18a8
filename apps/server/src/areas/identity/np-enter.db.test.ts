import { addColleague } from "../../testing/staff.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createAccount,
  createOperatorUser,
  createTestDatabase,
  type TestAccount,
  type TestDatabase,
} from "../../testing/test-database.ts";
import { tx } from "../../platform/db/transaction.ts";
import type { SessionFacts } from "../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../platform/ids.ts";
import { sessionOfCall } from "./sessions/session-of-call.ts";
import { sql } from "kysely";

let db: TestDatabase;
let alva: TestAccount;
let token: string;
let ownerRights: string[];

beforeAll(async () => {
  db = await createTestDatabase();
  const [owner] = await db.query<{ permissions: string[] }>("select permissions from role where name = 'Owner'");
  ownerRights = owner?.permissions ?? [];
});
afterAll(() => db.close());

beforeEach(async () => {
  alva = await createAccount(db);
  token = await openSession(alva);
});

async function openSession(account: TestAccount, accountId = account.accountId): Promise<string> {
  const made = newToken();
  await db.query(
    `insert into session (token_hash, id, user_id, account_id, brand_id, host, device, address, ends_at)
     values ($1, $2, $3, $4, $5, 'localhost', 'test', '127.0.0.1', now() + interval '1 hour')`,
    [sha256(made), newId(), account.userId, accountId, account.scope.brandId],
  );
  return made;
}

const setSession = (change: string, ...values: unknown[]) =>
  db.query(`update session set ${change} where token_hash = $1`, [sha256(token), ...values]);
const setMembership = (change: string) => db.query(`update membership set ${change} where user_id = $1`, [alva.userId]);

type Entered = { facts: SessionFacts | null; context: Record<string, string> };

/** Returns the answer of np_enter, and what the transaction can see afterwards. */
function enter(host = "localhost"): Promise<Entered> {
  return tx(db.app, null, async (trx) => {
    const facts = await sessionOfCall(trx, token, host);
    const { rows } = await sql<Record<string, string>>`
      select coalesce(current_setting('np.account', true), '') as account, coalesce(current_setting('np.user', true), '') as user,
             coalesce(current_setting('np.brand', true), '') as brand, coalesce(current_setting('np.tree', true), '') as tree,
             coalesce(current_setting('np.actor', true), '') as actor`.execute(trx);
    return { facts, context: rows[0] ?? {} };
  });
}

const shut: Entered = { facts: null, context: { account: "", user: "", brand: "", tree: "", actor: "" } };

async function opened(host?: string): Promise<SessionFacts> {
  const { facts, context } = await enter(host);
  if (facts === null) throw new Error("the door stayed shut");
  expect(context).toMatchObject({ account: facts.accountId, user: facts.userId, brand: facts.brandId, tree: "off" });
  return facts;
}

async function usedSecondsAgo(): Promise<number> {
  const [row] = await db.query<{ ago: number }>(
    "select extract(epoch from now() - used_at)::float8 as ago from session where token_hash = $1",
    [sha256(token)],
  );
  return row?.ago ?? NaN;
}

test("a live session gives the rights of its role, and its row context", async () => {
  const { facts, context } = await enter();
  expect(facts).toMatchObject({
    accountId: alva.accountId,
    userId: alva.userId,
    brandId: alva.scope.brandId,
    accountState: "active",
    isFrozen: false,
    hidden: [],
  });
  expect([...(facts?.permissions ?? [])].toSorted()).toEqual(ownerRights.toSorted());
  expect(context["actor"]).toBe(`user:${alva.userId}`);
});

// These tests run twice, because np_enter works differently if the last call was less than a minute ago.
describe.each([
  ["at once", "used_at = now()"],
  ["after some minutes", "used_at = now() - interval '5 minutes'"],
])("%s", (_when, used) => {
  beforeEach(() => setSession(used));

  test.each([
    ["revoked", () => setSession("revoked_at = now()")],
    ["at its end", () => setSession("ends_at = now()")],
    ["idle for an hour", () => setSession("used_at = now() - interval '61 minutes'")],
    ["of a disabled user", () => db.query("update panel_user set disabled_at = now() where id = $1", [alva.userId])],
    ["of a user who is no member any more", () => db.query("delete from membership where user_id = $1", [alva.userId])],
    ["of a member whose time is over", () => setMembership("valid_until = now()")],
    ["that never was", () => db.query("delete from session where token_hash = $1", [sha256(token)])],
  ])("nothing is given, and no context set, for a session %s", async (_what, end) => {
    await opened();
    await setSession(used);
    await end();
    expect(await enter()).toEqual(shut);
  });

  test("a session is not found on a host of another brand, but on another host of its own", async () => {
    const [other] = await db.query<{ id: string }>(
      `insert into brand (id, name, seller_id, mail_from) select $1, 'Other', seller_id, mail_from from brand limit 1 returning id`,
      [newId()],
    );
    const [foreign, own] = [`${newId()}.example`, `${newId()}.example`];
    await db.query("insert into brand_host (host, brand_id) values ($1, $2), ($3, $4)", [
      foreign,
      other?.id,
      own,
      alva.scope.brandId,
    ]);
    expect(await enter(foreign)).toEqual(shut);
    expect(await enter("nobody.example")).toEqual(shut);
    await setSession(used);
    expect((await opened(own)).accountId).toBe(alva.accountId);
  });

  test("the rights are those of now: denied ones are missing, further ones are there", async () => {
    expect((await opened()).permissions.has("domain_view")).toBe(true);
    await setSession(used);
    await setMembership("denied = '{domain_view}', extra = '{bench_right}'");
    const { permissions } = await opened();
    expect([permissions.has("domain_view"), permissions.has("bench_right")]).toEqual([false, true]);
  });

  test("a changed role counts from the next call on", async () => {
    const roleId = newId();
    await db.query("insert into role (account_id, id, name, permissions) values ($1, $2, 'Some', '{domain_view}')", [
      alva.accountId,
      roleId,
    ]);
    await setMembership(`role_account_id = account_id, role_id = '${roleId}'`);
    expect([...(await opened()).permissions]).toEqual(["domain_view"]);
    await setSession(used);
    const odd = ["a b", "c,d", 'e"f[', "{g}"];
    await db.query("update role set permissions = $2 where id = $1", [roleId, odd]);
    expect([...(await opened()).permissions]).toEqual(odd);
  });

  test("a suspended account is reported as such", async () => {
    await db.query("update account set state = 'suspended' where id = $1", [alva.accountId]);
    expect((await opened()).accountState).toBe("suspended");
  });

  test("staff acting as the user is named as staff", async () => {
    const { staffId } = await addColleague(db, "Support");
    await setSession("staff_id = $2, staff_mode = 'act', staff_reason = 'asked for help'", staffId);
    const { facts, context } = await enter();
    expect(context["actor"]).toBe(`staff:${staffId}`);
    expect(facts?.acting).toEqual({ staffId, mode: "act" });
    await db.query("update staff_user set disabled_at = now() where id = $1", [staffId]);
    expect(await enter()).toEqual(shut);
  });

  test("a sub-account can be entered with the right to act there, and not without it", async () => {
    const below = await createAccount(db);
    await db.query("update account set kind = 'sub', parent_id = $2 where id = $1", [below.accountId, alva.accountId]);
    await db.query("insert into account_closure (ancestor_id, descendant_id, depth) values ($1, $2, 1) on conflict do nothing", [
      alva.accountId,
      below.accountId,
    ]);
    token = await openSession(alva, below.accountId);
    await setSession(used);
    expect((await opened()).accountId).toBe(below.accountId);
    // The account is moved to another brand, and so has that brand's prices and terms.
    const brandId = newId();
    await db.query(
      "insert into brand (id, name, seller_id, mail_from) select $1, 'Solrosen', seller_id, mail_from from brand where is_operator",
      [brandId],
    );
    await db.query("update account set brand_id = $2, version = version + 1 where id = $1", [below.accountId, brandId]);
    expect((await opened()).brandId).toBe(brandId);
    await setMembership("denied = '{subaccounts_act}'");
    expect(await enter()).toEqual(shut);
  });
});

test("rights of staff can be written to no role, membership or token, in the operator's own account neither", async () => {
  const { operatorAccountId } = db.installation;
  const role =
    "insert into role (account_id, id, name, permissions, is_shared) values ($1, $2, 'Queue too', '{dns_view,staff_requests}', $3)";
  const tries: readonly [string, readonly unknown[]][] = [
    ["update membership set extra = '{staff_requests}' where user_id = $1", [alva.userId]],
    ["update membership set extra = '{staff_requests}' where user_id = $1", [(await createOperatorUser(db)).userId]],
    [role, [alva.accountId, newId(), false]],
    [role, [operatorAccountId, newId(), false]],
    [role, [operatorAccountId, newId(), true]],
    ["update role set permissions = permissions || '{staff_requests}' where is_shared and name = $1", ["Owner"]],
    [
      "insert into api_token (account_id, id, kind, token_hash, name, permissions, created_by) values ($1, $2, 'dns', $3, 'x', '{staff_requests}', 'test')",
      [operatorAccountId, newId(), sha256("x")],
    ],
  ];
  for (const [query, values] of tries) await expect(db.query(query, [...values]), query).rejects.toThrow(/staff/);
});

test("the use of a session is recorded once a minute, and the hour without use counts from there", async () => {
  await setSession("used_at = now() - interval '30 seconds'");
  await opened();
  expect(await usedSecondsAgo()).toBeGreaterThan(29);
  await setSession("used_at = now() - interval '59 minutes'");
  await opened();
  expect(await usedSecondsAgo()).toBeLessThan(30);
});
