import { expect, test } from "vitest";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { refusedOr } from "../../../../testing/refused-or.ts";
import { createAccount, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { useOrderFixture } from "../../../../testing/fixtures/use-order-fixture.ts";
import { putContactsBack } from "./put-contacts-back.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let nextName = 0;
useOrderFixture((fresh) => ({ db, fixture, account } = fresh));

/** Creates a registered domain whose registrant at the registry is not the owner that both sides agreed on. */
async function strayed(): Promise<{ name: string; id: string; agreed: string }> {
  const name = `aterstalld-${(nextName += 1)}.se`;
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  const { domain_id: id } = await fixture.request(account, name);
  const held = fixture.iis.domains.get(name);
  if (held === undefined || id === null) throw new Error("not registered");
  const agreed = held.registrant ?? "";
  await db.query(
    "update domain_detail set contacts_agreed = array['registrant ' || $2], version = version + 1 where domain_id = $1",
    [id, agreed],
  );
  fixture.iis.domains.set(name, { ...held, registrant: "ANNAN-1" });
  return { name, id, agreed };
}

const putBack = (id: string, scope: AccountScope = account.scope) =>
  refusedOr(async () => {
    await putContactsBack(fixture.deps, scope, id);
    return "ordered";
  });
const ordered = async (name: string) =>
  (await db.query("select 1 from request where ascii_name = $1 and type = 'update-domain-contacts'", [name])).length;

test("pressed twice at once it is one request, and the registry has again what both sides agreed on", async () => {
  const { name, id, agreed } = await strayed();
  expect((await Promise.all([putBack(id), putBack(id)])).toSorted()).toEqual(["AlreadyOrdered", "ordered"]);
  await fixture.work(account);
  expect(fixture.iis.domains.get(name)?.registrant).toBe(agreed);
  expect(await ordered(name)).toBe(1);
});

test("a name of another account is not there; one on which both sides never agreed has nothing to go back to", async () => {
  const { name, id } = await strayed();
  expect(await putBack(id, (await createAccount(db)).scope)).toBe("NotFound");
  await db.query("update domain_detail set contacts_agreed = null, version = version + 1 where domain_id = $1", [id]);
  expect(await putBack(id)).toBe("StatusProhibits");
  expect(await ordered(name)).toBe(0);
});

test("nothing is ordered under a registry lock, nor where another owner is a trade that the registry charges for", async () => {
  const { name, id } = await strayed();
  await db.query("update domain_detail set is_registry_locked = true, version = version + 1 where domain_id = $1", [id]);
  expect(await putBack(id)).toBe("RegistryLocked");
  await db.query("update domain_detail set is_registry_locked = false, version = version + 1 where domain_id = $1", [id]);
  const [traded] = await db.query<{ tld: string }>(
    "select tld from tld_rule where rules ->> 'registrantChange' = 'trade' limit 1",
  );
  if (traded === undefined) throw new Error("no suffix trades owners");
  await db.query("update domain set tld = $2, version = version + 1 where id = $1", [id, traded.tld]);
  expect(await putBack(id)).toBe("StatusProhibits");
  expect(await ordered(name)).toBe(0);
});
