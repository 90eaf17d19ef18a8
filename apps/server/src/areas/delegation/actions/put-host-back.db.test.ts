import { beforeEach, expect, test } from "vitest";
import type { AccountScope } from "../../../platform/scope.ts";
import type { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { refusedOr } from "../../../testing/refused-or.ts";
import { createAccount, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { useOrderFixture } from "../../../testing/fixtures/use-order-fixture.ts";
import { putHostBack } from "./put-host-back.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let nextName = 0;
useOrderFixture((fresh) => ({ db, fixture, account } = fresh));
beforeEach(() => {
  fixture.iis.isDown = false;
});

/** A registered domain with a host. Our database has one address of the host; the registry has the addresses in `held`. */
async function withHost(...held: string[]): Promise<{ itemid: string; host: string }> {
  const name = `vard-${(nextName += 1)}.se`;
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  const { domain_id: itemid } = await fixture.request(account, name);
  const host = `ns1.${name}`;
  await db.query(
    "insert into host (account_id, id, domain_id, name, addresses, registry_id, seen) values ($1, gen_random_uuid(), $2, $3, '{192.0.2.1}', 'iis', '{192.0.2.1}')",
    [account.accountId, itemid, host],
  );
  fixture.iis.hosts.add(host);
  fixture.iis.hostAddresses.set(host, held);
  return { itemid: itemid ?? "", host };
}

/** The name of the refusal, or the commands that the registry received. */
async function putBack(what: { itemid: string; host: string }, scope: AccountScope = account.scope) {
  const before = fixture.iis.received.length;
  const sent = () => fixture.iis.received.slice(before).map(({ verb }) => verb);
  const end = await refusedOr(async () => {
    await putHostBack(fixture.deps, scope, what);
    return sent();
  });
  if (typeof end === "string") expect(sent()).toEqual([]);
  return end;
}
const audits = async (itemid: string) =>
  (
    await db.query("select 1 from audit_event where body ->> 'action' = 'delegation.put-host-back' and body ->> 'object' = $1", [
      itemid,
    ])
  ).length;

test("the registry gets the difference once, and nothing when it has the addresses already", async () => {
  const of = await withHost("192.0.2.9");
  expect(await putBack(of)).toEqual(["host:update"]);
  expect(fixture.iis.hostAddresses.get(of.host)).toEqual(["192.0.2.1"]);
  expect(await putBack(of)).toEqual([]);
  expect(await audits(of.itemid)).toBe(2);
});

test("a host that does not exist, and one of another account, are not found", async () => {
  const of = await withHost("192.0.2.9");
  expect(await putBack({ ...of, host: `ns2.${of.host}` })).toBe("NotFound");
  expect(await putBack(of, (await createAccount(db)).scope)).toBe("NotFound");
  expect(fixture.iis.hostAddresses.get(of.host)).toEqual(["192.0.2.9"]);
});

test("a name under a registry lock, one that is no longer registered, and a silent registry leave everything as it is", async () => {
  const of = await withHost("192.0.2.9");
  await db.query("update domain_detail set is_registry_locked = true, version = version + 1 where domain_id = $1", [of.itemid]);
  expect(await putBack(of)).toBe("RegistryLocked");
  await db.query("update domain_detail set is_registry_locked = false, version = version + 1 where domain_id = $1", [of.itemid]);
  fixture.iis.isDown = true;
  expect(await putBack(of)).toBe("RegistryBusy");
  fixture.iis.isDown = false;
  await db.query("update domain set state = 'expired_restorable', version = version + 1 where id = $1", [of.itemid]);
  expect(await putBack(of)).toBe("StatusProhibits");
  expect(fixture.iis.hostAddresses.get(of.host)).toEqual(["192.0.2.9"]);
  expect(await audits(of.itemid)).toBe(0);
});
