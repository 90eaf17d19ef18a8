import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/reports/operations";
import { DifferenceChanged, NoteNeeded, OnlyAllBrands, StatementKnown } from "@nameplane/contracts/reports/refusals";
import type { DifferenceState } from "@nameplane/contracts/reports/report-values";
import type { StatementMapping, StatementRow } from "@nameplane/contracts/reports/statements";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { brandsAndZone } from "../brands.repository.ts";
import { firstDayOf, lastDayOf } from "../months.rules.ts";
import { tableOf, theirRows, type Table } from "./read-file.ts";
import { compareStatement, guessColumns, guessSpelling } from "./statement.rules.ts";
import * as repository from "./statements.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type File = { readonly registry: string; readonly name: string; readonly content: string };

/** Refuses with OnlyAllBrands for staff who may see one brand only, because what registries charge concerns all brands. */
export function refuseOneBrand({ staff }: Pick<StaffCall, "staff">): void {
  if (staff.brandId !== null) throw new Refused(OnlyAllBrands);
}

async function refuseUnknown(trx: Trx, registry: string): Promise<void> {
  const known = await repository.listRegistries(trx);
  if (!known.some((each) => each.registry === registry)) throw new Refused(NotFound, { param: "registry" });
}

const sampleRows = 5;

/**
 * The headings of a statement and the column mapping that fits. Possible refusals: OnlyAllBrands, NotFound, StatementUnreadable.
 */
export async function proposeMapping(call: Call, file: File): Promise<Answer<typeof operations.readStatement>> {
  const { trx } = call;
  refuseOneBrand(call);
  await refuseUnknown(trx, file.registry);
  const table = tableOf(Buffer.from(file.content, "base64"));
  const { headings, rows } = table;
  const kept = await repository.newestMapping(trx, file.registry);
  const fits = kept !== null && [kept.name, kept.operation, kept.day, kept.amount].every((each) => headings.includes(each));
  return {
    headings: [...headings],
    sample: rows.slice(0, sampleRows).map((cells) => headings.map((_, at) => (cells[at] ?? "").slice(0, 100))),
    rows: rows.length,
    mapping: fits ? kept : { ...guessed(table), currency: (await repository.lastCurrency(trx, file.registry)) ?? "EUR" },
    kept: fits,
  };
}

function guessed({ headings, rows }: Table) {
  const columns = guessColumns(headings);
  const cellsOf = (column: string | null) => {
    const at = column === null ? -1 : headings.indexOf(column);
    return at === -1 ? [] : rows.slice(0, 100).map((cells) => cells[at] ?? "");
  };
  return { ...columns, ...guessSpelling(cellsOf(columns.amount), cellsOf(columns.day)) };
}

/**
 * Compares a statement with our journal for all months that its rows are in, and stores every difference.
 *
 * Possible refusals: OnlyAllBrands, NotFound, StatementUnreadable, StatementColumnMissing, StatementRowWrong, StatementKnown.
 */
export async function takeStatement(
  call: Call,
  { mapping, ...file }: File & { readonly mapping: StatementMapping },
): Promise<string> {
  const { trx, staff, now } = call;
  refuseOneBrand(call);
  await refuseUnknown(trx, file.registry);
  const bytes = Buffer.from(file.content, "base64");
  const theirs = theirRows(tableOf(bytes), mapping);
  const days = theirs.map(({ day }) => day).toSorted();
  const from = firstDayOf(days[0]?.slice(0, 7) ?? "");
  const until = lastDayOf(days.at(-1)?.slice(0, 7) ?? "");
  const { timeZone } = await brandsAndZone(trx, null);
  const ours = await repository.ourCommands(trx, {
    registryId: file.registry,
    currency: mapping.currency,
    from,
    until,
    timeZone,
  });
  const { differences, same, theirSum, ourSum } = compareStatement(mapping.currency, theirs, ours);
  const id = newId(now.getTime());
  const isNew = await repository.insertStatement(trx, {
    id,
    registryId: file.registry,
    file: file.name,
    hash: sha256(bytes),
    mapping,
    from,
    until,
    rows: theirs.length,
    same,
    theirs: theirSum,
    ours: ourSum,
    staffId: staff.staffId,
    at: now,
  });
  if (!isNew) throw new Refused(StatementKnown, { param: "content" });
  await repository.insertDifferences(trx, id, differences);
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "reports.statement",
    object: id,
    after: { registry: file.registry, file: file.name, from, until, rows: theirs.length, differences: differences.length },
  });
  return id;
}

const presentStatement = (row: repository.StatementAt): StatementRow => ({
  statementid: row.id,
  registry: row.registry,
  registryname: row.registry_name,
  file: row.file,
  currency: row.currency,
  fromon: row.from_on,
  toon: row.to_on,
  rows: row.rows,
  same: row.same,
  theirMinor: row.their_minor,
  ourMinor: row.our_minor,
  open: row.open,
  differences: row.differences,
  taken: row.at.toISOString(),
  by: row.by,
});

export async function readStatements(
  call: Call,
  { registry }: { readonly registry?: string | undefined },
): Promise<Answer<typeof operations.registryStatements>> {
  refuseOneBrand(call);
  return {
    data: (await repository.listStatements(call.trx, { registryId: registry ?? null })).map(presentStatement),
    registries: await repository.listRegistries(call.trx),
  };
}

/** A statement with a page of its differences. Possible refusals: OnlyAllBrands, NotFound. */
export async function readOneStatement(
  call: Call,
  {
    statementid,
    state,
    page,
  }: { readonly statementid: string; readonly state?: DifferenceState | undefined; readonly page: number },
): Promise<Answer<typeof operations.registryStatement>> {
  const { trx } = call;
  refuseOneBrand(call);
  const [found] = await repository.listStatements(trx, { id: statementid });
  if (found === undefined) throw new Refused(NotFound, { param: "statementid" });
  const rows = await repository.listDifferences(trx, { statementId: statementid, state: state ?? null, page });
  return {
    statement: presentStatement(found),
    sums: await repository.sumDifferences(trx, statementid),
    data: rows.map((row) => ({
      position: row.position,
      kind: row.kind,
      name: row.name,
      operation: row.operation,
      day: row.day,
      theirMinor: row.their_minor,
      ourMinor: row.our_minor,
      reference: row.reference,
      requestid: row.request_number,
      state: row.state,
      note: row.note,
      by: row.by,
      at: row.changed_at?.toISOString() ?? null,
      version: row.version,
    })),
    page,
    limit: repository.differencesPerPage,
    total: rows[0]?.total ?? 0,
  };
}

/**
 * Stores a staff member's judgement of a difference. Possible refusals: OnlyAllBrands, NoteNeeded, NotFound, DifferenceChanged.
 */
export async function decideDifference(
  call: Call,
  input: {
    readonly statementid: string;
    readonly position: number;
    readonly version: number;
    readonly state: DifferenceState;
    readonly note: string;
  },
): Promise<number> {
  const { trx, staff, now } = call;
  refuseOneBrand(call);
  const { statementid: statementId, position, version, state, note } = input;
  if (state !== "open" && note === "") throw new Refused(NoteNeeded, { param: "note", missing: ["note"] });
  const done = await repository.updateDifference(trx, {
    statementId,
    position,
    version,
    state,
    note,
    staffId: staff.staffId,
    at: now,
  });
  if (done === null) throw new Refused(NotFound, { param: "position" });
  if (done === false) throw new Refused(DifferenceChanged, { param: "version" });
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "reports.difference",
    object: statementId,
    before: { state: done.before },
    after: { position, state, note },
  });
  return done.version;
}
