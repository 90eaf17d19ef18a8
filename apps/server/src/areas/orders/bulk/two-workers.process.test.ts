import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startChild, type Child } from "../../../main/start/child.ts";
import { systemClock } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { startRegistrySimulator, type RegistrySimulator } from "../../../testing/far-ends/registry-simulator.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { orderManyNow, type ManyLine } from "../ordering/order-many-now.ts";

// Tests a bulk run on two workers at a registry that accepts a hundred commands a minute. A request that waits for its turn does
// not begin before it is called, nothing is sent twice or lost, and the request of a person is carried out in between.

const count = 150;
const perMinute = 100;
/**
 * How many background requests have a turn at the same time, and how many first lines of an order are treated like those of a
 * small order.
 */
const turns = 5;
const few = 10;
let db: TestDatabase;
let simulator: RegistrySimulator;
let account: TestAccount;
let jobs: Jobs;
const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-two-workers-"));
const workers: Child[] = [];

beforeAll(async () => {
  [db, simulator] = await Promise.all([createTestDatabase(), startRegistrySimulator()]);
  account = await createAccount(db);
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
  await agreeOn(perMinute);
  const file = path.join(folder, "registries.json");
  writeFileSync(file, JSON.stringify(Object.fromEntries(simulator.accounts)));
  const settings = {
    DATABASE_URL: db.url,
    REGISTRIES_FILE: file,
    // No mail is sent in this test, but a worker requires an address.
    SMTP_URL: "smtp://127.0.0.1:1",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  const script = path.resolve(import.meta.dirname, "../../../main/worker.ts");
  const one = (name: string) => startChild({ name, script, readyBy: "message", settings: Promise.resolve(settings) });
  workers.push(...(await Promise.all([one("worker 1"), one("worker 2")])));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await jobs.stop();
  await simulator.stop();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const agreeOn = (commandsPerMinute: number) =>
  db.query(
    "update registry set profile = profile || jsonb_build_object('commandsPerMinute', $1::int) where id = 'gtld-generic'",
    [commandsPerMinute],
  );

/** Creates domains that the registry holds for us and the account owns. */
async function own(names: readonly string[]): Promise<ManyLine[]> {
  const expires = "2028-03-04T00:00:00Z";
  await Promise.all(names.map((name) => simulator.control("POST", "/domain", { name, registrar: "nameplane", expires })));
  const ids = names.map(() => newId());
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) select $1, i, n, n, 'org', 'active', '2020-01-02', $4, $4 from unnest($2::uuid[], $3::text[]) r (i, n)",
    [account.accountId, ids, names, expires],
  );
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, statuses_seen, sync_due_at) select $1, i, 'gtld-generic', 'registered', '{ok}', now() + interval '1 day' from unnest($2::uuid[]) r (i)",
    [account.accountId, ids],
  );
  return names.map((asciiName, index) => ({
    asciiName,
    unicodeName: asciiName,
    tld: "org",
    domainId: ids[index] ?? "",
    params: { contactId: account.contactId, byRole: { tech: account.contactId } },
  }));
}

async function order(lines: readonly ManyLine[]): Promise<{ orderId: string; names: string[] }> {
  const { orderId } = await tx(db.app, account.scope, (trx) =>
    orderManyNow(trx, { jobs, clock: systemClock }, account.scope, "update-domain-contacts", lines),
  );
  return { orderId, names: lines.map(({ asciiName }) => asciiName) };
}

type Seen = { done: number; attempts: number; checked: number; looks: number; most: number };
/**
 * The progress of an order's requests: how many times they were begun, how many of them were checked, and how many times (each
 * check is a job).
 */
async function seen({ orderId }: { readonly orderId: string }): Promise<Seen> {
  const [row] = await db.query<Seen>(
    `select count(*) filter (where state = 'completed')::int as done, sum(attempt)::int as attempts, count(*) filter (where looks > 0)::int as checked,
            sum(looks)::int as looks, max(looks)::int as most
       from request r cross join lateral (
         select count(*)::int as looks from pgboss.job j where j.name = 'orders.fulfil-request' and j.data ->> 'requestId' = r.id::text and j.state <> 'created') j
      where order_id = $1`,
    [orderId],
  );
  if (row === undefined) throw new Error(`no requests of order ${orderId}`);
  return row;
}

const poll = { timeout: 60_000, interval: 100 };

test("a hundred and fifty names at a slow registry: none is changed twice, none is lost, each is checked a few times, and a person's request comes first", async () => {
  const many = await order(await own(Array.from({ length: count }, (_, index) => `many-${index}.org`)));
  // Each request was checked within seconds. A few are at the registry; the others wait without being in the registry's queue.
  await expect.poll(async () => (await seen(many)).checked, poll).toBe(count);
  const person = await order(await own(["a-person.org"]));
  await expect.poll(async () => (await seen(person)).done, poll).toBe(1);
  expect(await seen(person)).toMatchObject({ attempts: 1, looks: 1 });
  const middle = await seen(many);
  expect(middle.done).toBeLessThan(count / 4);
  expect(middle.attempts).toBeLessThanOrEqual(middle.done + 2 * (few + turns));
  expect(middle.looks).toBeLessThanOrEqual(count + middle.done + 2 * (few + turns));

  // The registry now accepts more commands. To skip the waiting time, every request is made due for its check.
  await agreeOn(60_000);
  await db.query("update request set next_check_at = now() where order_id = $1 and not is_final", [many.orderId]);
  await expect.poll(async () => (await seen(many)).done, poll).toBe(count);
  const end = await seen(many);
  expect(end.attempts).toBeLessThanOrEqual(count + 2 * (few + turns));
  expect(end.most).toBeLessThanOrEqual(4);
  const changes = await db.query<{ object: string; state: string }>(
    "select object, state from registry_command where account_id = $1 and verb = 'domain:update' and state <> 'not_sent' order by object",
    [account.accountId],
  );
  expect(changes).toEqual([...many.names, ...person.names].toSorted().map((object) => ({ object, state: "succeeded" })));
  expect(
    await db.query("select id from pgboss.job where name = 'orders.fulfil-request' and state in ('retry', 'failed')"),
  ).toEqual([]);
  expect(await brokenInvariants(db)).toEqual([]);
});
