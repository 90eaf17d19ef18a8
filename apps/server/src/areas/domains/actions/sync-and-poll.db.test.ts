import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { invariants } from "../../../testing/invariants.ts";
import { createRegistryRig, registrationOf, type RegistryRig } from "../../../testing/registry-work.ts";
import {
  createAccount,
  createTestDatabase,
  type TestAccount,
  type TestDatabase,
} from "../../../testing/test-database.ts";
import type { PollMessage } from "../registry.port.ts";
import { journalSweep } from "./journal-sweep.ts";
import { pollRegistries } from "./poll-registries.ts";
import { recordRegistration } from "./record-registration.ts";
import { registerAtRegistry } from "./register-at-registry.ts";
import { forgetHosts } from "./registration-steps.ts";
import { syncDomain } from "./sync-domain.ts";
import { syncSweep } from "./sync-sweep.ts";

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  account = await createAccount(db);
  rig = createRegistryRig(db);
  forgetHosts();
});

async function registered(): Promise<{ name: string; domainId: string }> {
  const name = `kvarn-${randomBytes(4).toString("hex")}.se`;
  const outcome = await registerAtRegistry(rig.deps, account.scope, await registrationOf(db, account, name));
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  const { domainId } = await tx(db.worker, account.scope, (trx) =>
    recordRegistration(trx, account.scope, { ...outcome.value, contactId: account.contactId, renewalMode: "auto" }),
  );
  return { name, domainId };
}

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
  test("brings lock, statuses, name servers and expiry over, and plans the next reading within a day", async () => {
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

  test("follows a name that was moved away, deleted behind our back, or held", async () => {
    const [moved, gone, heldName] = [await registered(), await registered(), await registered()];
    change(moved.name, { isOurs: false, sponsor: "rival" });
    rig.iis.domains.delete(gone.name);
    change(heldName.name, { statuses: ["serverHold"] });
    for (const { domainId } of [moved, gone, heldName]) await sync(domainId);
    expect(await row(moved.domainId)).toMatchObject({ state: "transferred_away", ended_by: "transfer" });
    expect(await row(gone.domainId)).toMatchObject({ state: "cancelled_by_system", ended_by: "registry" });
    expect(await row(heldName.domainId)).toMatchObject({ state: "suspended" });
    expect(
      await db.query("select ascii_name from name_claim where ascii_name = any($1)", [[moved.name, gone.name]]),
    ).toEqual([]);
    expect(
      await db.query("select field from registry_diff where ascii_name = $1 and closed_at is null", [gone.name]),
    ).toEqual([{ field: "existence" }]);
  });

  test("an older reading that arrives late changes nothing", async () => {
    const { name, domainId } = await registered();
    await sync(domainId);
    change(name, { statuses: ["clientTransferProhibited"] });
    rig.clock.advance(-60_000);
    await syncDomain(rig.deps, account.scope, domainId);
    expect(await row(domainId)).toMatchObject({ is_locked: false });
  });

  test("by the sweep takes what is due, and a registry that is down only postpones", async () => {
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

const message = (parts: Partial<PollMessage>): PollMessage => ({
  id: randomBytes(6).toString("hex"),
  queuedAt: "2026-11-21T10:00:00Z",
  kind: "text",
  name: null,
  text: "",
  body: "<epp/>",
  pendingAction: null,
  transfer: null,
  ...parts,
});

describe("the message queue", () => {
  const stored = (id: string) =>
    db.query<{ account_id: string | null; acked: boolean; in_order: boolean }>(
      "select account_id, acked_at is not null as acked, acked_at >= applied_at as in_order from poll_message where message_id = $1",
      [id],
    );

  test("a message about a name is stored for its account, then acknowledged, and the name is read next", async () => {
    const { name, domainId } = await registered();
    const about = message({ kind: "iis:updateNotify", name });
    rig.iis.messages.push(about);
    expect(await pollRegistries(rig.sweep)).toBe(1);
    expect(await stored(about.id)).toEqual([{ account_id: account.accountId, acked: true, in_order: true }]);
    expect((await row(domainId))?.sync_due_at.getTime()).toBeLessThanOrEqual(rig.clock.now().getTime());
  });

  test("one about nothing of ours is kept without an account", async () => {
    const about = message({ name: "nobody-has-this.se", body: "garbage \u0000 inside" });
    rig.iis.messages.push(about);
    await pollRegistries(rig.sweep);
    expect(await stored(about.id)).toEqual([{ account_id: null, acked: true, in_order: true }]);
  });

  test("the same message again is only acknowledged again: its effect happened once", async () => {
    const { name, domainId } = await registered();
    const about = message({
      kind: "trnData",
      name,
      transfer: {
        status: "pending",
        requestedBy: "rival",
        requestedAt: "2026-11-21T09:00:00Z",
        actsBy: "nameplane",
        actsAt: "2026-11-26T09:00:00Z",
      },
    });
    rig.iis.messages.push(about);
    await pollRegistries(rig.sweep);
    await db.query(
      "update domain_detail set sync_due_at = now() + interval '5 hours', version = version + 1 where domain_id = $1",
      [domainId],
    );
    rig.iis.messages.push(about);
    await pollRegistries(rig.sweep);
    expect((await row(domainId))?.sync_due_at.getTime()).toBeGreaterThan(rig.clock.now().getTime());
    expect(await db.query("select state, other_party from transfer where domain_id = $1", [domainId])).toEqual([
      { state: "pending", other_party: "rival" },
    ]);
  });

  test("a transfer away is noted, people are told, and its end is followed", async () => {
    const { name, domainId } = await registered();
    const transfer = { requestedBy: "rival", requestedAt: null, actsBy: "nameplane", actsAt: "2026-11-26T09:00:00Z" };
    rig.iis.messages.push(
      message({ kind: "trnData", name, transfer: { ...transfer, status: "pending" } }),
      message({ kind: "trnData", name, transfer: { ...transfer, status: "serverApproved" } }),
    );
    await pollRegistries(rig.sweep);
    expect(
      await db.query("select state, ended_at is not null as ended from transfer where domain_id = $1", [domainId]),
    ).toEqual([{ state: "completed", ended: true }]);
    expect(await db.query("select severity from staff_task where kind = 'transfer.out' and key = $1", [name])).toEqual([
      { severity: "high" },
    ]);
  });

  test("a head that does not move raises one alarm and ends the run", async () => {
    rig.iis.messages.push(message({}));
    rig.iis.acknowledge = async () => {};
    await pollRegistries(rig.sweep);
    await pollRegistries(rig.sweep);
    expect(
      await db.query(
        "select severity from staff_task where kind = 'registry.poll' and key = 'iis' and done_at is null",
      ),
    ).toEqual([{ severity: "alarm" }]);
  });

  test("works a hundred messages a run off and goes on in the next", async () => {
    for (let index = 0; index < 130; index++) rig.iis.messages.push(message({}));
    expect(await pollRegistries(rig.sweep)).toBe(100);
    expect(await pollRegistries(rig.sweep)).toBe(30);
  });

  test("of one registry that is down does not stop the others", async () => {
    rig.iis.isDown = true;
    rig.gtld.messages.push(message({}));
    expect(await pollRegistries(rig.sweep)).toBe(1);
  });
});

describe("second looks", () => {
  test("a name the registry creates after we gave it up raises an alarm (never refunded and held)", async () => {
    const name = `kvarn-${randomBytes(4).toString("hex")}.se`;
    const job = await registrationOf(db, account, name);
    rig.iis.next("domain:create", { kind: "lost", executed: false });
    await registerAtRegistry(rig.deps, account.scope, job);
    rig.clock.advance(61_000);
    await journalSweep(rig.sweep);
    const [handle] = rig.iis.contacts.keys();
    rig.iis.hold(name, {
      sponsor: "nameplane",
      isOurs: true,
      registrant: handle ?? null,
      createdAt: rig.clock.now().toISOString(),
    });
    rig.clock.advance(3_600_000);
    await journalSweep(rig.sweep);
    expect(
      await db.query("select severity from staff_task where kind = 'registry.orphan' and key = $1", [name]),
    ).toEqual([{ severity: "alarm" }]);
    expect(await db.query("select field, theirs from registry_diff where ascii_name = $1", [name])).toEqual([
      { field: "existence", theirs: "held for us" },
    ]);
  });

  test("an adopted name that was recorded is looked at twice and left in peace", async () => {
    const name = `kvarn-${randomBytes(4).toString("hex")}.se`;
    const job = await registrationOf(db, account, name);
    rig.iis.next("domain:create", { kind: "lost", executed: true });
    const outcome = await registerAtRegistry(rig.deps, account.scope, job);
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    await tx(db.worker, account.scope, (trx) =>
      recordRegistration(trx, account.scope, { ...outcome.value, contactId: account.contactId, renewalMode: "auto" }),
    );
    const due = async () =>
      (
        await db.query<{ next_check_at: Date | null }>(
          "select next_check_at from registry_command where object = $1 and verb = 'domain:create'",
          [name],
        )
      )[0]?.next_check_at ?? null;
    expect(await due()).not.toBeNull();
    rig.clock.advance(3_700_000);
    await journalSweep(rig.sweep);
    expect(await due()).not.toBeNull();
    rig.clock.advance(86_400_000);
    await journalSweep(rig.sweep);
    expect(await due()).toBeNull();
    expect(await db.query("select 1 from staff_task where key = $1", [name])).toEqual([]);
  });

  test("a sweep that cannot ask tries again later and loses nothing", async () => {
    const job = await registrationOf(db, account, `kvarn-${randomBytes(4).toString("hex")}.se`);
    rig.iis.next("domain:create", { kind: "lost", executed: false });
    await registerAtRegistry(rig.deps, account.scope, job);
    rig.clock.advance(61_000);
    rig.iis.isDown = true;
    await journalSweep(rig.sweep);
    expect(rig.decided).toEqual([]);
    rig.iis.isDown = false;
    rig.clock.advance(31_000);
    await journalSweep(rig.sweep);
    expect(rig.decided).toEqual([{ accountId: account.accountId, requestId: job.requestId }]);
  });
});

test("no invariant is broken by any of this", async () => {
  for (const { id, sql } of invariants) expect(await db.query(sql), id).toEqual([]);
});
