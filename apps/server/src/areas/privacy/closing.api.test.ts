import {
  closeAccount,
  closing,
  customerErasure,
  eraseCustomer,
  keepAccount,
  ownErasure,
} from "@nameplane/contracts/privacy/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesInPostgres } from "../../adapters/files-postgres/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { Vault } from "../../platform/vault.ts";
import { callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { samples } from "../../testing/sample-files.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { joinAsColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { keepMailFile } from "../files/index.ts";
import { identityRoutes } from "../identity/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { closeDueAccounts } from "./actions/carry-out-closing.ts";
import { runErasures } from "./actions/run-erasures.ts";
import { eraseRows } from "./erasure.repository.ts";
import type { PrivacyDeps } from "./privacy.deps.ts";
import { privacyRoutes } from "./privacy.routes.ts";

const password = "Kvarnen-2026";
const dayMs = 86_400_000;
let db: TestDatabase;
let api: TestApi;
let clock: FakeClock;
let deps: PrivacyDeps;
let account: TestAccount;
let owner: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(async () => {
  clock = new FakeClock(new Date());
  const jobs: PrivacyDeps["jobs"] = { enqueue: async () => {} };
  const files = { store: filesInPostgres, vault: new Vault(Buffer.alloc(32, 7).toString("base64")) };
  deps = {
    pool: db.worker,
    sweeping: db.readonly,
    jobs,
    clock,
    log: createLog("test", "silent"),
    files,
    invoicePdf: async () => Buffer.from(""),
    zoneFile: async () => Buffer.from(""),
  };
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    privacyRoutes(edge, { jobs, clock, files });
  });
  account = await createAccount(db);
  await setPassword(db, account, password);
  owner = api.browser();
  owner.cookie = await signIn(db, account);
});

const close = (input: Record<string, unknown> = {}) =>
  callProven(owner, closeAccount, { number: String(account.number), erase: false, ...input }, { password });
const stateOf = async () =>
  (await db.query<{ state: string }>("select state from account where id = $1", [account.accountId]))[0]?.state;
const mailsOf = async () =>
  (
    await db.query<{ template: string }>("select template from delivery where account_id = $1 order by created_at", [
      account.accountId,
    ])
  ).map(({ template }) => template);

async function addDomain(state = "dns_only", expires = "infinity"): Promise<string> {
  const id = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at) values ($1, $2, $3, $3, 'se', $4, $5)",
    [account.accountId, id, `kvarn-${id.slice(-8)}.se`, state, expires],
  );
  return id;
}

describe("closing an account", () => {
  test("takes 14 days, in which an owner can take it back", async () => {
    expect((await close()).body.code).toBe(1000);
    expect((await owner.call(closing)).body["asked"]).toMatchObject({ erases: false });
    clock.advance(13 * dayMs);
    await closeDueAccounts(deps);
    expect(await stateOf()).toBe("active");
    await db.query("update session set ends_at = now() + interval '1 hour'");
    expect((await owner.call(keepAccount)).body.code).toBe(1000);
    clock.advance(2 * dayMs);
    await closeDueAccounts(deps);
    expect(await stateOf()).toBe("active");
    expect(await mailsOf()).toEqual(["account-closing", "account-closing"]);
  });

  test("ends every login when the days are over, and tells the owner", async () => {
    await close();
    clock.advance(14 * dayMs + 1000);
    await closeDueAccounts(deps);
    expect(await stateOf()).toBe("closed");
    expect((await owner.call(closing)).body["name"]).toBe("LoginRequired");
    expect(await mailsOf()).toEqual(["account-closing", "account-state"]);
    expect(await db.query("select 1 from erasure where account_id = $1", [account.accountId])).toEqual([]);
  });

  test("is refused over a domain, to a user who is no owner, and with another number", async () => {
    expect((await close({ number: "1" })).body).toMatchObject({ name: "NotThatNumber", param: "number" });
    const id = await addDomain();
    const { body } = await owner.call(closing);
    expect(body["blocks"]).toEqual(["domains"]);
    expect(body["domains"]).toMatchObject([{ itemid: id }]);
    expect((await close()).body["name"]).toBe("AccountInUse");
    await db.query("update membership set is_owner = false where account_id = $1", [account.accountId]);
    expect((await close()).body["name"]).toBe("OwnerCloses");
  });

  test("waits while something has been added since, and the owner is told once", async () => {
    await close();
    const id = await addDomain();
    clock.advance(14 * dayMs + 1000);
    await closeDueAccounts(deps);
    clock.advance(2 * 3_600_000);
    await closeDueAccounts(deps);
    expect(await stateOf()).toBe("active");
    expect(await mailsOf()).toEqual(["account-closing", "account-closing"]);
    await db.query("delete from domain where id = $1", [id]);
    clock.advance(2 * 3_600_000);
    await closeDueAccounts(deps);
    expect(await stateOf()).toBe("closed");
  });

  test("waits until credit that no provider takes back was paid out, which becomes a task", async () => {
    const [seller] = await db.query<{ id: string }>("select seller_id as id from brand where id = $1", [account.scope.brandId]);
    await db.query("insert into balance (account_id, seller_id, currency, prepaid_minor) values ($1, $2, 'SEK', 12500)", [
      account.accountId,
      seller?.id,
    ]);
    expect((await owner.call(closing)).body["credit"]).toEqual([{ currency: "SEK", minor: 12500, backMinor: 0 }]);
    expect((await close()).body.code).toBe(1000);
    clock.advance(14 * dayMs + 1000);
    await closeDueAccounts(deps);
    expect(await stateOf()).toBe("active");
    expect(await db.query("select kind from staff_task where account_id = $1", [account.accountId])).toEqual([
      { kind: "credit-to-pay-out" },
    ]);
    await db.query("update balance set prepaid_minor = 0 where account_id = $1", [account.accountId]);
    clock.advance(2 * 3_600_000);
    await closeDueAccounts(deps);
    expect(await stateOf()).toBe("closed");
  });
});

