import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { mergeContacts } from "./merge-contacts.ts";

let db: TestDatabase;
let account: TestAccount;
let nextName = 0;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(() => db.close());

const deps = { jobs: { enqueue: async () => {} }, clock: new FakeClock() };

async function person(parts: { state?: string; accountId?: string; idnumber?: string } = {}): Promise<string> {
  const id = newId();
  // A contact is inserted in one of the initial states, then moved to the wanted one.
  const begin = parts.state === "cancelled" || parts.state === "unassigned" ? "unassigned" : "active";
  await db.query(
    "insert into contact (account_id, id, state, party, first_name, last_name, id_number, street, postcode, city, country, phone, email) values ($1, $2, $3, 'person', 'Bo', 'Ek', $4, '{Väg 1}', '111 11', 'Kiruna', 'SE', '+46.701234567', 'bo@example.com')",
    [parts.accountId ?? account.accountId, id, begin, parts.idnumber ?? null],
  );
  if (parts.state !== undefined && parts.state !== begin)
    await db.query("update contact set state = $2, version = version + 1 where id = $1", [id, parts.state]);
  return id;
}

/** Inserts a domain whose registrant is this contact. */
async function own(contactId: string): Promise<string> {
  const [id, name] = [newId(), `sammanslagen-${(nextName += 1)}.se`];
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'dns_only')",
    [account.accountId, id, name],
  );
  await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, 'registrant', $3)", [
    account.accountId,
    id,
    contactId,
  ]);
  return id;
}

const statussummary = async (domainId: string) =>
  (await db.query<{ contact_id: string }>("select contact_id from domain_contact where domain_id = $1", [domainId]))[0]
    ?.contact_id;
const stateOf = async (id: string) =>
  (await db.query<{ state: string }>("select state from contact where id = $1", [id]))[0]?.state;

/** The name of the refusal, or the number of domains that use the kept contact after the merge. */
async function merge(contactid: string, ...others: string[]): Promise<string | number> {
  try {
    return (await tx(db.app, account.scope, (trx) => mergeContacts(trx, deps, account.scope, { contactid, others }, "en"))).moved;
  } catch (error) {
    if (error instanceof Refused) return `${error.refusal.name} ${error.param ?? ""}`.trim();
    throw error;
  }
}

test("nothing is merged with, or into, a contact of another account or one that has ended, and no use changes", async () => {
  const mine = await person();
  const theirs = await person({ accountId: (await createAccount(db)).accountId });
  const name = await own(mine);
  expect(await merge(mine, theirs)).toBe("NotFound others");
  expect(await merge(theirs, mine)).toBe("NotFound contactid");
  expect(await merge(mine, await person({ state: "cancelled" }))).toBe("NotFound others");
  expect([await stateOf(mine), await stateOf(theirs), await statussummary(name)]).toEqual(["active", "active", mine]);
});

test("a contact that is suspended, or may be another party, is refused with all the others", async () => {
  const [kept, good] = [await person({ idnumber: "811218-9876" }), await person()];
  const name = await own(good);
  expect(await merge(kept, good, await person({ state: "suspended" }))).toBe("OtherParty");
  expect(await merge(kept, good, await person({ idnumber: "701063-2391" }))).toBe("OtherParty");
  expect(await merge(await person({ state: "suspended" }), good)).toBe("OtherParty");
  expect([await stateOf(good), await statussummary(name)]).toEqual(["active", good]);
});

test("what the account is invoiced by moves, one that ends more than once is merged once, and the kept one is none of the others", async () => {
  const [kept, other] = [await person({ state: "unassigned" }), await person()];
  const name = await own(other);
  await db.query("update account set owner_contact_id = $2, billing_contact_id = $2, version = version + 1 where id = $1", [
    account.accountId,
    other,
  ]);
  expect(await merge(kept, other, other, kept)).toBe(1);
  expect([await stateOf(kept), await stateOf(other), await statussummary(name)]).toEqual(["active", "merged", kept]);
  expect(await db.query("select owner_contact_id, billing_contact_id from account where id = $1", [account.accountId])).toEqual([
    { owner_contact_id: kept, billing_contact_id: kept },
  ]);
});

test("two who merge the same two at once, each into the other, leave one contact with every name", async () => {
  const [one, two] = [await person(), await person()];
  const names = [await own(one), await own(two)];
  const ended = await Promise.all([merge(one, two), merge(two, one)]);
  expect(ended.toSorted()).toEqual([1, expect.stringMatching(/^NotFound/)]);
  const states = [await stateOf(one), await stateOf(two)];
  expect(states.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(["active", "merged"]);
  const kept = states[0] === "active" ? one : two;
  expect([await statussummary(names[0] ?? ""), await statussummary(names[1] ?? "")]).toEqual([kept, kept]);
});
