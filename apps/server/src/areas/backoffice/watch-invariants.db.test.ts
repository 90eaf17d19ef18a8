import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMetrics } from "../../platform/metrics.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { lifeChecks } from "./life-checks.repository.ts";
import { countBroken, nightlyInvariantWatch, watchInvariants, type InvariantWatchDeps } from "./watch-invariants.ts";

let db: TestDatabase;
let deps: InvariantWatchDeps;
let account: TestAccount;
const metrics = createMetrics();

beforeAll(async () => {
  db = await createTestDatabase();
  const fixture = await OrderFixture.open(db);
  deps = { pool: db.worker, sweeping: db.readonly, log: fixture.deps.log, metrics };
  account = await createAccount(db);
  await createAccount(db);
  // One domain that is registered and paid for, and one order that no work has been done on yet.
  await fixture.deposit(account, 40_000);
  await fixture.order(account, ["liv-1.se"], { method: "credit", credit: "all" });
  await fixture.work(account);
  await fixture.order(account, ["liv-2.se"], { method: "credit", credit: "all" });
  await fixture.close();
});
afterAll(() => db.close());

type Task = {
  account_id: string;
  key: string;
  severity: string;
  text: string;
  data: { count: number; rows: unknown[] };
};
const open = () =>
  db.query<Task>(
    "select account_id, key, severity, text, data from staff_task where kind = 'invariant_broken' and done_at is null order by key",
  );
/** Changes rows without running any triggers or guards, which only a superuser can do. */
const force = (statement: string) =>
  db.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`);
const gauge = async (id: string) =>
  (await metrics.invariantsBroken.get()).values.find(({ labels }) => labels.invariant === id)?.value;

const domain = "ascii_name = 'liv-1.se'";
const done = "ascii_name = 'liv-1.se' and type = 'create-domain-registration'";
const waiting = "ascii_name = 'liv-2.se'";
const notice = (kind: string, cause: string, more = "") =>
  `insert into notice (account_id, id, kind, cause, created_at${more === "" ? "" : ", delivered_at"}) select account_id, gen_random_uuid(), '${kind}', ${cause}, now() - interval '2 days'${more} from domain where ${domain}`;
const ending = "'domain:' || id || ':expiry:' || to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD')";
/** Makes the domain expired. The table `kept` stores its former values, so that they can be restored. */
const expire = (days: number, tld: string) =>
  `create table kept as select * from domain where ${domain}; update domain set state = 'expired_renewable', tld = '${tld}', expires_at = now() - interval '${days} days' where ${domain};
   update domain_detail set expires_seen = now() - interval '${days} days' where domain_id in (select id from kept)`;
const revive = `update domain d set state = k.state, tld = k.tld, expires_at = k.expires_at, renewal_mode = k.renewal_mode from kept k where d.id = k.id;
  update domain_detail x set expires_seen = k.expires_at from kept k where x.domain_id = k.id; delete from notice where kind like '%\\_after' or kind = 'x'; drop table kept`;

/** Every invariant, with a statement that breaks it and a statement that repairs the data again. */
const planted: readonly [id: string, what: string, broken: string, mended: string][] = [
  [
    "I-O1",
    "paid, over, and neither delivered nor given back",
    `alter table request drop constraint request_closed; update request set release = null, released_at = null where ${done}`,
    `update request set release = 'fulfilled', released_at = now() where ${done}`,
  ],
  [
    "I-O2",
    "a step no rule knows",
    "update state_log set to_state = 'nowhere' where machine = 'request' and to_state = 'completed'",
    "update state_log set to_state = 'completed' where to_state = 'nowhere'",
  ],
  [
    "I-O3",
    "late, and nobody was asked",
    `update request set limit_at = limit_at - interval '1 year' where ${waiting}`,
    `update request set limit_at = limit_at + interval '1 year' where ${waiting}`,
  ],
  [
    "I-D1.1",
    "a name in two accounts",
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode) select (select id from account where number = (select max(number) from account)), gen_random_uuid(), ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode from domain where ${domain}`,
    `delete from domain where ${domain} and account_id = (select id from account where number = (select max(number) from account))`,
  ],
  [
    "I-D1.2",
    "a live name without its claim",
    `create table kept as select * from name_claim where registrable_name = 'liv-1.se'; delete from name_claim where registrable_name = 'liv-1.se'`,
    "insert into name_claim select * from kept; drop table kept",
  ],
  [
    "I-D1.3",
    "a claim of nothing",
    `insert into name_claim (registrable_name, kind, ascii_name, account_id, object_id) select 'x.se', 'domain', 'x.se', account_id, gen_random_uuid() from domain where ${domain}`,
    "delete from name_claim where ascii_name = 'x.se'",
  ],
  [
    "I-D2",
    "another end at the registry, for two days, and no difference noted",
    `update domain_detail set expires_seen = expires_seen + interval '1 day', synced_at = now() - interval '2 days' where domain_id in (select id from domain where ${domain})`,
    `update domain_detail set expires_seen = expires_seen - interval '1 day', synced_at = now() where domain_id in (select id from domain where ${domain})`,
  ],
  [
    "I-D3",
    "a name nobody has read for days",
    `update domain set created_at = created_at - interval '9 days' where ${domain}; update domain_detail set sync_due_at = now() - interval '4 days' where domain_id in (select id from domain where ${domain})`,
    `update domain_detail set sync_due_at = now() + interval '1 day' where domain_id in (select id from domain where ${domain})`,
  ],
  [
    "I-D5",
    "two changes of a name under way at once",
    `do $$ declare i text; begin for i in select indexname from pg_indexes where tablename = 'registry_command' and indexdef like 'CREATE UNIQUE%where%' or tablename = 'registry_command' and indexdef like 'CREATE UNIQUE%WHERE%' loop execute format('drop index %I', i); end loop; end $$;
     insert into registry_command (account_id, id, registry_id, verb, object, args_hash, cltrid, state, next_check_at) select account_id, gen_random_uuid(), 'iis', 'domain:update', 'liv-1.se', '\\x00', 'CL-' || n, 'sent', now() from domain, generate_series(1, 2) n where ${domain}`,
    "delete from registry_command where cltrid in ('CL-1', 'CL-2')",
  ],
  [
    "I-D6",
    "money given back for a name that is held",
    `alter table request drop constraint request_fulfilled; update request set release = 'credited', released_at = now() - interval '2 hours' where ${done}`,
    `update request set release = 'fulfilled', released_at = now() where ${done}`,
  ],
  [
    "I-D7",
    "a name that renews by itself, ended without a word",
    `${expire(3, "se")}; update domain set renewal_mode = 'auto' where ${domain}`,
    revive,
  ],
  [
    "I-D8",
    "a message acknowledged before its effect",
    `do $$ declare c text; begin select conname into c from pg_constraint where conrelid = 'poll_message'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%acked_at%'; if c is not null then execute format('alter table poll_message drop constraint %I', c); end if; end $$;
     insert into poll_message (registry_id, message_id, kind, body, acked_at) values ('iis', 'x', 'text', '', now())`,
    "delete from poll_message where message_id = 'x'",
  ],
  [
    "I-D9",
    "an owner past the deadline, and the name stands",
    `insert into compliance_case (account_id, id, kind, source, contact_id, deadline_at) select c.account_id, gen_random_uuid(), 'verification', 'icann', c.id, now() - interval '1 hour' from contact c where c.account_id = (select account_id from domain where ${domain}) limit 1`,
    "delete from compliance_case where source = 'icann' and opened_at > deadline_at",
  ],
  [
    "I-D10",
    "a dangerous change without a proof",
    `do $$ declare c text; begin for c in select conname from pg_constraint where conrelid = 'request'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%step_up_id%' loop execute format('alter table request drop constraint %I', c); end loop; end $$;
     update request set type = 'update-domain-cancellation' where ${done}`,
    "update request set type = 'create-domain-registration' where ascii_name = 'liv-1.se'",
  ],
  [
    "I-N1.1",
    "the same news twice",
    `do $$ declare c text; begin select conname into c from pg_constraint where conrelid = 'notice'::regclass and contype = 'u'; if c is not null then execute format('alter table notice drop constraint %I', c); end if; end $$;
     ${notice("x", "'twice'", ", now()")}; ${notice("x", "'twice'", ", now()")}`,
    "delete from notice where cause = 'twice'",
  ],
  ["I-N1.2", "expired for six days, and nobody notified", expire(6, "se"), revive],
  [
    "I-N1.2",
    "the account notified, but not the registrant who is owed it",
    `${expire(6, "com")}; ${notice("renewal_after", ending, ", now()")}`,
    revive,
  ],
  ["I-N2", "news that reached nobody for two days", notice("x", "'lost'"), "delete from notice where cause = 'lost'"],
];

