import { restartRequest } from "@nameplane/contracts/orders/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { makeScope } from "../../../platform/scope.ts";
import { fulfilRequest } from "./fulfil-request.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const worker = () => makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" });

/** Registries that throw an error when they are called, as a bug of ours would. */
function withFault(fault: () => Error) {
  const registries = {
    ...fixture.deps.registries,
    of: () => {
      throw fault();
    },
  };
  return { ...fixture.deps, registries };
}

test("faults of ours in a row fail a request: its money stays, a person and its customer are told, and a restart finishes it in the same order", async () => {
  const asked = "fel-hos-oss.se";
  await fixture.order(account, [asked], { method: "invoice" });
  const { id, number } = await fixture.request(account, asked);
  const faulty = withFault(() => new TypeError("cannot read properties of undefined"));
  for (let attempt = 1; attempt < 6; attempt++) {
    await expect(fulfilRequest(faulty, worker(), id)).rejects.toThrow("cannot read properties");
    expect(await fixture.request(account, asked)).toMatchObject({ state: "processing", attempt });
  }
  await fulfilRequest(faulty, worker(), id);
  expect(await fixture.request(account, asked)).toMatchObject({ state: "failed", funding: "credit", release: null });
  expect((await fixture.news(account)).map(({ kind }) => kind)).toContain("request_needs_you");
  expect(await db.query("select kind, severity from staff_task where subject_id = $1 and done_at is null", [id])).toEqual([
    { kind: "request_failed", severity: "alarm" },
  ]);

  const browser = await fixture.browser(account);
  const restarted = await browser.call(restartRequest, { requestid: number }, { key: newId() });
  expect(restarted.body).toMatchObject({ code: 1000, status: 10 });
  await fixture.work(account);
  expect(await fixture.request(account, asked)).toMatchObject({ state: "completed", release: "fulfilled", number });
  expect(fixture.iis.domains.get(asked)).toMatchObject({ isOurs: true });
});

test("an attempt that ended in another way forgets earlier faults, and a far end that is away is none", async () => {
  const asked = "fel-ibland.se";
  await fixture.order(account, [asked], { method: "invoice" });
  const { id } = await fixture.request(account, asked);
  const faulty = withFault(() => new TypeError("a fault"));
  for (let time = 0; time < 4; time++) await expect(fulfilRequest(faulty, worker(), id)).rejects.toThrow("a fault");
  fixture.iis.isDown = true;
  await fulfilRequest(fixture.deps, worker(), id);
  fixture.iis.isDown = false;
  expect(await db.query("select state, faults from request where id = $1", [id])).toEqual([
    { state: "pending_registry", faults: 0 },
  ]);
  const away = withFault(() => new OutcomeError("unavailable", "nobody there"));
  for (let time = 0; time < 8; time++) await fulfilRequest(away, worker(), id).catch(() => undefined);
  expect(await db.query("select state, faults from request where id = $1", [id])).toMatchObject([{ faults: 0 }]);
  await fulfilRequest(fixture.deps, worker(), id);
  expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
});
