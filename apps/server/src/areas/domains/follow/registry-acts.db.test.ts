import { expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { createRequest, registerName, useRegistryRig, type RegistryRig } from "../../../testing/fixtures/registry-work.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import type { PollMessage } from "../../registry/index.ts";
import { pollRegistries } from "./poll-registries.ts";
import { readEvents } from "../actions/read-events.ts";
import { syncDomain } from "./sync-domain.ts";
import { syncSweep } from "./sync-sweep.ts";

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;
useRegistryRig((fresh) => ({ db, account, rig } = fresh));

const registered = () => registerName(db, account, rig);
const dayMs = 86_400_000;

function change(name: string, parts: Record<string, unknown>): void {
  const held = rig.iis.domains.get(name);
  if (held) rig.iis.domains.set(name, { ...held, ...parts });
}
const sync = (domainId: string) => {
  rig.clock.advance(1000);
  return syncDomain(rig.deps, account.scope, domainId);
};
const acts = (domainId: string) =>
  db.query<{ kind: string; to_state: string; notified: boolean }>(
    "select kind, to_state, notified_at is not null as notified from registry_act where domain_id = $1 order by at",
    [domainId],
  );
/** What the history of the name shows of the registry's acts and of changes of state. */
const recorded = async (domainId: string) =>
  (await tx(db.app, account.scope, (trx) => readEvents(trx, account.scope, { itemid: domainId }))).data
    .filter(({ kind }) => kind === "registryact" || kind === "state")
    .map(({ kind, what, actor, text }) => ({ kind, what, by: actor.kind, text }));

test("a hold and its end, a deletion and a transfer are in the history as the registry's acts, once, in place of the change of state", async () => {
  const [held, gone, moved] = [await registered(), await registered(), await registered()];
  change(held.name, { statuses: ["serverHold"] });
  rig.iis.domains.delete(gone.name);
  change(moved.name, { isOurs: false, sponsor: "rival" });
  for (const { domainId } of [held, gone, moved]) {
    await sync(domainId);
    await sync(domainId);
  }
  change(held.name, { statuses: ["ok"] });
  await sync(held.domainId);
  expect(await acts(held.domainId)).toEqual([
    { kind: "held", to_state: "suspended", notified: false },
    { kind: "lifted", to_state: "active", notified: false },
  ]);
  expect(await recorded(held.domainId)).toEqual([
    { kind: "registryact", what: "lifted", by: "registry", text: null },
    { kind: "registryact", what: "held", by: "registry", text: null },
  ]);
  expect(await recorded(gone.domainId)).toEqual([{ kind: "registryact", what: "deleted", by: "registry", text: null }]);
  expect(await recorded(moved.domainId)).toEqual([{ kind: "registryact", what: "transferred_away", by: "registry", text: null }]);
});

test("a hold because the owner is not verified is shown as that", async () => {
  const { name, domainId } = await registered();
  change(name, { statuses: ["serverHold", "serverRenewProhibited", "serverTransferProhibited"] });
  await sync(domainId);
  expect(await acts(domainId)).toEqual([{ kind: "unverified", to_state: "verification_needed", notified: false }]);
});

test("a term that the registry extended by itself is a renewal by the registry; one that we renewed is not", async () => {
  const [theirs, ours] = [await registered(), await registered()];
  rig.clock.advance(3 * dayMs);
  for (const { name, domainId } of [theirs, ours]) {
    await sync(domainId);
    const expiresAt = rig.iis.domains.get(name)?.expiresAt ?? "";
    change(name, { expiresAt: new Date(Date.parse(expiresAt) + 365 * dayMs).toISOString() });
  }
  await db.query(
    `insert into registry_command (account_id, id, request_id, registry_id, verb, object, args, args_hash, cltrid, state, attempt, result_code, decided_at, decided_by, sent_at)
     select account_id, gen_random_uuid(), $3, registry_id, 'domain:renew', object, '{}', args_hash, 'renew-' || left(cltrid, 40), state, 1, result_code, decided_at, decided_by, $4
       from registry_command where account_id = $1 and object = $2 and verb = 'domain:create' limit 1`,
    [account.accountId, ours.name, await createRequest(db, account, "another.se"), rig.clock.now()],
  );
  for (const { domainId } of [theirs, ours]) await sync(domainId);
  expect(await acts(theirs.domainId)).toEqual([{ kind: "renewed", to_state: "active", notified: false }]);
  expect((await recorded(theirs.domainId))[0]?.text).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await acts(ours.domainId)).toEqual([]);
});

