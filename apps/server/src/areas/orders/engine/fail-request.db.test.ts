import { restartRequest } from "@nameplane/contracts/orders/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { OrderDesk } from "../../../testing/desks/order-desk.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { makeScope } from "../../../platform/scope.ts";
import { fulfilRequest } from "./fulfil-request.ts";

let db: TestDatabase;
let desk: OrderDesk;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  desk = await OrderDesk.open(db);
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
});
afterAll(async () => {
  expect(await desk.brokenInvariants()).toEqual([]);
  await desk.close();
  await db.close();
});

const worker = () => makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" });

/** Registries that a fault of our own program sits in front of. */
function withFault(fault: () => Error) {
  const registries = {
    ...desk.deps.registries,
    of: () => {
      throw fault();
    },
  };
  return { ...desk.deps, registries };
}

test("faults of ours in a row fail a request: its money stays, a person and its customer are told, and a restart finishes it in the same order", async () => {
  const asked = "fel-hos-oss.se";
  await desk.order(account, [asked], { method: "invoice" });
  const { id, number } = await desk.request(account, asked);
  const faulty = withFault(() => new TypeError("cannot read properties of undefined"));
  for (let attempt = 1; attempt < 6; attempt++) {
    await expect(fulfilRequest(faulty, worker(), id)).rejects.toThrow("cannot read properties");
    expect(await desk.request(account, asked)).toMatchObject({ state: "processing", attempt });
  }
  await fulfilRequest(faulty, worker(), id);
  expect(await desk.request(account, asked)).toMatchObject({ state: "failed", funding: "credit", release: null });
  expect((await desk.news(account)).map(({ kind }) => kind)).toContain("request_needs_you");
  expect(await db.query("select kind, severity from staff_task where subject_id = $1 and done_at is null", [id])).toEqual([
    { kind: "request_failed", severity: "alarm" },
  ]);

  const browser = await desk.browser(account);
  const restarted = await browser.call(restartRequest, { requestid: number }, { key: newId() });
  expect(restarted.body).toMatchObject({ code: 1000, status: 10 });
  await desk.work(account);
  expect(await desk.request(account, asked)).toMatchObject({ state: "completed", release: "fulfilled", number });
  expect(desk.iis.domains.get(asked)).toMatchObject({ isOurs: true });
});

test("an attempt that ended in another way forgets earlier faults, and a far end that is away is none", async () => {
  const asked = "fel-ibland.se";
  await desk.order(account, [asked], { method: "invoice" });
  const { id } = await desk.request(account, asked);
  const faulty = withFault(() => new TypeError("a fault"));
  for (let time = 0; time < 4; time++) await expect(fulfilRequest(faulty, worker(), id)).rejects.toThrow("a fault");
  desk.iis.isDown = true;
  await fulfilRequest(desk.deps, worker(), id);
  desk.iis.isDown = false;
  expect(await db.query("select state, faults from request where id = $1", [id])).toEqual([
    { state: "pending_registry", faults: 0 },
  ]);
  const away = withFault(() => new OutcomeError("unavailable", "nobody there"));
  for (let time = 0; time < 8; time++) await fulfilRequest(away, worker(), id).catch(() => undefined);
  expect(await db.query("select state, faults from request where id = $1", [id])).toMatchObject([{ faults: 0 }]);
  await fulfilRequest(desk.deps, worker(), id);
  expect(await desk.request(account, asked)).toMatchObject({ state: "completed" });
});
