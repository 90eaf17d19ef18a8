import { reasonText } from "@nameplane/contracts/orders/own-reasons";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { addColleague } from "../../../testing/staff.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { makeScope } from "../../../platform/scope.ts";
import { fulfilRequest } from "./fulfil-request.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let staffId: string;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  ({ staffId } = await addColleague(db));
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  await resume();
});
afterAll(async () => {
  await resume();
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const name = () => `paus-${(next += 1)}.se`;
const pause = () =>
  db.query("update registry set paused_at = now(), paused_by = $1, pause_cause = 'maintenance' where id = 'iis'", [staffId]);
const resume = () => db.query("update registry set paused_at = null, paused_by = null, pause_cause = null where id = 'iis'");
const attempt = async (asked: string) => {
  const { id } = await fixture.request(account, asked);
  await fulfilRequest(
    fixture.deps,
    makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" }),
    id,
  );
  return fixture.request(account, asked);
};

test("while staff have paused the registry nothing is sent, the request waits with the reason, and goes on after the pause", async () => {
  const asked = name();
  await fixture.order(account, [asked], { method: "invoice" });
  const before = fixture.iis.received.length;
  await pause();
  const waiting = await attempt(asked);
  expect(waiting).toMatchObject({ state: "on_hold", stop_cause: "paused:iis" });
  expect(reasonText(waiting.reason_text, "sv")).toContain("Registret har underhåll");
  expect(fixture.iis.received.length).toBe(before);

  // A long pause does not fill the history of the request.
  const again = await attempt(asked);
  expect(again.version).toBe(waiting.version);

  await resume();
  expect(await attempt(asked)).toMatchObject({ state: "completed", stop_cause: null });
  expect(fixture.creates(asked)).toBe(1);
});

test("a pause between two commands of one request stops the second, and the first is not sent again", async () => {
  const asked = name();
  await fixture.order(account, [asked], { method: "invoice" });
  fixture.iis.onSend = async ({ verb }) => {
    if (verb === "contact:create") await pause();
  };
  expect(await attempt(asked)).toMatchObject({ state: "on_hold" });
  fixture.iis.onSend = null;
  const contacts = fixture.iis.received.filter(({ verb }) => verb === "contact:create").length;
  await resume();
  expect(await attempt(asked)).toMatchObject({ state: "completed" });
  expect(fixture.iis.received.filter(({ verb }) => verb === "contact:create")).toHaveLength(contacts);
});
