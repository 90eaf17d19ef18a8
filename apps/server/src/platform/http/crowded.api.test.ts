import { afterAll, beforeAll, expect, test } from "vitest";
import { get, post } from "@nameplane/contracts";
import { nothing, spec } from "@nameplane/contracts/spec";
import { sql } from "kysely";
import { FakeClock } from "../../testing/fake-clock.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { connect, type Pool } from "../db/connect.ts";

const hold = get("hold", "/api/hold/");
const twice = get("twice", "/api/twice/");
const quick = get("quick", "/api/quick/");
const locked = post("locked", "/api/locked/");
const empty = spec({ summary: "Nothing", input: nothing, answer: nothing, refusals: [] });
const unswitched = new Map([hold, twice, quick, locked].map(({ name }) => [name, "of this test"] as const));

let db: TestDatabase;
let pool: Pool;
let api: TestApi;
let alva: TestAccount;
const patience = { timeout: 30_000 };
let release = Promise.withResolvers<void>();
let holding = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  pool = connect(db.url, "nameplane_app", 8, 2000);
  api = await createTestApi(
    { ...db, app: pool },
    new FakeClock(new Date()),
    (edge) => {
      edge.inTransaction(hold, empty, { kind: "session" }, {}, async () => {
        holding += 1;
        await release.promise;
        return {};
      });
      edge.outsideTransaction(twice, empty, { kind: "session" }, {}, async (call) => {
        await call.tx(() => call.tx(async () => {}));
        return {};
      });
      edge.inTransaction(quick, empty, { kind: "session" }, {}, async () => ({}));
      edge.inTransaction(locked, empty, { kind: "session" }, {}, async ({ trx }) => {
        await sql`set local lock_timeout = 50`.execute(trx);
        await sql`select pg_advisory_xact_lock(20260)`.execute(trx);
        return {};
      });
    },
    { unswitched },
  );
  alva = await createAccount(db);
});
afterAll(async () => {
  await api.close();
  await pool.close();
  await db.close();
});

async function browser(who: TestAccount) {
  const made = api.browser();
  made.cookie = await signIn(db, who);
  return made;
}

test("many calls of one account at once leave connections to other accounts, whatever sessions they use; beyond a queue they are refused", async () => {
  const [first, second] = await Promise.all([browser(alva), browser(alva)]);
  // A session's account is known from its first call on.
  for (const one of [first, second]) await one.call(quick);
  const other = await browser(await createAccount(db));
  const calls = Array.from({ length: 90 }, (_, n) => (n % 2 === 0 ? first : second).call(hold));
  await expect.poll(() => holding, patience).toBe(6);
  expect((await other.call(quick)).body.code).toBe(1000);
  release.resolve();
  const answers = await Promise.all(calls);
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused.length).toBe(90 - 66);
  for (const answer of refused) {
    expect(answer.body).toMatchObject({ code: 2502, name: "TooManyAtOnce" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(answers.filter((answer) => answer.body.code === 1000).length).toBe(66);
});

test("a call that opens a transaction within another one does not wait for its own account", async () => {
  const mine = await browser(alva);
  const answers = await Promise.all(Array.from({ length: 4 }, () => mine.call(twice)));
  expect(answers.map(({ body }) => body.code)).toEqual([1000, 1000, 1000, 1000]);
});

test("no free connection, or a lock that is held, is answered as a busy service and not as a fault", async () => {
  release = Promise.withResolvers();
  holding = 0;
  const others = await Promise.all([1, 2].map(async () => browser(await createAccount(db))));
  const mine = await browser(alva);
  const calls = others.flatMap((one) => Array.from({ length: 4 }, () => one.call(hold)));
  await expect.poll(() => holding, patience).toBe(8);
  const full = await mine.call(quick);
  release.resolve();
  await Promise.all(calls);
  expect([full.status, full.body.code, full.body["name"]]).toEqual([503, 2400, "ServerBusy"]);
  expect(Number(full.headers["retry-after"])).toBeGreaterThan(0);

  const client = await db.app.pg.connect();
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock(20260)");
  const answer = await mine.call(locked);
  await client.query("rollback");
  client.release();
  expect([answer.status, answer.body.code, answer.body["name"]]).toEqual([503, 2400, "ServerBusy"]);
});
