import { beforeEach, expect, test } from "vitest";
import type { ContactFix } from "@nameplane/contracts/contacts/differences";
import { tx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { useOrderFixture } from "../../../../testing/fixtures/use-order-fixture.ts";
import { refusedOr } from "../../../../testing/refused-or.ts";
import { createAccount, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import type { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { compareContact } from "../../../domains/follow/index.ts";
import { readContactDifferences, settleContact } from "./settle-contact.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let nextName = 0;
useOrderFixture((fresh) => ({ db, fixture, account } = fresh));
beforeEach(() => {
  fixture.gtld.isDown = false;
});

/** Creates the account's contact at a registry, where its city differs from ours. */
async function strayed(): Promise<string> {
  const name = `uppgift-${(nextName += 1)}.dev`;
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  const handle = fixture.gtld.domains.get(name)?.registrant ?? "";
  atRegistry(handle, "Uppsala");
  // The contact itself was last changed long ago.
  await db.query("update contact set changed_at = $2 where account_id = $1", [
    account.accountId,
    new Date(fixture.clock.now().getTime() - 7_200_000),
  ]);
  await compareContact(fixture.deps, account.scope, { handle, registryId: fixture.gtld.registryId }, "background");
  return handle;
}
function atRegistry(handle: string, city: string): void {
  const held = fixture.gtld.contacts.get(handle);
  if (held === undefined) throw new Error("no object at the registry");
  fixture.gtld.contacts.set(handle, { ...held, isOurs: true, city });
}

const listed = async () =>
  (await tx(db.worker, account.scope, (trx) => readContactDifferences(trx, fixture.deps, account.scope, undefined))).data;
const cityOf = async () =>
  (
    await db.query<{ city: string }>("select city from contact where account_id = $1 and id = $2", [
      account.accountId,
      account.contactId,
    ])
  )[0]?.city;
const requests = async () =>
  (await db.query("select 1 from request where account_id = $1 and type = 'update-domain-contacts'", [account.accountId])).length;

async function settle(fix: ContactFix, scope: AccountScope = account.scope) {
  const [one] = await listed();
  return refusedOr(() => settleContact(fixture.deps, scope, { diffid: one?.diffid ?? newId(), fix, seal: one?.seal ?? "" }));
}

test("of a registry that stays silent nothing is settled: the contact, the difference and the requests stay, and it is settled when it answers", async () => {
  const handle = await strayed();
  const [before] = await listed();
  fixture.gtld.isDown = true;
  const city = await cityOf();
  for (const fix of ["follow", "putback", "check"] as const) expect(await settle(fix), fix).toBe("RegistryBusy");
  expect([await cityOf(), await requests(), await listed()]).toEqual([city, 0, [before]]);
  fixture.gtld.isDown = false;
  expect(await settle("follow")).toEqual({ closed: true, requestid: null });
  expect([await cityOf(), await listed()]).toEqual(["Uppsala", []]);
  expect(fixture.gtld.contacts.get(handle)?.city).toBe("Uppsala");
});

test("pressed twice at once ours is put back by one request", async () => {
  const handle = await strayed();
  const ends = await Promise.all([settle("putback"), settle("putback")]);
  expect(ends.filter((end) => typeof end !== "string")).toHaveLength(1);
  // Depending on timing, the refused call finds the other call's request just being created, or already created.
  expect(["AlreadyOrdered", "StatusProhibits"]).toContain(ends.find((end) => typeof end === "string"));
  expect(await requests()).toBe(1);
  await fixture.work(account);
  expect(fixture.gtld.contacts.get(handle)?.city).toBe(await cityOf());
  expect(await listed()).toEqual([]);
});

test("a difference of another account is not found, and one that has changed since it was read is not settled", async () => {
  const handle = await strayed();
  expect(await settle("follow", (await createAccount(db)).scope)).toBe("NotFound");
  atRegistry(handle, "Kiruna");
  expect(await settle("follow")).toBe("DifferenceChanged");
  expect(await settle("check")).toEqual({ closed: false, requestid: null });
  expect((await listed())[0]?.fields).toMatchObject([{ field: "city", theirs: "Kiruna" }]);
  expect(await requests()).toBe(0);
});
