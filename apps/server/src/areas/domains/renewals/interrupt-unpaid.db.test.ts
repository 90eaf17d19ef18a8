import { describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { newName, useRegistryRig, type RegistryRig } from "../../../testing/fixtures/registry-work.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import { dnsInterrupter } from "./interrupt-unpaid.ts";

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;
useRegistryRig((fresh) => ({ db, account, rig } = fresh));

const dayMs = 86_400_000;

/** A name whose paid period ended this many days ago. The registry has renewed it by itself, at our cost. */
async function hold(days: number, statuses: readonly string[] = ["ok"]): Promise<{ id: string; name: string }> {
  const [id, name] = [newId(), newName("shop")];
  const expiresAt = new Date(rig.clock.now().getTime() - days * dayMs);
  rig.gtld.hold(name, {
    isOurs: true,
    sponsor: "nameplane",
    expiresAt: new Date(expiresAt.getTime() + 365 * dayMs).toISOString(),
    statuses: [...statuses],
    rgpStatuses: ["autoRenewPeriod"],
  });
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, $3, $3, 'shop', 'expired_renewable', '2020-01-01', $4, $4::timestamptz - interval '30 days', 'manual')`,
    [account.accountId, id, name, expiresAt],
  );
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, statuses_seen) values ($1, $2, $3, 'registered', $4)",
    [account.accountId, id, rig.gtld.registryId, statuses],
  );
  return { id, name };
}

/** The owner pays. The year that the registry added now belongs to the owner, and the registry no longer shows a grace period. */
async function pay({ id, name }: { id: string; name: string }): Promise<void> {
  const found = rig.gtld.domains.get(name);
  if (found === undefined) throw new Error(`${name} is not at the registry`);
  rig.gtld.hold(name, { ...found, rgpStatuses: [] });
  await db.query("update domain set expires_at = $2, version = version + 1 where id = $1", [id, found.expiresAt]);
}

const statuses = (name: string) => rig.gtld.domains.get(name)?.statuses.toSorted();
const stored = async (id: string) => {
  const [row] = await db.query<{ state: string; dark: boolean }>(
    "select d.state, x.dns_interrupted_at is not null as dark from domain d join domain_detail x on x.domain_id = d.id where d.id = $1",
    [id],
  );
  return row;
};

describe("names nobody has paid for, in the last days in which they can be renewed", () => {
  test("are taken out of their zones eight days before the last safe day, and not a day earlier", async () => {
    const [early, due] = [await hold(31.9), await hold(32.1)];
    await dnsInterrupter(rig.sweep)();
    expect(statuses(early.name)).toEqual(["ok"]);
    expect(statuses(due.name)).toContain("clientHold");
    expect(await stored(due.id)).toEqual({ state: "expired_renewable", dark: true });
    expect(await stored(early.id)).toEqual({ state: "expired_renewable", dark: false });
  });

  test("are sent to the registry once, however often the sweep runs", async () => {
    await hold(33);
    const sweep = dnsInterrupter(rig.sweep);
    for (let n = 0; n < 3; n++) await sweep();
    await dnsInterrupter(rig.sweep)();
    expect(rig.gtld.received.map(({ verb }) => verb)).toEqual(["domain:update"]);
  });

  test("come back as soon as they are paid for", async () => {
    const name = await hold(33);
    const sweep = dnsInterrupter(rig.sweep);
    await sweep();
    await pay(name);
    await sweep();
    expect(statuses(name.name)).not.toContain("clientHold");
    expect(await stored(name.id)).toEqual({ state: "active", dark: false });
    const sent = rig.gtld.received.length;
    await sweep();
    expect(rig.gtld.received).toHaveLength(sent);
  });

  test("keep a hold that was there for another reason, also when they are paid for", async () => {
    const name = await hold(33, ["clientHold"]);
    const sweep = dnsInterrupter(rig.sweep);
    await sweep();
    await pay(name);
    await sweep();
    expect(rig.gtld.received).toEqual([]);
    expect(statuses(name.name)).toEqual(["clientHold"]);
  });

  test("lose the lock that would refuse the hold", async () => {
    const { name } = await hold(33, ["clientUpdateProhibited"]);
    await dnsInterrupter(rig.sweep)();
    expect(statuses(name)).toEqual(["clientHold"]);
  });

  test("whose hold the registry refuses are a task, and asked about again later", async () => {
    const { id, name } = await hold(33);
    rig.gtld.next("domain:update", { kind: "refused", code: 2304, text: "Status prohibits it" });
    const sweep = dnsInterrupter(rig.sweep);
    await sweep();
    await sweep();
    expect(rig.gtld.received).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ dark: false });
    expect(await db.query("select severity from staff_task where kind = 'domain.interruption' and key = $1", [id])).toEqual([
      { severity: "high" },
    ]);
    rig.clock.advance(2 * 3_600_000);
    await sweep();
    expect(statuses(name)).toContain("clientHold");
  });
});
