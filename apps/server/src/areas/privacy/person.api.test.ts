import { erasePerson, personData, retentionDue } from "@nameplane/contracts/privacy/operations";
import { personDataSpec, retentionDueSpec } from "@nameplane/contracts/privacy/person";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keepHouse } from "../../platform/db/keep-house.ts";
import { newId } from "../../platform/ids.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { staffRoutes } from "../staff/index.ts";
import { privacyRoutes } from "./privacy.routes.ts";

let db: TestDatabase;
let api: TestApi;
let cora: TestColleague;
let operator: { id: string; brand_id: string };
let email: string;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  const clock = new FakeClock(new Date());
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    privacyRoutes(edge, { jobs: { enqueue: async () => {} } as never, clock, files: {} as never });
  });
  cora = await joinAsColleague(db, api, "Compliance");
  const [found] = await db.query<{ id: string; brand_id: string }>("select id, brand_id from account where kind = 'operator'");
  if (found === undefined) throw new Error("no operator");
  operator = found;
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(() => {
  count += 1;
  email = `rita${count}@cert.example`;
});

/** A report of abuse by the person, answered this many days ago. */
async function report(daysAgo: number): Promise<string> {
  const id = newId();
  const reference = `${String(count).padStart(4, "0")}${daysAgo > 1000 ? "XXXXXX" : "YYYYYY"}`;
  await db.query(
    `insert into abuse_report (account_id, id, brand_id, reference, name, what, text, reporter_name, reporter_email, language, received_at, due_at,
                               answered_at, outcome, answer, answered_by)
     values ($1, $2, $3, $4, 'kvarn.example', 'spam', 'Written by me', 'Rita', $5, 'en', now() - make_interval(days => $6), now(),
             now() - make_interval(days => $6), 'stopped', '', 'staff:x')`,
    [operator.id, id, operator.brand_id, reference, email, daysAgo],
  );
  return id;
}

/** A ticket of the person, who has no account. */
async function ticket(state: "open" | "closed"): Promise<string> {
  const [id, message] = [newId(), newId()];
  await db.query("insert into ticket (account_id, id, subject, created_by, reply_to) values ($1, $2, 'Hello', 'visitor', $3)", [
    operator.id,
    id,
    email,
  ]);
  await db.query(
    `insert into ticket_message (account_id, id, ticket_id, author_kind, author, body, source, created_at) values ($1, $2, $3, 'customer', 'visitor', 'My address is Main Street 1', 'mail', now())`,
    [operator.id, message, id],
  );
  if (state === "closed")
    await db.query("update ticket set state = 'closed', closed_at = now(), version = version + 1 where id = $1", [id]);
  return id;
}

const find = async (of = email) => {
  const { code, desc: _, ...data } = (await cora.browser.call(personData, { email: of })).body;
  expect(code).toBe(1000);
  return personDataSpec.answer.parse(data);
};
const erase = (of = email) => cora.proven(erasePerson, { email: of, why: "Asked by mail, proved by a reply" });

test("an address is found wherever it stands, with what an erasure does there and what has to stay", async () => {
  await report(10);
  await ticket("closed");
  expect(await find(email.toUpperCase())).toMatchObject({
    isuser: false,
    places: [
      { place: "abuse_report", erased: 0, stays: 1 },
      { place: "ticket_message", erased: 1, stays: 0 },
      { place: "ticket", erased: 1, stays: 0 },
    ],
  });
  expect((await find()).classes).toEqual([{ class: "contract", erased: 2, stays: 1, keepdays: 1096 }]);
  const logged = await db.query("select 1 from audit_event where action = 'privacy.find-person' and body::text like $1", [
    `%${email}%`,
  ]);
  expect(logged).toEqual([]);
});

test("an erasure needs fresh proof, empties what need not be kept, and leaves the rest", async () => {
  const [young, old] = [await report(10), await report(1200)];
  const [open, closed] = [await ticket("open"), await ticket("closed")];
  const input = { email, why: "Asked by mail" };
  expect((await cora.browser.call(erasePerson, input)).body).toMatchObject({ name: "StepUpRequired" });
  expect((await erase()).body).toMatchObject({ code: 1000, rows: 3 });
  const reporter = async (id: string) =>
    (
      await db.query<{ reporter_email: string; text: string }>("select reporter_email, text from abuse_report where id = $1", [
        id,
      ])
    )[0];
  expect(await reporter(old)).toEqual({ reporter_email: "erased", text: "erased" });
  expect(await reporter(young)).toEqual({ reporter_email: email, text: "Written by me" });
  const body = async (id: string) =>
    (await db.query<{ body: string }>("select body from ticket_message where ticket_id = $1", [id]))[0]?.body;
  expect(await body(closed)).not.toContain("Main Street");
  expect(await body(open)).toContain("Main Street");
  expect((await erase()).body).toMatchObject({ name: "StatusProhibits" });
  const [entry] = await db.query<{ body: { after: Record<string, unknown> } }>(
    "select body from audit_event where action = 'privacy.erase-person' order by at desc limit 1",
  );
  expect(entry?.body.after).toMatchObject({ why: "Asked by mail, proved by a reply", ticket: 1 });
  expect(JSON.stringify(entry)).not.toContain(email);
});

test("a user is erased with the account, not here, and colleagues of one brand find nobody", async () => {
  const account = await createAccount(db);
  await db.query("update panel_user set email = $2 where id = $1", [account.userId, email]);
  await ticket("closed");
  expect(await find()).toMatchObject({ isuser: true });
  expect((await erase()).body).toMatchObject({ name: "StatusProhibits" });
  const abroad = await joinForOtherBrand(db, api);
  expect((await abroad.browser.call(personData, { email })).body["places"] ?? []).toEqual([]);
});

test("the clean-up empties old reports, as staff could read before, and leaves what is young", async () => {
  const id = await report(1200);
  const [row] = await db.query<{ id: string }>(
    "update audit_event set address = '192.0.2.9' where id = (select id from audit_event order by at limit 1) returning id",
  );
  const due = async () => {
    const { code: _, desc: __, ...data } = (await cora.browser.call(retentionDue, {})).body;
    return new Map(retentionDueSpec.answer.parse(data).data.map(({ place, due: n }) => [place, n]));
  };
  expect((await due()).get("abuse_report")).toBeGreaterThan(0);
  expect((await due()).get("audit_event")).toBe(0);
  await keepHouse(db.worker);
  expect((await due()).get("abuse_report")).toBe(0);
  expect(await db.query("select 1 from abuse_report where id = $1 and reporter_email = 'erased'", [id])).toHaveLength(1);
  expect(await db.query("select 1 from audit_event where id = $1 and address is not null", [row?.id])).toHaveLength(1);
});

test("an address that a domain was offered to, or that was invited to an escrow, is found, and erased once nothing needs it", async () => {
  const giver = await createAccount(db);
  const offer = async (daysAgo: number) =>
    db.query(
      `insert into push (account_id, id, state, receiver_email, begun_by, created_at, ends_at, ended_at)
       values ($1, $2, 'withdrawn', $3, 'user:x', now() - make_interval(days => $4), now() - make_interval(days => $4), now() - make_interval(days => $4))`,
      [giver.accountId, newId(), email, daysAgo],
    );
  await offer(10);
  await offer(1200);
  expect((await find()).places).toEqual([expect.objectContaining({ place: "push", erased: 1, stays: 1 })]);
  expect((await erase()).body).toMatchObject({ code: 1000, rows: 1 });
  expect((await find()).places).toEqual([expect.objectContaining({ place: "push", erased: 0, stays: 1 })]);
});
