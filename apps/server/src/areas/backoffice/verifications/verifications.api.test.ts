import * as operations from "@nameplane/contracts/backoffice/operations";
import type { VerificationRow } from "@nameplane/contracts/backoffice/acts/verifications";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { caseMailJob } from "../../contacts/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { verificationRoutes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let anna: TestColleague;
const sent: unknown[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  const enqueue = async (_trx: unknown, kind: { readonly name: string }, payloads: readonly unknown[]) => {
    if (kind.name === caseMailJob.name) sent.push(...payloads);
  };
  api = await createTestApi(db, { now: () => new Date() }, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    verificationRoutes(edge, { pool: db.app, jobs: { enqueue } });
  });
  anna = await joinAsColleague(db, api, "Compliance");
});
afterAll(async () => {
  await api.close();
  await db.close();
});

/** Days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

async function open(
  of: { source?: string; days?: number; name?: string } = {},
): Promise<{ caseid: string; account: TestAccount }> {
  const account = await createAccount(db);
  const caseid = newId();
  await db.query(
    "update contact set email_proved_at = null, state = 'unverified', organization = $2, version = version + 1 where id = $1",
    [account.contactId, of.name ?? "Kvarnen AB"],
  );
  await db.query(
    "insert into compliance_case (account_id, id, kind, source, contact_id, deadline_at) values ($1, $2, 'verification', $3, $4, $5)",
    [account.accountId, caseid, of.source ?? "icann", account.contactId, inDays(of.days ?? 12)],
  );
  return { caseid, account };
}

async function list(input: Record<string, unknown> = {}, by = anna): Promise<VerificationRow[]> {
  return (await by.browser.call(operations.staffVerifications, input)).body["data"] as VerificationRow[];
}
const rowOf = async (caseid: string) => (await list()).find((row) => row.caseid === caseid);
const logOf = async (account: TestAccount, action: string) =>
  db.query<{ body: Record<string, unknown> }>(
    "select to_jsonb(e) as body from audit_event e where account_id = $1 and to_jsonb(e)::text like $2",
    [account.accountId, `%${action}%`],
  );

test("verifications are listed by deadline, and found by state, time, brand and text", async () => {
  const late = await open({ days: -1, name: "Sena AB", source: "nis2" });
  const soon = await open({ days: 3, name: "Snart AB" });
  const far = await open({ days: 14, name: "Fjärran AB" });
  await db.query("update compliance_case set state = 'notified', version = version + 1 where id = $1", [far.caseid]);
  const names = async (input: Record<string, unknown>) => (await list(input)).map(({ contact }) => contact.name);
  expect(await names({})).toEqual(["Sena AB", "Snart AB", "Fjärran AB"]);
  expect(await names({ due: "soon" })).toEqual(["Snart AB"]);
  expect(await names({ due: "over" })).toEqual(["Sena AB"]);
  expect(await names({ status: 20_702 })).toEqual(["Fjärran AB"]);
  expect(await names({ name: "SNART" })).toEqual(["Snart AB"]);
  expect(await names({ name: "ingen sådan" })).toEqual([]);
  expect(await names({ brandid: newId() })).toEqual([]);
  expect(await names({ after: soon.caseid })).toEqual(["Fjärran AB"]);
  expect(await rowOf(soon.caseid)).toMatchObject({
    source: "icann",
    stops: true,
    latest: null,
    mail: "none",
    held: null,
    domaincount: 0,
  });
  expect(await rowOf(late.caseid)).toMatchObject({ source: "nis2", stops: false, isagain: false });
  expect((await anna.browser.call(operations.staffVerifications, { status: 1 })).body).toMatchObject({ code: 2005 });
});

test("a colleague of another brand, or without the right, neither sees nor changes a verification", async () => {
  const { caseid } = await open();
  const stranger = await joinForOtherBrand(db, api);
  expect(await list({}, stranger)).toEqual([]);
  expect((await stranger.browser.call(operations.mailVerification, { caseid })).body.code).toBe(2303);
  const support = await joinAsColleague(db, api, "Support");
  for (const [operation, input] of [
    [operations.staffVerifications, {}],
    [operations.mailVerification, { caseid }],
  ] as const)
    expect((await support.browser.call(operation, input)).body.code).not.toBe(1000);
});

test("the mail is sent again, as often as the customer may", async () => {
  const { caseid, account } = await open();
  sent.length = 0;
  expect((await anna.browser.call(operations.mailVerification, { caseid })).body).toMatchObject({ code: 1000 });
  expect(sent).toMatchObject([{ caseId: caseid, stage: expect.stringMatching(/^again-/) as unknown }]);
  await db.query("insert into notice (account_id, id, kind, cause, created_at) values ($1, $2, 'verify_contact', $3, now())", [
    account.accountId,
    newId(),
    `case:${caseid}:again-1`,
  ]);
  expect((await anna.browser.call(operations.mailVerification, { caseid })).body).toMatchObject({ name: "TooFast" });
  expect(sent).toHaveLength(1);
  expect(await logOf(account, "contacts.verification-mailed")).toHaveLength(1);
});

test("the deadline that no domain depends on is moved within its bounds and with a reason; the one that ICANN sets stands", async () => {
  const soft = await open({ source: "nis2", days: 30 });
  const extend = (caseid: string, until: string, version = 1) =>
    anna.browser.call(operations.extendVerification, { caseid, version, until, why: "Är på semester" });
  expect((await rowOf(soft.caseid))?.latest).toBe(dayOf(inDays(90)));
  expect((await extend(soft.caseid, dayOf(inDays(91)))).body).toMatchObject({ code: 2005 });
  expect((await extend(soft.caseid, dayOf(inDays(20)))).body).toMatchObject({ code: 2005 });
  expect((await extend(soft.caseid, dayOf(inDays(60)), 9)).body).toMatchObject({ name: "ChangedMeanwhile" });
  expect((await extend(soft.caseid, dayOf(inDays(60)))).body).toMatchObject({
    code: 1000,
    deadline: `${dayOf(inDays(60))}T23:59:59.000Z`,
  });
  expect(await logOf(soft.account, "semester")).toHaveLength(1);
  const bound = await open({ days: 2 });
  expect((await extend(bound.caseid, dayOf(inDays(10)))).body).toMatchObject({ code: 2304 });
});

test("another proof, with a note and a fresh proof of identity, verifies the contact but not the address", async () => {
  const { caseid, account } = await open();
  const input = { caseid, version: 1, note: "Ringde växeln, talade med ägaren" };
  expect((await anna.browser.call(operations.proveVerification, input)).body).toMatchObject({ name: "StepUpRequired" });
  expect((await anna.proven(operations.proveVerification, { ...input, note: "kort" })).body).toMatchObject({ code: 2004 });
  expect((await anna.proven(operations.proveVerification, { ...input, version: 7 })).body).toMatchObject({
    name: "ChangedMeanwhile",
  });
  expect((await anna.proven(operations.proveVerification, input)).body).toMatchObject({ code: 1000 });
  expect(
    await db.query(
      "select k.state, c.state as contact, c.email_proved_at as proved from compliance_case k join contact c on c.id = k.contact_id where k.id = $1",
      [caseid],
    ),
  ).toEqual([{ state: "satisfied", contact: "active", proved: null }]);
  expect(await logOf(account, "Ringde växeln")).toHaveLength(1);
  expect(await rowOf(caseid)).toBeUndefined();
  expect((await anna.proven(operations.proveVerification, input)).body.code).toBe(2303);
});
