import { reportFinding } from "@nameplane/contracts/monitoring/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesInPostgres } from "../../adapters/files-postgres/index.ts";
import { newId } from "../../platform/ids.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { insertPlainService } from "../../testing/fixtures/plain-service.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testVault } from "../../testing/test-identity.ts";
import { abuseJobKinds } from "./abuse.jobs.ts";
import { abuseRoutes } from "./abuse.routes.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let jobs: Jobs;
beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, abuseJobKinds);
  jobs = new Jobs(db.url, "nameplane_app", createLog("test"));
  await jobs.start();
  const files = { store: filesInPostgres, scanner: null, vault: testVault() };
  const supportOf = async () => ({ name: "Kvarnen", email: "" });
  api = await createTestApi(db, clock, (edge) => abuseRoutes(edge, { jobs, clock, files, supportOf }));
});
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await db.close();
});

async function findingOf(account: TestAccount, name: string): Promise<string> {
  const [serviceId, id] = [await insertPlainService(db, account, 2327, clock.now()), newId()];
  await db.query("insert into name_watch (account_id, service_id, marks) values ($1, $2, '{kvarnen}')", [
    account.accountId,
    serviceId,
  ]);
  await db.query(
    `insert into name_finding (account_id, id, service_id, mark, name, kind, score, source, file, listed_on, is_added)
     values ($1, $2, $3, 'kvarnen', $4, 'word', 88, 'com', 'com.2026-11-30.zone', '2026-11-30', true)`,
    [account.accountId, id, serviceId, name],
  );
  return id;
}

test("a found domain that is registered here is reported once, in the name of the user; one elsewhere is refused", async () => {
  const [owner, customer] = [await createAccount(db), await createAccount(db)];
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, 'kvarnen-login.com', 'kvarnen-login.com', 'com', 'active', now(), now() + interval '200 days', now() + interval '170 days', 'manual')`,
    [owner.accountId, newId()],
  );
  const browser = api.browser();
  browser.cookie = await signIn(db, customer);
  const input = { what: "phishing" as const, text: "It shows a copy of our login page." };
  const elsewhere = await browser.call(
    reportFinding,
    { findingid: await findingOf(customer, "kvarnen-pay.com"), ...input },
    { key: newId() },
  );
  expect(elsewhere.body).toMatchObject({ code: 2304, param: "findingid" });

  const findingid = await findingOf(customer, "kvarnen-login.com");
  const { body, text } = await browser.call(reportFinding, { findingid, ...input }, { key: newId() });
  expect(body.code, text).toBe(1000);
  const queued = await db.query<{ data: Record<string, unknown> }>("select data from pgboss.job where name = 'abuse.reported'");
  expect(queued.map(({ data }) => data)).toMatchObject([
    { reference: body["reference"], host: "kvarnen-login.com", what: "phishing" },
  ]);
  const rows = await db.query("select state, reference from name_finding where id = $1", [findingid]);
  expect(rows).toEqual([{ state: "reported", reference: body["reference"] }]);
  expect((await browser.call(reportFinding, { findingid, ...input }, { key: newId() })).body).toMatchObject({
    code: 2304,
    param: "findingid",
  });

  const stranger = api.browser();
  stranger.cookie = await signIn(db, owner);
  expect((await stranger.call(reportFinding, { findingid, ...input }, { key: newId() })).body.code).toBe(2303);
});
