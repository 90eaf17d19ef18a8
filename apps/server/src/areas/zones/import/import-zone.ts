import type { AnswerOf } from "@nameplane/contracts";
import {
  importExclusiveMax,
  importFindingsMax,
  shownChangesMax,
  type ImportView,
  type TextProblem,
} from "@nameplane/contracts/zones/import";
import type { previewImport } from "@nameplane/contracts/zones/operations";
import { ImportHasErrors, NoRecordsFound } from "@nameplane/contracts/zones/refusals";
import {
  recordSetKey,
  type FileProblem,
  type JoinChoice,
  type RecordSet,
  type RecordSetChange,
  type RecordSetContent,
} from "@nameplane/dns";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language, SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { isRefused } from "../change-view.ts";
import { changesOfImport, type ReadText } from "./import-zone.rules.ts";
import { readImportText, type TextToRead } from "./read-text.ts";
import { writeManySets } from "./many-sets.repository.ts";
import { isTooFull, limitOfZone, recordsIn } from "../zone-limit.rules.ts";
import {
  type ZoneToChange,
  planWhole,
  carryOut,
  factsOf,
  lockZoneToChange,
  recordsAfter,
  refuseUnfit,
  type Confirming,
  type SavedChange,
  type SaveZoneDeps,
} from "../changes/index.ts";
import { recordSetsOf } from "../zones.repository.ts";
import { findZone } from "../find-zone.ts";

export type ZoneImport = {
  readonly zoneid: string;
  readonly mode: "merge" | "replace";
  readonly conflicts: JoinChoice;
  readonly replaceat: readonly string[];
};

/** The text of an import, parsed for the zone. Parsing can take a while, so it is done outside a transaction. */
export async function readZoneText(
  call: SessionCall,
  { zoneid, text, ...options }: { readonly zoneid: string; readonly text: string } & TextToRead["options"],
): Promise<ReadText> {
  const { apex } = await call.tx((trx) => findZone(trx, call.scope, zoneid));
  return readImportText(call.scope.accountId, { text, apex, options });
}

/** What importing a text would do. If the text contains no record, or lines that cannot be read, its problems say so. */
export async function viewImport(
  deps: SaveZoneDeps,
  trx: Trx,
  scope: AccountScope,
  input: ZoneImport,
  read: ReadText,
): Promise<AnswerOf<typeof previewImport>> {
  const zone = await findZone(trx, scope, input.zoneid);
  const before = await recordSetsOf(trx, scope, zone.id);
  // A text without records must not empty the zone, so it is previewed as a merge. Applying it is refused.
  const { changes, conflicts, exclusive } = changesOfImport(before, read.sets, read.sets.length === 0 ? merging : input);
  const { view } = await planWhole(zone, before, changes, factsOf(deps));
  const { added, changed, removed, recordsafter, limit, findings } = view;
  return {
    format: read.format,
    records: read.records,
    problems: read.problems.map(problemView),
    leftout: [...read.leftOut],
    changes: changes.slice(0, shownChangesMax).map((change) => changeView(change, conflicts)),
    added,
    changed,
    removed,
    conflicts: new Set(changes.filter((change) => conflicts.has(recordSetKey(change))).map(({ owner }) => owner)).size,
    exclusive: exclusive.slice(0, importExclusiveMax),
    recordsafter,
    limit,
    findings: findings.filter(isRefused).slice(0, importFindingsMax),
  };
}

const merging = { mode: "merge", conflicts: "keep" } as const;

const problemView = (problem: FileProblem): TextProblem => ({
  ...problem,
  field: problem.field ?? null,
  detail: problem.detail ?? null,
});

const contentView = (content: RecordSetContent | null) =>
  content === null ? null : { ttl: content.ttlSeconds, rdata: [...content.rdata] };

function changeView(change: RecordSetChange, conflicts: ReadonlySet<string>): ImportView["changes"][number] {
  return {
    ...change,
    old: contentView(change.old),
    new: contentView(change.new),
    conflict: conflicts.has(recordSetKey(change)),
  };
}

export type ImportToApply = ZoneImport & {
  /** Whether the user has agreed to leave out lines that cannot be read. */
  readonly partly: boolean;
  readonly leaveout: readonly { readonly owner: string; readonly type: string }[];
  readonly note?: string | undefined;
  readonly confirm: Confirming;
  readonly now: Date;
  readonly language: Language;
};

/**
 * Imports a text as one version, all or none. Possible refusals: NoRecordsFound, ImportHasErrors (unless `partly`), and those of
 * saving.
 */
export async function applyImport(
  deps: SaveZoneDeps,
  trx: Trx,
  scope: AccountScope,
  input: ImportToApply,
  read: ReadText,
): Promise<SavedChange> {
  const found = await lockZoneToChange(trx, scope, input.zoneid);
  const { zone } = found;
  refuseUnread(read, input.partly);
  const before = await recordSetsOf(trx, scope, zone.id);
  const left = new Set(input.leaveout.map(recordSetKey));
  const { changes: all } = changesOfImport(before, read.sets, input);
  const changes = left.size === 0 ? all : all.filter((change) => !left.has(recordSetKey(change)));
  const isWritten = await writeAhead(trx, scope, found, before, changes);
  // An import may touch every part of the zone, so the plan covers the whole zone.
  const plan = await planWhole(zone, before, changes, factsOf(deps));
  await refuseUnfit(trx, scope, zone, plan.view, input);
  return carryOut(deps, trx, scope, found, plan, { ...input, origin: "import", isWritten });
}

/**
 * For this many sets or more, the database writes them while they are judged. If they are then refused, the writing is rolled
 * back.
 */
const aheadMin = 5000;

/**
 * Starts writing the sets, in the transaction in which they are still being judged. Returns false without writing if there are
 * too few sets to save time, if a second person may have to approve the import, or if the zone would become too large.
 */
async function writeAhead(
  trx: Trx,
  scope: AccountScope,
  { zone, rules }: ZoneToChange,
  before: readonly RecordSet[],
  changes: readonly RecordSetChange[],
): Promise<boolean> {
  if (changes.length < aheadMin || rules.second) return false;
  const records = recordsIn(zone.record_counts);
  if (isTooFull({ before: records, after: recordsAfter(records, changes) }, limitOfZone(zone.rrset_max))) return false;
  const isKnown = before.length === zone.rrset_count;
  await writeManySets(trx, scope, { id: zone.id, version: zone.version + 1, isKnown }, changes);
  return true;
}

function refuseUnread(read: ReadText, partly: boolean): void {
  if (read.sets.length === 0) throw new Refused(NoRecordsFound, { param: "text" });
  const lines = new Set(read.problems.filter((one) => one.severity === "error").map((one) => one.line));
  if (lines.size > 0 && !partly) throw new Refused(ImportHasErrors, { param: "text", values: { count: lines.size } });
}
