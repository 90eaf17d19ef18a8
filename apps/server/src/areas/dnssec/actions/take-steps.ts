import { audit } from "../../../platform/audit.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { changeSigners } from "../../domains/index.ts";
import type { DelegationSigner } from "../../registry/index.ts";
import { renewZone } from "../../zones/publication/index.ts";
import type { DsRecord } from "../chain-reader.port.ts";
import { fits, sameDs } from "../chain.rules.ts";
import type { DnssecDeps } from "../deps.ts";
import { chainBrokenJob } from "../dnssec.jobs.ts";
import {
  addEvent,
  insertDs,
  insertKey,
  setDsState,
  setKeyState,
  saveSigners,
  setAsksRemoval,
  setDnssecState,
} from "../dnssec.repository.ts";
import { afterDnssec, afterDs, afterKey } from "../dnssec.state.ts";
import type { Stored } from "../load-facts.ts";
import { tagOf } from "../own-ds.ts";
import type { Facts, Op, Plan, Signers, WaitsFor } from "../facts.rules.ts";
import { isSuccessor, rollStepOf } from "../rollover.rules.ts";
import { signersEvent } from "../signers.rules.ts";
import type { ServerKey } from "../zone-signer.port.ts";
import { notifyStep } from "./notify-step.ts";

/** Why not all steps could be taken. */
export type Stop = { readonly for: WaitsFor; readonly until: Date | null };

type Work = { readonly stored: Stored; readonly facts: Facts; readonly plan: Plan };

/**
 * Takes the steps of a plan: first those at name servers and registries, then, in one transaction, the rows that record them.
 * Returns why it stopped, or null if all steps were taken.
 */
export async function takeSteps(deps: DnssecDeps, scope: AccountScope, work: Work): Promise<Stop | null> {
  const made: ServerKey[] = [];
  for (const op of work.plan.ops) {
    const stop = await actOutside(deps, scope, work, op, made);
    if (stop !== null) return stop;
  }
  await tx(deps.pool, scope, async (trx) => {
    for (const key of made) await keepKey(trx, deps, scope, work, key, "key_made");
    for (const op of work.plan.ops) await write(trx, deps, scope, work, op);
    const { zone_id: zoneId } = work.stored.domain;
    if (zoneId !== null && work.plan.ops.some(changesWhatIsServed)) await renewZone(trx, scope, zoneId, deps.clock.now());
  });
  return null;
}

/**
 * Whether an operation changes the keys that the name server serves. Such a change does not raise the serial by itself, so
 * secondaries would not copy it.
 */
function changesWhatIsServed(op: Op): boolean {
  return ["make_key", "adopt_key", "remove_key", "ask_parent", "foreign_keys"].includes(op.do);
}

async function actOutside(
  deps: DnssecDeps,
  scope: AccountScope,
  { stored: { domain }, facts }: Work,
  op: Op,
  made: ServerKey[],
): Promise<Stop | null> {
  try {
    if (op.do === "make_key") made.push(await deps.signer.makeKey(domain.ascii_name, op.algorithm));
    if (op.do === "remove_key") await deps.signer.removeKey(domain.ascii_name, op.serverKey);
    if (op.do === "foreign_keys") await deps.signer.publishForeign(domain.ascii_name, op.foreign);
    if (op.do === "ask_parent") await deps.signer.askParent(domain.ascii_name, op.wants);
    if (op.do === "send" && domain.registry_id !== null) {
      const held = { registryId: domain.registry_id, asciiName: domain.ascii_name };
      await changeSigners(deps, scope, held, { add: withKeys(facts, op.add), remove: op.remove });
    }
    return null;
  } catch (error) {
    const isRegistry = error instanceof Refused;
    if (!isRegistry && !(error instanceof OutcomeError)) throw error;
    deps.log.warn(
      { event: "dnssec.step-failed", objectId: domain.id, state: op.do, error: error.message },
      "a step of DNSSEC has to be taken again",
    );
    if (isRegistry) {
      const detail = String(error.values["words"] ?? "");
      const at = deps.clock.now().toISOString();
      await tx(deps.pool, scope, (trx) => addEvent(trx, scope, domain.id, { at, what: "registry_refused", detail }));
    }
    return { for: isRegistry ? "registry" : "server_key", until: null };
  }
}

/**
 * The records to send. A registry that takes keys gets, with each DS, the key that it belongs to: ours, or one that the name
 * servers answer with.
 */
function withKeys({ takesKeys, keys, view }: Facts, records: readonly DsRecord[]): DelegationSigner[] {
  if (!takesKeys) return [...records];
  const served = view.servers.flatMap((server) => server.keys);
  return records.map((record) => {
    const own = keys.find(({ forms }) => forms.some((form) => sameDs(form, record)));
    const key = own?.dnskey ?? served.find((one) => fits(record, one));
    if (key === undefined) return record;
    const { flags, protocol, algorithm, publicKey } = key;
    return { ...record, key: { flags, protocol, algorithm, publicKey } };
  });
}

