import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { invariants } from "../../../testing/invariants.ts";
import { registerName, useRegistryRig, type RegistryRig } from "../../../testing/fixtures/registry-work.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import type { PollMessage } from "../../registry/index.ts";
import { pollRegistries } from "./poll-registries.ts";

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;
useRegistryRig((fresh) => ({ db, account, rig } = fresh));

const registered = () => registerName(db, account, rig);

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

  test("a message that is about no name of ours is stored without an account", async () => {
    const about = message({ name: "nobody-has-this.se", body: "garbage \u0000 inside" });
    rig.iis.messages.push(about);
    await pollRegistries(rig.sweep);
    expect(await stored(about.id)).toEqual([{ account_id: null, acked: true, in_order: true }]);
  });

  test("maintenance and changes by the registry itself are tasks for staff; newer news of one maintenance is in the same task", async () => {
    const { name, domainId } = await registered();
    const change = { operation: "update", who: "Registry", reason: "Court order", caseId: null, caseType: null };
    const maintenance = {
      id: "m-1",
      title: null,
      news: "announced" as const,
      isEmergency: false,
      startsAt: "2027-12-30T06:00:00.000Z",
      endsAt: "2027-12-30T08:30:00.000Z",
      limited: [],
      down: ["EPP"],
      description: null,
    };
    rig.iis.messages.push(message({ kind: "infData", name, change }));
    rig.iis.messages.push(message({ kind: "maintenance", maintenance }));
    rig.iis.messages.push(message({ kind: "maintenance", maintenance: { ...maintenance, news: "withdrawn" } }));
    expect(await pollRegistries(rig.sweep)).toBe(3);
    const tasks = await db.query<{ account_id: string; kind: string; text: string; domain: string | null }>(
      "select account_id, kind, text, data->>'domainId' as domain from staff_task where kind in ('registry.change', 'registry.maintenance') order by kind",
    );
    expect(tasks).toMatchObject([
      { account_id: account.accountId, kind: "registry.change", domain: domainId },
      { kind: "registry.maintenance", text: expect.stringContaining("maintenanceWithdrawn") as string, domain: null },
    ]);
    expect((await row(domainId))?.sync_due_at.getTime()).toBeLessThanOrEqual(rig.clock.now().getTime());
  });

  test("messages that no program understands, and those about a low balance, raise one task for a person as long as it is open", async () => {
    for (const text of ["Please review kvarn.se by 2027-01-02", "Please review gubbe.se by 2027-03-04"])
      rig.iis.messages.push(message({ kind: "text", text }));
    rig.iis.messages.push(message({ kind: "lowbalance", text: "Balance below threshold" }));
    await pollRegistries(rig.sweep);
    const tasks = await db.query<{ kind: string; severity: string }>(
      "select kind, severity from staff_task where kind in ('registry.message', 'registry.balance') and (key = 'iis' or key like 'iis:please review%') order by kind",
    );
    expect(tasks).toEqual([
      { kind: "registry.balance", severity: "alarm" },
      { kind: "registry.message", severity: "normal" },
    ]);
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
        expiresAt: null,
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

  test("a transfer away is stored, its owner notified, and its end followed", async () => {
    const { name, domainId } = await registered();
    const transfer = {
      requestedBy: "rival",
      requestedAt: null,
      actsBy: "nameplane",
      actsAt: "2026-11-26T09:00:00Z",
      expiresAt: null,
    };
    rig.iis.messages.push(
      message({ kind: "trnData", name, transfer: { ...transfer, status: "pending" } }),
      message({ kind: "trnData", name, transfer: { ...transfer, status: "serverApproved" } }),
    );
    await pollRegistries(rig.sweep);
    expect(await db.query("select state, ended_at is not null as ended from transfer where domain_id = $1", [domainId])).toEqual([
      { state: "completed", ended: true },
    ]);
    expect(await db.query("select severity from staff_task where kind = 'transfer.out' and key = $1", [name])).toEqual([
      { severity: "high" },
    ]);
  });

  test("a first message that stays there raises one alarm and ends the run", async () => {
    rig.iis.messages.push(message({}));
    rig.iis.acknowledge = async () => {};
    await pollRegistries(rig.sweep);
    await pollRegistries(rig.sweep);
    expect(
      await db.query("select severity from staff_task where kind = 'registry.poll' and key = 'iis' and done_at is null"),
    ).toEqual([{ severity: "alarm" }]);
  });

  test("handles a hundred messages in a run and goes on in the next", async () => {
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

test("no invariant is broken by any of this", async () => {
  for (const { id, sql } of invariants) expect(await db.query(sql), id).toEqual([]);
});
