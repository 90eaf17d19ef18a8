import { describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { invariants } from "../../../testing/invariants.ts";
import { registerName, useRegistryRig, type RegistryRig } from "../../../testing/fixtures/registry-work.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import { reportDifferences } from "./report-differences.ts";
import { recordSight, syncDomain } from "./sync-domain.ts";
import { syncSweep } from "./sync-sweep.ts";

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;
useRegistryRig((fresh) => ({ db, account, rig } = fresh));

const registered = () => registerName(db, account, rig);

function change(name: string, parts: Record<string, unknown>): void {
  const held = rig.iis.domains.get(name);
  if (held) rig.iis.domains.set(name, { ...held, ...parts });
}

const row = async (domainId: string) =>
  (
    await db.query<{
      state: string;
      is_locked: boolean;
      expires_at: Date;
      statuses_seen: string[];
      ns_seen: string[];
      ended_by: string | null;
      synced_at: Date;
      sync_due_at: Date;
    }>(
      "select d.state, d.is_locked, d.expires_at, x.statuses_seen, x.ns_seen, x.ended_by, x.synced_at, x.sync_due_at from domain d join domain_detail x on x.domain_id = d.id where d.id = $1",
      [domainId],
    )
  )[0];
const sync = (domainId: string) => {
  rig.clock.advance(1000);
  return syncDomain(rig.deps, account.scope, domainId);
};

describe("reading a domain at its registry", () => {
  test("copies lock, statuses, name servers and expiry, and plans the next reading within a day", async () => {
    const { name, domainId } = await registered();
    change(name, {
      statuses: ["clientTransferProhibited", "inventedByTheRegistry"],
      nameServers: ["ns9.example.com"],
      expiresAt: "2031-05-06T07:08:09.000Z",
    });
    expect(await sync(domainId)).toBe(true);
    const after = await row(domainId);
    expect(after).toMatchObject({
      state: "active",
      is_locked: true,
      statuses_seen: ["clientTransferProhibited", "inventedByTheRegistry"],
      ns_seen: ["ns9.example.com"],
    });
    expect(after?.expires_at.toISOString()).toBe("2031-05-06T07:08:09.000Z");
    const hours = ((after?.sync_due_at.getTime() ?? 0) - rig.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(19);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test("opens a difference for a delegation that is not the wanted one, and closes it when it agrees again", async () => {
    const { name, domainId } = await registered();
    const open = () =>
      db.query<{ field: string; theirs: string }>(
        "select field, theirs from registry_diff where ascii_name = $1 and closed_at is null",
        [name],
      );
    change(name, { nameServers: ["ns9.example.com"] });
    await sync(domainId);
    await sync(domainId);
    expect(await open()).toEqual([{ field: "ns", theirs: "ns9.example.com" }]);
    change(name, { nameServers: ["ns2.nameplane.test", "ns1.nameplane.test"] });
    await sync(domainId);
    expect(await open()).toEqual([]);
  });

  test("opens a difference for contacts nobody here changed, and for addresses of a host; each closes when it agrees again", async () => {
    const { name, domainId } = await registered();
    const open = () =>
      db.query<{ field: string; ours: string; theirs: string }>(
        "select field, ours, theirs from registry_diff where ascii_name = $1 and closed_at is null order by field",
        [name],
      );
    const later = () => {
      rig.clock.advance(2 * 3_600_000);
      return sync(domainId);
    };
    await sync(domainId);
    const ours = rig.iis.domains.get(name)?.registrant ?? "";
    await db.query(
      "insert into host (account_id, id, domain_id, name, addresses, registry_id, seen) values ($1, gen_random_uuid(), $2, $3, '{192.0.2.1,2001:db8::1}', 'iis', '{192.0.2.1,2001:db8::1}')",
      [account.accountId, domainId, `ns1.${name}`],
    );
    rig.iis.hosts.add(`ns1.${name}`);
    rig.iis.hostAddresses.set(`ns1.${name}`, ["2001:DB8:0::1", "192.0.2.1"]);
    await later();
    expect(await open()).toEqual([]);
    change(name, { registrant: "X9", contacts: [{ role: "tech", handle: "X8" }] });
    rig.iis.hostAddresses.set(`ns1.${name}`, ["192.0.2.9"]);
    await later();
    expect(await open()).toEqual([
      { field: "contacts", ours: "", theirs: "tech X8" },
      { field: `host ns1.${name}`, ours: "192.0.2.1 2001:db8::1", theirs: "192.0.2.9" },
      { field: "registrant", ours, theirs: "X9" },
    ]);
    // A reading that does not include the hosts leaves the differences of the hosts open.
    await tx(db.worker, account.scope, (trx) =>
      recordSight(trx, account.scope, domainId, rig.iis.domains.get(name) ?? null, rig.clock.now()),
    );
    expect(await open()).toHaveLength(3);
    change(name, { registrant: ours, contacts: [] });
    rig.iis.hostAddresses.set(`ns1.${name}`, ["192.0.2.1", "2001:db8::1"]);
    await later();
    expect(await open()).toEqual([]);
  });

  test("follows a name that was transferred away, deleted without our knowledge, or held", async () => {
    const [moved, gone, heldName] = [await registered(), await registered(), await registered()];
    change(moved.name, { isOurs: false, sponsor: "rival" });
    rig.iis.domains.delete(gone.name);
    change(heldName.name, { statuses: ["serverHold"] });
    for (const { domainId } of [moved, gone, heldName]) await sync(domainId);
    expect(await row(moved.domainId)).toMatchObject({ state: "transferred_away", ended_by: "transfer" });
    expect(await row(gone.domainId)).toMatchObject({ state: "cancelled_by_system", ended_by: "registry" });
    expect(await row(heldName.domainId)).toMatchObject({ state: "suspended" });
    expect(await db.query("select ascii_name from name_claim where ascii_name = any($1)", [[moved.name, gone.name]])).toEqual([]);
    expect(await db.query("select field from registry_diff where ascii_name = $1 and closed_at is null", [gone.name])).toEqual([
      { field: "existence" },
    ]);
  });

  test("that differs for more than a day is a task for a person, which ends with the difference", async () => {
    const { name, domainId } = await registered();
    const tasks = () =>
      db.query<{ text: string; samples: { name: string }[] }>(
        "select text, data -> 'samples' as samples from staff_task where kind = 'registry.differences' and key = 'iis:ns' and done_at is null",
      );
    change(name, { nameServers: ["ns9.example.com"] });
    await sync(domainId);
    await reportDifferences(rig.sweep);
    expect(await tasks()).toEqual([]);
    await db.query("update registry_diff set since = since - interval '25 hours' where ascii_name = $1", [name]);
    await reportDifferences(rig.sweep);
    await reportDifferences(rig.sweep);
    expect(await tasks()).toMatchObject([{ samples: [{ name, theirs: "ns9.example.com" }] }]);
    change(name, { nameServers: ["ns2.nameplane.test", "ns1.nameplane.test"] });
    await sync(domainId);
    await reportDifferences(rig.sweep);
    expect(await tasks()).toEqual([]);
  });

  test("finds a name gone that we deleted ourselves, and calls that no difference", async () => {
    const { name, domainId } = await registered();
    await db.query("update domain set state = 'expired_renewable', version = version + 1 where id = $1", [domainId]);
    await db.query("update domain_detail set ended_by = 'system', version = version + 1 where domain_id = $1", [domainId]);
    rig.iis.domains.delete(name);
    await sync(domainId);
    expect(await row(domainId)).toMatchObject({ state: "cancelled_by_system" });
    expect(await db.query("select field from registry_diff where ascii_name = $1 and closed_at is null", [name])).toEqual([]);
  });

  test("an older reading that arrives late changes nothing", async () => {
    const { name, domainId } = await registered();
    await sync(domainId);
    change(name, { statuses: ["clientTransferProhibited"] });
    rig.clock.advance(-60_000);
    await syncDomain(rig.deps, account.scope, domainId);
    expect(await row(domainId)).toMatchObject({ is_locked: false });
  });

  test("by the sweep takes what is due, and a registry that is down only postpones the reading", async () => {
    const { name, domainId } = await registered();
    change(name, { statuses: ["clientTransferProhibited"] });
    await syncSweep(rig.sweep);
    expect(await row(domainId)).toMatchObject({ is_locked: false });
    rig.clock.advance(2 * 3_600_000);
    rig.iis.isDown = true;
    await syncSweep(rig.sweep);
    expect(await row(domainId)).toMatchObject({ is_locked: false });
    rig.iis.isDown = false;
    rig.clock.advance(16 * 60_000);
    await syncSweep(rig.sweep);
    expect(await row(domainId)).toMatchObject({ is_locked: true });
  });
});

test("no invariant is broken by any of this", async () => {
  for (const { id, sql } of invariants) expect(await db.query(sql), id).toEqual([]);
});