async function keepKey(
  trx: Trx,
  deps: DnssecDeps,
  scope: AccountScope,
  { stored, facts }: Work,
  key: ServerKey,
  what: "key_made" | "key_found",
): Promise<void> {
  const { domain } = stored;
  if (domain.zone_id === null) return;
  const tag = tagOf(key);
  const { flags, algorithm, publicKey } = key;
  if (isSuccessor(facts)) await notifyStep(trx, scope, domain.id, { what: "begun", keyTag: tag });
  await insertKey(trx, scope, domain.zone_id, { serverKey: key.id, flags, algorithm, keyTag: tag, publicKey });
  await note(trx, deps, scope, domain.id, what, String(tag));
}

function note(trx: Trx, deps: DnssecDeps, scope: AccountScope, domainId: string, what: string, detail: string | null) {
  return addEvent(trx, scope, domainId, { at: deps.clock.now().toISOString(), what, detail });
}

async function write(trx: Trx, deps: DnssecDeps, scope: AccountScope, work: Work, op: Op): Promise<void> {
  const { domain } = work.stored;
  const at = deps.clock.now();
  const roll = rollStepOf(work.facts, op);
  const notifyRoll = async () => roll !== null && notifyStep(trx, scope, domain.id, roll);
  if (op.do === "ask_parent") {
    await setAsksRemoval(trx, scope, domain.id, op.wants === "removal");
    return note(trx, deps, scope, domain.id, `cds_${op.wants}`, null);
  }
  if (op.do === "signers") return writeSigners(trx, deps, scope, work, op.signers);
  if (op.do === "adopt_key") return keepKey(trx, deps, scope, work, op.key, "key_found");
  if (op.do === "key") {
    const key = work.facts.keys.find(({ id }) => id === op.id);
    const to = key === undefined ? null : afterKey(key.state, op.event);
    if (key === undefined || to === null || domain.zone_id === null) return;
    const { nextStepAt } = op;
    if (!(await setKeyState(trx, scope, { id: key.id, zoneId: domain.zone_id }, { from: key.state, to, nextStepAt, at }))) return;
    await notifyRoll();
    return note(trx, deps, scope, domain.id, `key_${to}`, String(key.ds.keyTag));
  }
  if (op.do === "new_ds") {
    const isSeen = op.state !== "pending_publish";
    const { parent } = work.facts.view;
    await insertDs(trx, scope, domain.id, {
      record: op.record,
      state: op.state,
      ttlSeconds: isSeen ? parent.ttlSeconds : null,
      seenAt: isSeen ? at : null,
    });
    await notifyRoll();
    return note(trx, deps, scope, domain.id, `ds_${op.state}`, String(op.record.keyTag));
  }
  if (op.do === "ds") {
    const row = work.facts.ds.find(({ record }) => sameDs(record, op.record));
    const to = row === undefined ? null : afterDs(row.state, op.event);
    if (row === undefined || to === null) return;
    if (!(await setDsState(trx, scope, domain.id, op.record, { from: row.state, to, ttlSeconds: op.ttlSeconds, at }))) return;
    await notifyRoll();
    // If somebody else removed the DS without our request, only its absence is stored, and nothing is added to the history.
    const { parent } = work.facts.view;
    if (op.event === "remove" && !parent.ds.some((one) => sameDs(one, op.record))) return;
    return note(trx, deps, scope, domain.id, `ds_${to}`, String(op.record.keyTag));
  }
  if (op.do === "state") await stateChange(trx, deps, scope, work, op.event);
}

async function writeSigners(
  trx: Trx,
  deps: DnssecDeps,
  scope: AccountScope,
  { stored: { domain, signers: before } }: Work,
  signers: Signers | null,
): Promise<void> {
  // Signing was turned off in the meantime, so it is already stored that the other provider does not sign any more.
  if (before === null) return;
  await saveSigners(trx, scope, domain.id, signers);
  const what = signersEvent(before, signers);
  if (what !== null) await note(trx, deps, scope, domain.id, what, null);
}

async function stateChange(
  trx: Trx,
  deps: DnssecDeps,
  scope: AccountScope,
  { stored, plan }: Work,
  event: Extract<Op, { do: "state" }>["event"],
): Promise<void> {
  const { domain } = stored;
  const to = afterDnssec(domain.dnssec_state, event);
  if (to === null) return;
  await setDnssecState(trx, scope, { id: domain.id, zoneId: domain.zone_id }, to);
  // When the last key is removed, the zone no longer asks its parent to remove the DS by CDS records.
  if (to === "unsigned") await setAsksRemoval(trx, scope, domain.id, false);
  await note(trx, deps, scope, domain.id, `state_${to}`, plan.judgement.cause);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: `dnssec.${event}`,
    object: domain.id,
    before: { state: domain.dnssec_state },
    after: { state: to, cause: plan.judgement.cause },
  });
  if (to === "broken")
    await deps.jobs.enqueue(trx, chainBrokenJob, [
      {
        accountId: scope.accountId,
        brandId: scope.brandId,
        domainId: domain.id,
        name: domain.ascii_name,
        at: deps.clock.now().toISOString(),
      },
    ]);
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [domain.id] });
}
