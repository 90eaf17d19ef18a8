import { afterAll, beforeAll, expect, test } from "vitest";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { compareContact } from "./compare-contact.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let at: { handle: string; registryId: string };
beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await fixture.order(account, ["jamford.dev"], { method: "invoice" });
  await fixture.work(account);
  at = { handle: fixture.gtld.domains.get("jamford.dev")?.registrant ?? "", registryId: fixture.gtld.registryId };
  const held = fixture.gtld.contacts.get(at.handle);
  if (held === undefined) throw new Error("no object at the registry");
  fixture.gtld.contacts.set(at.handle, { ...held, isOurs: true, city: "Umeå" });
  await db.query("update contact set changed_at = $2 where account_id = $1", [
    account.accountId,
    new Date(fixture.clock.now().getTime() - 7_200_000),
  ]);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const kept = async () =>
  (await db.query<{ differs: unknown }>("select differs from contact_handle where handle = $1", [at.handle]))[0]?.differs;
const compare = (scope = account.scope) => compareContact(fixture.deps, scope, at, "interactive");

test("an object of another account is not asked about", async () => {
  const stranger = await createAccount(db);
  expect(await compare(stranger.scope)).toBeNull();
  expect(await kept()).toEqual({});
});

test("a contact that is changed while its object is read keeps nothing of what was read", async () => {
  const { gtld } = fixture;
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

test("a registry that does not answer changes nothing of what is known; what a registry says is stored", async () => {
  expect(await compare()).toEqual({ city: "Umeå" });
  expect(await kept()).toEqual({ city: "Umeå" });
  fixture.gtld.isDown = true;
  await expect(compare()).rejects.toThrow(OutcomeError);
  fixture.gtld.isDown = false;
  expect(await kept()).toEqual({ city: "Umeå" });
});
