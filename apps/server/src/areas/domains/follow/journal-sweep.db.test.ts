import { describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { invariants } from "../../../testing/invariants.ts";
import { newName, registrationOf, useRegistryRig, type RegistryRig } from "../../../testing/fixtures/registry-work.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import { journalSweep } from "./journal-sweep.ts";
import { recordRegistration } from "../actions/record-registration.ts";
import { registerAtRegistry } from "../../registry/commands/index.ts";

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;
useRegistryRig((fresh) => ({ db, account, rig } = fresh));

describe("second readings", () => {
  test("a name the registry creates after we gave it up raises an alarm (never refunded and held)", async () => {
    const name = newName();
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
    expect(await db.query("select severity from staff_task where kind = 'registry.orphan' and key = $1", [name])).toEqual([
      { severity: "alarm" },
    ]);
    expect(await db.query("select field, theirs from registry_diff where ascii_name = $1", [name])).toEqual([
      { field: "existence", theirs: "held for us" },
    ]);
  });

  test("an adopted name that was recorded is read twice and then left alone", async () => {
    const name = newName();
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
    const job = await registrationOf(db, account, newName());
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