/** A text that the tests can find wherever it is stored. */
const planted = "Plantagenet";

/** Writes the planted text into every text column that is marked personal, of every row of the account and of its user. */
async function plantEverywhere(): Promise<string[]> {
  const columns = await db.query<{ table: string; column: string; type: string }>(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and not c.relispartition and col_description(c.oid, a.attnum) like '[personal]%'
       and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
       and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id')`);
  const value: Record<string, string> = { text: `'${planted}'`, "text[]": `'{${planted}}'`, jsonb: `'{"x": "${planted}"}'` };
  const touched = new Set<string>();
  for (const { table, column, type } of columns) {
    if (column === "phone" || column === "fax" || column === "payer_number") continue;
    const rows = await db.query(
      `with planting as (select set_config('session_replication_role', 'replica', false)) update ${table} set ${column} = ${value[type]} from planting where account_id = $1 returning 1`,
      [account.accountId],
    );
    if (rows.length > 0) touched.add(table);
  }
  await db.query("set session_replication_role = default");
  return [...touched].toSorted();
}

/** The tables that contain the planted text. */
async function foundIn(): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and not c.relispartition",
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await db.query(`select 1 from ${name} t where to_jsonb(t)::text ilike '%${planted}%' limit 1`)).length > 0)
      found.push(name);
  return found.toSorted();
}

async function fillAccount(): Promise<void> {
  const { accountId, userId } = account;
  const [ticketId, messageId, fileMessage] = [newId(), newId(), newId()];
  await db.query("insert into ticket (account_id, id, subject, category, created_by) values ($1, $2, 'x', 'other', 'user:x')", [
    accountId,
    ticketId,
  ]);
  for (const id of [messageId, fileMessage])
    await db.query(
      "insert into ticket_message (account_id, id, ticket_id, author_kind, author, is_internal, body, source) values ($1, $2, $3, 'customer', 'x', false, 'x', 'panel')",
      [accountId, id, ticketId],
    );
  await tx(db.worker, account.scope, (trx) =>
    keepMailFile(
      trx,
      deps.files,
      account.scope,
      fileMessage,
      { name: "x.pdf", bytes: samples.pdf, type: "pdf", scan: "clean" },
      clock.now(),
    ),
  );
  await db.query(`insert into notice (account_id, id, kind, cause, params) values ($1, $2, 'account_state', 'x', '{"x":"x"}')`, [
    accountId,
    newId(),
  ]);
  await db.query("insert into mail_destination (account_id, id, address) values ($1, $2, 'x@example.com')", [accountId, newId()]);
  await db.query(
    "insert into idempotency_key (account_id, actor, route, key, body_hash, keep_until, answer) values ($1, 'user:x', 'r', 'key-of-a-call-here', '\\x00', now(), $2)",
    [accountId, `{"x":"${planted}"}`],
  );
  await db.query("update panel_user set email = $2, first_name = $3, last_name = $3 where id = $1", [
    userId,
    `${planted}@example.com`,
    planted,
  ]);
}

