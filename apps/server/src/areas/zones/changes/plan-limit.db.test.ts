import { afterAll, beforeAll, expect, test } from "vitest";
import { Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestZone } from "../../../testing/fixtures/zones.ts";
import { createZone } from "../create-zone.ts";
import { limitOfZone } from "../zone-limit.rules.ts";
import { planName } from "../zones.repository.ts";

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
  account = await createAccount(db);
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
});

let count = 0;
type Zone = { readonly zoneid: string; readonly itemid: string };
async function zone(): Promise<Zone> {
  count += 1;
  const zoneid = await createTestZone(db, jobs, account, `planerad${count}.se`, new Date());
  const [row] = await db.query<{ itemid: string }>("select domain_id as itemid from zone where id = $1", [zoneid]);
  return { zoneid, itemid: row?.itemid ?? "" };
}

async function plan({ zoneid }: Zone) {
  const [row] = await db.query<{ rrset_max: number }>("select rrset_max from zone where id = $1", [zoneid]);
  const { en } = await tx(db.worker, account.scope, (trx) => planName(trx, account.scope, zoneid));
  return [en, limitOfZone(row?.rrset_max ?? 0)];
}

/** Creates a service by inserting its row, and makes it active. */
async function start({ itemid }: Zone, product: number): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    "insert into service (account_id, id, product_id, name, domain_id, currency) values ($1, gen_random_uuid(), $2, 'DNS', $3, 'SEK') returning id",
    [account.accountId, product, itemid],
  );
  if (row === undefined) throw new Error("no service");
  await move(row.id, "active");
  return row.id;
}
const move = (id: string, state: string) =>
  db.query("update service set state = $2, version = version + 1 where id = $1", [id, state]);

test.each([
  [2272, "DNS trial", 50],
  [2220, "Standard DNS+", 200],
  [2323, "Standard DNS+", 200],
  [2221, "Premium DNS", null],
])(
  "a zone may hold as many records as product %d allows (%s), and as many as Free DNS allows when the service has ended [C9.33, C9.34]",
  async (product, name, records) => {
    const made = await zone();
    expect(await plan(made)).toEqual(["Free DNS", 20]);
    const service = await start(made, product);
    expect(await plan(made)).toEqual([name, records]);
    await move(service, "ending");
    expect(await plan(made)).toEqual([name, records]);
    await move(service, "ended");
    expect(await plan(made)).toEqual(["Free DNS", 20]);
  },
);

test("a service that is not set up yet and a service without a limit of records change nothing", async () => {
  const made = await zone();
  await db.query(
    "insert into service (account_id, id, product_id, name, domain_id, currency) values ($1, gen_random_uuid(), 2221, 'DNS', $2, 'SEK')",
    [account.accountId, made.itemid],
  );
  await start(made, 2298);
  await start(made, 2223);
  expect(await plan(made)).toEqual(["Free DNS", 20]);
});

test("records above the limit of a smaller plan stay, and the limit is that of the smaller plan", async () => {
  const made = await zone();
  const service = await start(made, 2220);
  const rows = Array.from({ length: 30 }, (_, at) => `h${at}`);
  await db.query(
    "insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by) select $1, $2, h, 'A', 3600, array['192.0.2.1'], 1, 'test' from unnest($3::text[]) h",
    [account.accountId, made.zoneid, rows],
  );
  const [{ sets } = { sets: 0 }] = await db.query<{ sets: number }>("select rrset_count as sets from zone where id = $1", [
    made.zoneid,
  ]);
  await move(service, "ended");
  expect(await plan(made)).toEqual(["Free DNS", 20]);
  expect(sets).toBeGreaterThan(30);
});

test("a zone created after its service has the service's plan at once", async () => {
  count += 1;
  const first = await zone();
  await db.query("update zone set removed_at = now() where id = $1", [first.zoneid]);
  await start(first, 2221);
  const { zoneId } = await tx(db.app, account.scope, (trx) =>
    createZone({ jobs }, trx, account.scope, {
      domainId: first.itemid,
      apex: `planerad${count}.se`,
      registrableName: `planerad${count}.se`,
      now: new Date(),
    }),
  );
  expect(await plan({ ...first, zoneid: zoneId })).toEqual(["Premium DNS", null]);
});
