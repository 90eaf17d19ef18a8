import { afterAll, beforeAll, expect, test } from "vitest";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { resellerTicketJob, ticketWrittenJob } from "../tickets.jobs.ts";
import { tellWritten } from "./tell-written.ts";

let db: TestDatabase;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  account = await createAccount(db);
});
afterAll(() => db.close());

/** A ticket that is answered by `handler`, and the jobs that a message of the customer causes. */
async function jobsFor(handler: "operator" | "reseller"): Promise<unknown[]> {
  const [ticketId, messageId] = [newId(), newId()];
  await db.query(
    "insert into ticket (account_id, id, subject, created_by, handler) values ($1, $2, 'Mail bounces', 'test', $3)",
    [account.accountId, ticketId, handler],
  );
  const kept: unknown[] = [];
  const enqueue = (_: Trx, kind: unknown, data: readonly object[]) => {
    kept.push([kind, data.map((one) => ({ ...one, ticketId: "the ticket", messageId: "the message" }))]);
    return Promise.resolve();
  };
  const deps = { jobs: { enqueue } } as unknown as Parameters<typeof tellWritten>[1];
  await tx(db.app, account.scope, (trx) => tellWritten(trx, deps, account.scope, { ticketId, messageId }));
  return kept;
}

const message = () => ({
  accountId: account.accountId,
  brandId: account.scope.brandId,
  ticketId: "the ticket",
  messageId: "the message",
});

test("support is told of a ticket that the operator answers, and nobody else", async () => {
  expect(await jobsFor("operator")).toEqual([[ticketWrittenJob, [message()]]]);
});

test("the reseller is told of a ticket that it answers itself, and support is not", async () => {
  expect(await jobsFor("reseller")).toEqual([[resellerTicketJob, [{ ...message(), step: "written" }]]]);
});
