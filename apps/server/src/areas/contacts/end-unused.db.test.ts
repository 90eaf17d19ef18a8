import { afterAll, beforeAll, expect, test } from "vitest";
import { keepHouse } from "../../platform/db/keep-house.ts";
import { newId } from "../../platform/ids.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { endUnused } from "./actions/end-unused.ts";

let db: TestDatabase;
let account: TestAccount;
const clock = new FakeClock(new Date());
beforeAll(async () => {
  db = await createTestDatabase();
  account = await createAccount(db);
});
afterAll(() => db.close());

async function contact(state: string, daysAgo: number): Promise<string> {
  const id = newId();
  await db.query(
    `insert into contact (account_id, id, state, party, first_name, last_name, country, email, created_at, changed_at)
     values ($1, $2, $3, 'person', 'Bo', 'Ek', 'SE', 'bo@example.com', now() - make_interval(days => $4), now() - make_interval(days => $4))`,
    [account.accountId, id, state === "active" ? "active" : "unassigned", daysAgo],
  );
  return id;
}
/** A domain that has the contact, and that ended or ends so many days from now. */
async function domainOf(contactId: string, inDays: number, state: string): Promise<void> {
  const id = newId();
  const name = `ek-${id.slice(-8)}.se`;
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at)
     values ($1, $2, $3, $3, 'se', $4, now() + make_interval(days => $5))`,
    [account.accountId, id, name, state, inDays],
  );
  await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, 'registrant', $3)", [
    account.accountId,
    id,
    contactId,
  ]);
}
const seen = async (id: string) =>
  (await db.query<{ state: string; email: string }>("select state, email from contact where id = $1", [id]))[0];

test("a contact that nothing has used for three years is deleted and emptied; used, young and recently needed ones stay", async () => {
  const [old, active, young, used, recent] = [
    await contact("unassigned", 1200),
    await contact("active", 1200),
    await contact("unassigned", 100),
    await contact("active", 1200),
    await contact("active", 1200),
  ];
  await domainOf(used, 100, "active");
  await domainOf(recent, -200, "expired");
  expect(await endUnused({ pool: db.worker, sweeping: db.readonly, clock })).toBe(2);
  expect(await endUnused({ pool: db.worker, sweeping: db.readonly, clock })).toBe(0);
  await keepHouse(db.worker);
  for (const id of [old, active]) expect(await seen(id)).toEqual({ state: "cancelled", email: "erased" });
  expect(await seen(young)).toEqual({ state: "unassigned", email: "bo@example.com" });
  for (const id of [used, recent]) expect(await seen(id)).toEqual({ state: "active", email: "bo@example.com" });
  const logged = await db.query("select 1 from audit_event where action = 'contacts.delete' and account_id = $1", [
    account.accountId,
  ]);
  expect(logged).toHaveLength(2);
});