describe("erasure", () => {
  test("leaves no planted value but in the books and the log, and can be repeated [I-P1] [I-P3]", async () => {
    await fillAccount();
    await close({ erase: true });
    clock.advance(14 * dayMs + 1000);
    await closeDueAccounts(deps);
    const touched = await plantEverywhere();
    expect(touched).toEqual(
      expect.arrayContaining(["contact", "delivery", "file", "mail_destination", "notice", "ticket", "ticket_message"]),
    );
    expect(await foundIn()).toEqual(expect.arrayContaining([...touched, "idempotency_key", "panel_user"]));
    clock.advance(dayMs + 1000);
    expect(await runErasures(deps)).toBe(1);
    expect(await foundIn()).toEqual([]);
    const [proof] = await db.query<{ counts: Record<string, number>; done: boolean }>(
      "select counts, done_at is not null as done from erasure where account_id = $1",
      [account.accountId],
    );
    expect(proof?.done).toBe(true);
    expect(proof?.counts).toMatchObject({ ticket_message: 2, panel_user: 1 });
    expect(await runErasures(deps)).toBe(0);
    expect(await db.query("select 1 from credential where user_id = $1", [account.userId])).toEqual([]);
  });

  test("keeps the owner of a domain that ended less than two years ago, and continues when the time is over", async () => {
    const domainId = await addDomain("expired", new Date(clock.now().getTime() - 30 * dayMs).toISOString());
    await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, 'registrant', $3)", [
      account.accountId,
      domainId,
      account.contactId,
    ]);
    await close({ erase: true });
    clock.advance(16 * dayMs);
    await closeDueAccounts(deps);
    clock.advance(2 * dayMs);
    await runErasures(deps);
    const read = () => db.query("select email from contact where id = $1", [account.contactId]);
    expect(await read()).toEqual([{ email: "alva@example.com" }]);
    expect(await db.query("select done_at from erasure where account_id = $1", [account.accountId])).toEqual([{ done_at: null }]);
    await db.query("update domain set expires_at = now() - interval '3 years' where id = $1", [domainId]);
    clock.advance(31 * dayMs);
    await runErasures(deps);
    expect(await read()).toEqual([{ email: "erased" }]);
  });

  test("leaves a user alone who is in another account that is open", async () => {
    const other = await createAccount(db);
    await db.query(
      "insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by) select $1, $2, role_account_id, role_id, true, 'test' from membership where account_id = $1 limit 1",
      [other.accountId, account.userId],
    );
    await close({ erase: true });
    clock.advance(16 * dayMs);
    await closeDueAccounts(deps);
    clock.advance(2 * dayMs);
    await runErasures(deps);
    expect(await db.query("select email from panel_user where id = $1", [account.userId])).toEqual([
      { email: "alva@example.com" },
    ]);
  });

  test("is ordered by staff with a reason for a closed account only, and previewed by class", async () => {
    const cora = await joinAsColleague(db, api, "Compliance");
    const input = { number: account.number };
    expect((await cora.browser.call(customerErasure, input)).body).toMatchObject({ mayerase: false });
    const classes = (await owner.call(ownErasure)).body["classes"] as { class: string; erased: number }[];
    expect(classes.find((each) => each.class === "contract")?.erased).toBeGreaterThan(0);
    expect((await cora.proven(eraseCustomer, { ...input, why: "By letter, with a copy of the passport" })).body["name"]).toBe(
      "StatusProhibits",
    );
    await close();
    clock.advance(14 * dayMs + 1000);
    await closeDueAccounts(deps);
    expect((await cora.proven(eraseCustomer, { ...input, why: "By letter, with a copy of the passport" })).body.code).toBe(1000);
    await runErasures(deps);
    expect((await cora.browser.call(customerErasure, input)).body["erasures"]).toMatchObject([{ nextat: null }]);
    expect(await db.query("select email from contact where account_id = $1", [account.accountId])).toEqual([{ email: "erased" }]);
  });

  test("cannot reach an account that is not being erased", async () => {
    await expect(tx(db.worker, account.scope, (trx) => eraseRows(trx, account.scope, "contact", 10))).rejects.toThrow(
      "is not being erased",
    );
  });
});
