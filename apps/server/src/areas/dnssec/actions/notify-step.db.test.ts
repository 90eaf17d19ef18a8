import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveEvent } from "@nameplane/contracts/platform/live";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { LiveHub } from "../../../platform/live.ts";
import { createLog } from "../../../platform/log.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { notifyStep } from "./notify-step.ts";

let db: TestDatabase;
let hub: LiveHub;
let account: TestAccount;
beforeAll(async () => {
  db = await createTestDatabase();
  account = await createAccount(db);
  hub = new LiveHub(db.url, createLog("test", "silent"));
  await hub.start();
});
afterAll(async () => {
  await hub.close();
  await db.close();
});

const history = (domainId: string) =>
  db.query(
    "select account_id, body ->> 'actor' as actor, body -> 'after' as after from audit_event where body ->> 'action' = 'dnssec.step' and body ->> 'object' = $1",
    [domainId],
  );

test("a step is in the history of its name and reaches only its account's browsers; a step that was rolled back reaches none", async () => {
  const [heard, elsewhere]: LiveEvent[][] = [[], []];
  const other = await createAccount(db);
  hub.subscribe(account.accountId, (event) => heard?.push(event));
  hub.subscribe(other.accountId, (event) => elsewhere?.push(event));
  const [taken, back] = [newId(), newId()];
  await expect(
    tx(db.worker, account.scope, async (trx) => {
      await notifyStep(trx, account.scope, back, { what: "begun", keyTag: 1 });
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  await tx(db.worker, account.scope, (trx) => notifyStep(trx, account.scope, taken, { what: "served", keyTag: 4711 }));
  await expect.poll(() => heard).toEqual([{ topic: "domain", ids: [taken] }]);
  expect(elsewhere).toEqual([]);
  expect(await history(taken)).toEqual([
    { account_id: account.accountId, actor: account.scope.actor, after: { step: "served", keytag: 4711 } },
  ]);
  expect(await history(back)).toEqual([]);
});
