import { taskWords } from "@nameplane/contracts/backoffice/task-texts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { OutcomeError, type OutcomeKind } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import { refusedOr } from "../../testing/refused-or.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { askProvider, type PaymentDeps } from "./ask-provider.ts";

let db: TestDatabase;
let account: TestAccount;
beforeAll(async () => {
  db = await createTestDatabase();
  account = await createAccount(db);
});
afterAll(() => db.close());

const ask = (call: () => Promise<string>) =>
  askProvider(
    {
      pool: db.worker,
      card: null,
      paypal: null,
      swish: null,
      sepa: null,
      jobs: {} as PaymentDeps["jobs"],
      clock: new FakeClock(),
      log: createLog("test", "silent"),
    },
    account.scope,
    call,
  );

/** The refusal that the payer sees for an outcome at the provider. The provider's own words are only logged. */
const told = (kind: OutcomeKind) =>
  refusedOr(async () => {
    try {
      return await ask(() => Promise.reject(new OutcomeError(kind, "sk_live_secret is wrong")));
    } catch (error) {
      if (error instanceof Refused) expect(JSON.stringify([error.values, error.fields])).not.toContain("sk_live");
      throw error;
    }
  });

const tasks = async () =>
  (await db.query<{ text: string }>("select text from staff_task where kind = 'payment-provider'")).map(({ text }) =>
    taskWords(text, "en"),
  );

test("an answer of the provider is passed on, a refusal is shown to the payer, and without an answer the payer is told that nothing is known", async () => {
  expect(await ask(async () => "answer")).toBe("answer");
  expect([await told("refused"), await told("unavailable"), await told("unknown")]).toEqual([
    "PaymentRefused",
    "PaymentProviderSilent",
    "PaymentProviderSilent",
  ]);
  expect(await tasks()).toEqual([]);
});

test("keys the provider does not take call the operator's people once; a fault of ours passes as such", async () => {
  expect([await told("misconfigured"), await told("misconfigured")]).toEqual(["PaymentProviderSilent", "PaymentProviderSilent"]);
  expect(await tasks()).toEqual(["The payment provider refuses our keys or settings"]);
  await expect(ask(() => Promise.reject(new TypeError("ours")))).rejects.toThrow(TypeError);
});
