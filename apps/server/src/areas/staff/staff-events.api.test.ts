import { once } from "node:events";
import { get as getHttp, type IncomingMessage } from "node:http";
import { staffLive } from "@nameplane/contracts/platform/operations";
import { staffSelf } from "@nameplane/contracts/staff/operations";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newId } from "../../platform/ids.ts";
import { serveStaffEvents } from "../../platform/http/event-stream.ts";
import { LiveHub } from "../../platform/live.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { staffRoutes } from "./staff.routes.ts";

let db: TestDatabase;
let api: TestApi;
let hub: LiveHub;
let url: URL;
let otto: TestColleague;
let abroad: TestColleague;
let account: TestAccount;
const opened: { end: () => void }[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  hub = new LiveHub(db.url, createLog("test", "fatal"));
  await hub.start();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    serveStaffEvents(edge, hub, createMetrics(), 50, { session: 3, address: 100 });
  });
  url = new URL(await api.edge.app.listen({ port: 0, host: "127.0.0.1" }));
  otto = await joinAsColleague(db, api);
  abroad = await joinForOtherBrand(db, api);
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(async () => {
  for (const { end } of opened) end();
  await api.close();
  await hub.close();
  await db.close();
});

/** Opens the stream as a browser does, and collects what it receives. */
async function listen(who: TestColleague | null) {
  const httpRequest = getHttp(new URL(staffLive.path, url), {
    headers: { host: "localhost", accept: "text/event-stream", ...(who === null ? {} : { cookie: who.browser.cookie ?? "" }) },
  });
  const [stream] = (await once(httpRequest, "response")) as [IncomingMessage];
  let said = "";
  stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  stream.on("error", () => {});
  const closed = new Promise<void>((resolve) => stream.once("close", resolve));
  const one = { status: stream.statusCode, closed, said: () => said, end: () => void httpRequest.destroy() };
  opened.push(one);
  return one;
}
const raise = () =>
  db.query("insert into staff_task (account_id, id, kind, key, text) values ($1, $2, 'test', $3, 'x')", [
    account.accountId,
    newId(),
    newId(),
  ]);
const usedAt = async (who: TestColleague) =>
  (
    await db.query<{ used_at: Date }>("select used_at from staff_session where staff_id = $1 and revoked_at is null", [
      who.staffId,
    ])
  )[0]?.used_at.getTime();
/** Makes the session look as if it was last used ten minutes ago. */
const idle = (who: TestColleague) =>
  db.query("update staff_session set used_at = now() - interval '10 minutes' where staff_id = $1", [who.staffId]);

test("staff hear of their brand's queues, of what they have the right for, and nobody else hears anything", async () => {
  const clerk = await joinAsColleague(db, api, "Support");
  const [all, other, limited] = [await listen(otto), await listen(abroad), await listen(clerk)];
  expect((await listen(null)).status).toBe(401);
  await raise();
  await vi.waitFor(() => expect(all.said()).toContain('"topic":"task"'));
  expect(other.said()).not.toContain("task");
  // Support may not see requests and their tasks, but hears of tickets.
  await db.query("insert into ticket (account_id, id, subject, created_by) values ($1, $2, 'Hello', 'test')", [
    account.accountId,
    newId(),
  ]);
  await vi.waitFor(() => expect(limited.said()).toContain('"topic":"ticket"'));
  const right = await db.query("select 1 from staff_role where name = 'Support' and 'staff_requests' = any (permissions)");
  expect(limited.said().includes('"topic":"task"')).toBe(right.length > 0);
});

test("only the colleague who was named hears of a mention", async () => {
  const named = await joinAsColleague(db, api);
  const [mine, others] = [await listen(named), await listen(otto)];
  await db.query(
    `insert into staff_mention (id, account_id, object_kind, object_id, object_name, staff_id, by_id, at)
     values ($1, $2, 'account', $2, 'x', $3, $4, now())`,
    [newId(), account.accountId, named.staffId, otto.staffId],
  );
  await vi.waitFor(() => expect(mine.said()).toContain('"topic":"mention"'));
  expect(others.said()).not.toContain("mention");
});

test("neither a stream nor a call that a page makes by itself keeps a session alive; a call of a person does", async () => {
  const who = await joinAsColleague(db, api);
  await idle(who);
  const before = await usedAt(who);
  const stream = await listen(who);
  await raise();
  await vi.waitFor(() => expect(stream.said()).toContain("still here"));
  await who.browser.call(staffSelf, {}, { headers: { "x-background": "1" } });
  expect(await usedAt(who)).toBe(before);
  await who.browser.call(staffSelf, {});
  expect(await usedAt(who)).not.toBe(before);
});

test("a stream ends with its session, and a session has a bounded number of them", async () => {
  const who = await joinAsColleague(db, api);
  const streams = [await listen(who), await listen(who), await listen(who)];
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await listen(who)).status).toBe(429);
  await db.query("update staff_session set revoked_at = now() where staff_id = $1", [who.staffId]);
  await Promise.all(streams.map(({ closed }) => closed));
});
