import { addToBasket } from "@nameplane/contracts/orders/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { audit, type AuditAction } from "../../platform/audit.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { findStatusFacts } from "./details.repository.ts";
import { eventsOf } from "./events.repository.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

/** The history of a name, newest first, each event as its source and text. */
async function historyOf(asciiName: string): Promise<string[]> {
  const [domain] = await db.query<{ id: string }>("select id from domain where account_id = $1 and ascii_name = $2", [
    account.accountId,
    asciiName,
  ]);
  const page = { before: new Date(Date.now() + 86_400_000), limit: 50 };
  const rows = await tx(db.app, account.scope, (trx) => eventsOf(trx, account.scope, { id: domain?.id ?? "", asciiName }, page));
  return rows.map(({ source, what, to_state }) => `${source} ${what ?? ""} ${to_state ?? ""}`.trim());
}

/** A name that was transferred here. */
async function movedHere(): Promise<string> {
  const name = `flyttad-${newId().slice(-8)}.se`;
  fixture.iis.hold(name, {
    authInfo: "Planted-Code-7391",
    statuses: ["ok"],
    createdAt: "2020-03-01T00:00:00Z",
    expiresAt: "2027-03-01T00:00:00Z",
    nameServers: ["ns1.rival.net"],
  });
  const browser = await fixture.browser(account);
  await browser.call(addToBasket, {
    items: [{ itemaction: "create-domain-transfer", domainname: name, authcode: "Planted-Code-7391" }],
  });
  await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
  await fixture.work(account);
  return name;
}

test("a transfer to us is in the history once, with its request", async () => {
  const history = await historyOf(await movedHere());
  expect(history.filter((line) => /^(ended|transfer|state) /.test(line))).toEqual(["ended create-domain-transfer completed"]);
  expect(history).toContain("request create-domain-transfer");
  expect(history.at(-1)).toBe("begin transferred");
});

test("a transfer away is there once, even if a reading has shown it, too; one without a transfer of ours is the registry's act", async () => {
  const name = await movedHere();
  const [{ id }] = (await db.query<{ id: string }>("select id from domain where ascii_name = $1", [name])) as [{ id: string }];
  const of = [account.accountId, id];
  await db.query("update domain set state = 'transferred_away', version = version + 1 where account_id = $1 and id = $2", of);
  await db.query(
    "insert into registry_act (account_id, domain_id, id, registry_id, kind, to_state) values ($1, $2, $3, 'iis', 'transferred_away', 'transferred_away')",
    [...of, newId()],
  );
  const recorded = async () => (await historyOf(name)).filter((line) => /^(transfer|state|registry) /.test(line));
  expect(await recorded()).toEqual(["registry transferred_away"]);
  await db.query(
    "insert into transfer (account_id, domain_id, id, direction, ascii_name, state) values ($1, $2, $3, 'out', $4, 'open')",
    [...of, newId(), name],
  );
  for (const state of ["pending", "completed"])
    await db.query(
      `update transfer set state = '${state}', version = version + 1, ended_at = case when '${state}' = 'completed' then now() end where account_id = $1 and domain_id = $2 and direction = 'out'`,
      of,
    );
  expect(await recorded()).toEqual(["transfer out completed"]);
});

test("a push is there once with giver and receiver, and is no transfer to another registrar", async () => {
  const name = await movedHere();
  const [{ id }] = (await db.query<{ id: string }>("select id from domain where ascii_name = $1", [name])) as [{ id: string }];
  const of = [account.accountId, id];
  const isPushed = async () => {
    const [row] = await db.query<{ state: "active" | "transferred_away" }>(
      "select state from domain where account_id = $1 and id = $2",
      of,
    );
    const state = row?.state ?? "active";
    return (await tx(db.app, account.scope, (trx) => findStatusFacts(trx, account.scope, { id, ascii_name: name, state })))
      ?.is_pushed;
  };
  const recorded = async () => (await historyOf(name)).filter((line) => /^(act|state|begin) /.test(line));
  const write = (action: AuditAction) =>
    tx(db.app, account.scope, (trx) =>
      audit(trx, { accountId: account.accountId, actor: account.scope.actor, action, object: id }),
    );
  await write("domain.pushed-in");
  await db.query(
    "update domain_detail set source = 'pushed', version = version + 1 where account_id = $1 and domain_id = $2",
    of,
  );
  expect([await recorded(), await isPushed()]).toEqual([["act domain.pushed-in"], false]);
  await write("domain.pushed-away");
  await db.query("update domain set state = 'transferred_away', version = version + 1 where account_id = $1 and id = $2", of);
  expect([await recorded(), await isPushed()]).toEqual([["act domain.pushed-away", "act domain.pushed-in"], true]);
});
