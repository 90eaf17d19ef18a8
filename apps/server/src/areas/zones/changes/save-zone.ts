import type { PlanView } from "@nameplane/contracts/zones/save";
import { NothingToChange, ZoneConflict, ZoneFaulty, ZoneFull, ZoneNeedsConfirmation } from "@nameplane/contracts/zones/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { recordSetKey, type RecordSetChange, type ZoneFacts } from "@nameplane/dns";
import type { Language } from "../../../platform/http/call.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { brokenRule, isBrokenRule, isRefused } from "../change-view.ts";
import { writeNotes } from "../record-sets.repository.ts";
import { confirmationWords, tooFullRemedy } from "../zones.texts.ts";
import { isTooFull, recordsIn } from "../zone-limit.rules.ts";
import type { VersionOrigin } from "../zone-versions.repository.ts";
import { lockToChange, lockToChangeSets, type ZoneToChange } from "./zone-to-change.repository.ts";
import { planName, planThatHolds, type ZoneRow } from "../zones.repository.ts";
import { planChange, setsToJudgeBy, type ChangePlan, type Wish } from "./plan-change.ts";
import type { PublisherBeside } from "../publication/index.ts";
import type { NewZoneVersion } from "./write-version.ts";
import { writeOrAsk, type Written } from "./write-or-ask.ts";

export type SaveZoneDeps = {
  readonly jobs: Jobs;
  /** Whether the name server in use answers for ALIAS. Absent means that it does. */
  readonly servesAlias?: boolean;
  /** Record types of our own that the operator does not serve. Absent means none. */
  readonly unserved?: readonly ("REDIRECT" | "MAILFORWARD")[];
  /** Publishes what this process has saved, if possible. If absent, the worker publishes everything. */
  readonly beside?: PublisherBeside;
};

/** What is known from outside the zone when it is saved, without querying any server. */
export const factsOf = ({ servesAlias = true, unserved = [] }: SaveZoneDeps): ZoneFacts => ({ servesAlias, unserved });

/** What the caller has confirmed about a change. */
export type Confirmed = {
  readonly touched?: number | undefined;
  readonly apexnameservers?: boolean | undefined;
  readonly delegationsigner?: boolean | undefined;
  readonly brokenrules?: number | undefined;
};

/**
 * "all": programs confirm everything in advance, except broken rules. "earlier": only what was confirmed when the change was
 * made.
 */
export type Confirming = Confirmed | "all" | "earlier";

export type ZoneSave = {
  readonly zoneId: string;
  readonly changes: readonly Wish[];
  readonly note?: string | null | undefined;
  readonly confirm: Confirming;
  readonly origin: VersionOrigin;
  readonly now: Date;
  readonly language: Language;
};

/** The version that was made from the change, or the approval that it waits for. */
export type SavedChange = Pick<PlanView, "added" | "changed" | "removed"> & Written;

/**
 * Changes record sets of a zone as one version, all or none. The publisher then sends it to the name servers. The author is
 * `scope.actor`. Possible refusals: NotFound, ZoneConflict (with conflicts), ZoneFaulty (with findings), ZoneFull,
 * ZoneNeedsConfirmation (with confirmations), NothingToChange, NoteRequired, TooManyWaiting.
 */
export async function saveZone(deps: SaveZoneDeps, trx: Trx, scope: AccountScope, input: ZoneSave): Promise<SavedChange> {
  const found = present(await lockToChangeSets(trx, scope, input.zoneId, setsToJudgeBy(input.changes)));
  const plan = await planChange(trx, scope, found.zone, input.changes, factsOf(deps), found.known);
  await refuseUnfit(trx, scope, found.zone, plan.view, input);
  return carryOut(deps, trx, scope, found, plan, input);
}

/** Refuses with NotFound for zones that do not exist or are being removed. */
export async function lockZoneToChange(trx: Trx, scope: AccountScope, zoneId: string): Promise<ZoneToChange> {
  return present(await lockToChange(trx, scope, zoneId));
}

function present<T extends ZoneToChange>(found: T | null): T {
  if (found === null || found.zone.pub_state === "removing") throw new Refused(NotFound, { param: "zoneid" });
  return found;
}

/** Refuses plans that cannot be carried out. */
export async function refuseUnfit(
  trx: Trx,
  scope: AccountScope,
  zone: ZoneRow,
  view: PlanView,
  { confirm, language }: Pick<ZoneSave, "confirm" | "language">,
): Promise<void> {
  if (view.conflicts.length > 0) throw new Refused(ZoneConflict, { fields: { conflicts: view.conflicts } });
  const stops = (one: PlanView["findings"][number]) => isRefused(one) || (confirm === "all" && isBrokenRule(one));
  if (view.findings.some(stops)) throw new Refused(ZoneFaulty, { fields: { findings: view.findings } });
  if (isTooFull({ before: recordsIn(zone.record_counts), after: view.recordsafter }, view.limit)) {
    const plan = (await planName(trx, scope, zone.id))[language];
    const remedy = tooFullRemedy(await planThatHolds(trx, scope, zone.id, view.recordsafter), language);
    throw new Refused(ZoneFull, { values: { plan, limit: view.limit ?? 0, records: view.recordsafter, remedy } });
  }
  const missing = view.confirmations.filter((one) => typeof confirm === "object" && !isConfirmed(one, confirm));
  if (missing.length > 0)
    throw new Refused(ZoneNeedsConfirmation, {
      values: { what: confirmationWords(missing, language) },
      fields: { confirmations: missing, findings: view.findings },
    });
}

function isConfirmed(asked: PlanView["confirmations"][number], confirm: Confirmed): boolean {
  if (asked.kind === "large_change") return confirm.touched === asked.touched;
  if (asked.kind === "broken_rules") return confirm.brokenrules === asked.rules.length;
  return (asked.kind === "apex_name_servers" ? confirm.apexnameservers : confirm.delegationsigner) === true;
}

/**
 * Carries out a plan that nothing prevents, or asks a second person to approve it. Possible refusals: NothingToChange,
 * NoteRequired, TooManyWaiting.
 */
export async function carryOut(
  deps: SaveZoneDeps,
  trx: Trx,
  scope: AccountScope,
  found: ZoneToChange,
  { changes, notes, view, present }: ChangePlan,
  input: Pick<ZoneSave, "note" | "origin" | "now"> & Pick<NewZoneVersion, "isWritten">,
): Promise<SavedChange> {
  const { zone } = found;
  const { added, changed, removed } = view;
  const changedKeys = new Set(notes.size === 0 ? [] : changes.map(recordSetKey));
  const onlyNotes = [...notes].filter(([key]) => !changedKeys.has(key));
  if (changes.length === 0 && onlyNotes.length === 0) throw new Refused(NothingToChange);
  await writeNotes(
    trx,
    scope,
    zone.id,
    onlyNotes.map(([key, note]) => ({ ...ownerAndType(key), note })),
  );
  if (changes.length === 0) return { version: zone.version, approvalId: null, added, changed, removed };
  const noted =
    notes.size === 0
      ? changes
      : changes.map((change): RecordSetChange & { note?: string | null } => {
          const note = notes.get(recordSetKey(change));
          return note === undefined ? change : { ...change, note };
        });
  const against = view.findings.map(brokenRule).filter((rule) => rule !== null);
  const written = await writeOrAsk(deps, trx, scope, found, { ...input, changes: noted, against, present });
  return { ...written, added, changed, removed };
}

function ownerAndType(key: string): { owner: string; type: string } {
  const at = key.lastIndexOf(" ");
  return { owner: key.slice(0, at), type: key.slice(at + 1) };
}