test("what was asked for here is no act of the registry: an end that was ordered, a lapse by time", async () => {
  const [ended, lapsed] = [await registered(), await registered()];
  await db.query("update domain_detail set ended_by = 'user', version = version + 1 where domain_id = $1", [ended.domainId]);
  rig.iis.domains.delete(ended.name);
  await sync(ended.domainId);
  change(lapsed.name, { expiresAt: new Date(rig.clock.now().getTime() - dayMs).toISOString() });
  await db.query("update domain set expires_at = now() - interval '1 day', version = version + 1 where id = $1", [
    lapsed.domainId,
  ]);
  await sync(lapsed.domainId);
  expect([...(await acts(ended.domainId)), ...(await acts(lapsed.domainId))]).toEqual([]);
  expect((await recorded(lapsed.domainId)).map(({ kind }) => kind)).toEqual(["state"]);
});

const transferMessage = (name: string, status: string, actsAt = "2026-11-26T09:00:00Z"): PollMessage => ({
  id: `m${Math.random()}`,
  queuedAt: null,
  kind: "trnData",
  name,
  text: "",
  body: "<epp/>",
  pendingAction: null,
  transfer: { status, requestedBy: "rival", requestedAt: null, actsBy: "nameplane", actsAt, expiresAt: null },
});

test("a transfer whose end a message reported is in the history, and notified once", async () => {
  const { name, domainId } = await registered();
  rig.iis.messages.push(transferMessage(name, "pending"), transferMessage(name, "serverApproved"));
  await pollRegistries(rig.sweep);
  change(name, { isOurs: false, sponsor: "rival" });
  await sync(domainId);
  expect(rig.leaving.map(({ step }) => step)).toEqual(["asked", "moved"]);
  expect(await acts(domainId)).toEqual([{ kind: "transferred_away", to_state: "transferred_away", notified: true }]);
});

test("a transfer whose end no message reported ends when a reading shows it, and its owner is notified", async () => {
  const { name, domainId } = await registered();
  rig.iis.messages.push(transferMessage(name, "pending"));
  await pollRegistries(rig.sweep);
  change(name, { isOurs: false, sponsor: "rival" });
  await syncSweep(rig.sweep);
  expect(await acts(domainId)).toEqual([{ kind: "transferred_away", to_state: "transferred_away", notified: false }]);
  expect(await db.query("select state from transfer where domain_id = $1", [domainId])).toEqual([{ state: "completed" }]);
});

test("a transfer that did not take place in time ends, and its auth code becomes invalid", async () => {
  const { name, domainId } = await registered();
  const actsAt = new Date(rig.clock.now().getTime() + 5 * dayMs).toISOString();
  rig.iis.messages.push(transferMessage(name, "pending", actsAt));
  await pollRegistries(rig.sweep);
  const state = async () =>
    (
      await db.query<{ state: string; code: Date | null }>(
        "select t.state, x.auth_code_set_until as code from transfer t join domain_detail x on x.domain_id = t.domain_id where t.domain_id = $1",
        [domainId],
      )
    )[0];
  await sync(domainId);
  expect(await state()).toEqual({ state: "pending", code: null });
  rig.clock.advance(5 * dayMs + 2 * 3_600_000);
  await sync(domainId);
  expect((await state())?.state).toBe("cancelled");
  expect((await state())?.code?.getTime()).toBeLessThanOrEqual(rig.clock.now().getTime());
});
