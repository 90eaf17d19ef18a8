import { afterAll, beforeAll, expect, test } from "vitest";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { OrderDesk } from "../../../testing/desks/order-desk.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { compareContact } from "./compare-contact.ts";

let db: TestDatabase;
let desk: OrderDesk;
let account: TestAccount;
let at: { handle: string; registryId: string };
beforeAll(async () => {
  db = await createTestDatabase();
  desk = await OrderDesk.open(db);
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await desk.order(account, ["jamford.dev"], { method: "invoice" });
  await desk.work(account);
  at = { handle: desk.gtld.domains.get("jamford.dev")?.registrant ?? "", registryId: desk.gtld.registryId };
  const held = desk.gtld.contacts.get(at.handle);
  if (held === undefined) throw new Error("no object at the registry");
  desk.gtld.contacts.set(at.handle, { ...held, isOurs: true, city: "Umeå" });
  await db.query("update contact set changed_at = $2 where account_id = $1", [
    account.accountId,
    new Date(desk.clock.now().getTime() - 7_200_000),
  ]);
});
afterAll(async () => {
  await desk.close();
  await db.close();
});

const kept = async () =>
  (await db.query<{ differs: unknown }>("select differs from contact_handle where handle = $1", [at.handle]))[0]?.differs;
const compare = (scope = account.scope) => compareContact(desk.deps, scope, at, "interactive");

test("an object of another account is not asked about", async () => {
  const stranger = await createAccount(db);
  expect(await compare(stranger.scope)).toBeNull();
  expect(await kept()).toEqual({});
});

test("a contact that is changed while its object is read keeps nothing of what was read", async () => {
  const { gtld } = desk;
  const read = gtld.contact.bind(gtld);
  gtld.contact = async (handle) => {
    await db.query("update contact set city = 'Umeå', version = version + 1 where account_id = $1", [account.accountId]);
    return read(handle);
  };
  try {
    expect(await compare()).toBeNull();
  } finally {
    gtld.contact = read;
  }
  expect(await kept()).toEqual({});
  await db.query("update contact set city = 'Stockholm', version = version + 1 where account_id = $1", [account.accountId]);
});

test("a registry that does not answer changes nothing of what is known; what it says is kept", async () => {
  expect(await compare()).toEqual({ city: "Umeå" });
  expect(await kept()).toEqual({ city: "Umeå" });
  desk.gtld.isDown = true;
  await expect(compare()).rejects.toThrow(OutcomeError);
  desk.gtld.isDown = false;
  expect(await kept()).toEqual({ city: "Umeå" });
});