test("what holds makes no task", async () => {
  expect((await countBroken(db.readonly)).filter(({ count }) => count > 0)).toEqual([]);
  expect(await watchInvariants(deps)).toEqual([]);
  expect(await open()).toEqual([]);
});

test("every invariant that is watched is planted here", () => {
  expect([...new Set(planted.map(([id]) => id))].toSorted()).toEqual(lifeChecks.map(({ id }) => id).toSorted());
});

describe("broken on purpose", () => {
  test.each(planted)("%s is seen: %s", async (id, _what, broken, mended) => {
    await force(broken);
    try {
      expect((await watchInvariants(deps)).map((finding) => finding.id)).toContain(id);
      const task = (await open()).find(({ key }) => key === id);
      expect(task).toMatchObject({ account_id: db.installation.operatorAccountId, severity: "alarm" });
      expect(task?.text).toContain(id);
      expect(task?.data.rows.length).toBe(task?.data.count);
      // The task contains only ids, so the name of the domain does not occur in it.
      expect(JSON.stringify(task)).not.toContain("liv-1");
      expect(await gauge(id)).toBeGreaterThan(0);
    } finally {
      await force(mended);
    }
    expect(await watchInvariants(deps)).toEqual([]);
    expect(await open()).toEqual([]);
    expect(await gauge(id)).toBe(0);
  });

  test("is one task however often it is seen", async () => {
    await force(notice("x", "'lost'"));
    await watchInvariants(deps);
    await watchInvariants(deps);
    expect(await open()).toHaveLength(1);
    await force("delete from notice where cause = 'lost'");
    await watchInvariants(deps);
  });
});

test("called every quarter of an hour it checks at the start and once a night", async () => {
  const clock = new FakeClock(new Date("2026-11-21T10:00:00Z"));
  const watch = nightlyInvariantWatch({ ...deps, clock });
  await watch();
  await force(notice("x", "'lost'"));
  clock.advance(6 * 3_600_000);
  await watch();
  expect(await open()).toEqual([]);
  clock.advance(10 * 3_600_000);
  await watch();
  expect(await open()).toHaveLength(1);
  await force("delete from notice where cause = 'lost'");
});
