import { sql, type RawBuilder } from "kysely";
import { statuses } from "@nameplane/contracts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { csvCell } from "./csv.rules.ts";
import { columnOf, known, matchingAll, order, typeOf } from "./domain-list.repository.ts";
import type { ListQuery } from "./domain-list.rules.ts";
import type { Place } from "./list-anchors.ts";

export type ExportLanguage = "en" | "sv";

/** One piece of an export: its text, made by the database, and where the next one begins; null = that was all. */
export type Piece = {
  readonly text: string;
  readonly count: number;
  readonly next: Place | null;
};

export const yesNo = { en: ["no", "yes"], sv: ["nej", "ja"] } as const;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A state in the words of the catalogue. */
function stateWords(
  column: string,
  machine: string,
  language: ExportLanguage,
  write: (text: string) => string,
): string {
  const cases = statuses
    .filter((entry) => entry.machine === machine)
    .map((entry) => `when '${entry.state}' then ${quoted(write(entry.label[language]))}`);
  return `case ${column} ${cases.join(" ")} else '' end`;
}

const day = (column: string) =>
  `case when isfinite(${column}) then (${column} at time zone 'UTC')::date::text else '' end`;
const flag = (condition: string, language: ExportLanguage) =>
  `case when ${condition} then '${yesNo[language][1]}' else '${yesNo[language][0]}' end`;
const renewsItself = "d.renewal_mode in ('auto', 'once')";

/** Columns of the export, in the order of its head; labels stand last, as their ids in braces. */
function columns(language: ExportLanguage, write: (text: string) => string): string[] {
  return [
    "d.ascii_name",
    "d.sort_name",
    stateWords("d.state", "domain", language, write),
    stateWords("d.dns_state", "delegation", language, write),
    stateWords("d.dnssec_state", "dnssec", language, write),
    day("d.created_at"),
    day("d.renews_at"),
    day("d.expires_at"),
    flag(renewsItself, language),
    flag("d.whois_shield", language),
    flag("d.is_locked", language),
    "d.labels::text",
  ];
}

/** A domain as a line of CSV. Names need no quotes: they hold letters, digits, hyphens and dots. */
export function csvLineOf(language: ExportLanguage): RawBuilder<unknown> {
  return sql.raw(`${columns(language, csvCell).join(" || ',' || ")} || E'\\r\\n'`);
}

/** The same cells as a JSON array. */
export function cellsOf(language: ExportLanguage): RawBuilder<unknown> {
  return sql.raw(`json_build_array(${columns(language, (text) => text).join(", ")})::text`);
}

const moment = (column: string) =>
  `case when isfinite(${column}) then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`;

/** A domain as a JSON object: words of states in English lower case as the catalogue names them, dates as instants. */
export const jsonObjectOf: RawBuilder<unknown> =
  sql.raw(`json_build_object('domain', d.ascii_name, 'unicode', d.sort_name, 'status', d.state,
  'dns', d.dns_state, 'dnssec', d.dnssec_state, 'registered', ${moment("d.created_at")}, 'renews', ${moment("d.renews_at")}, 'expires', ${moment("d.expires_at")},
  'autorenew', ${renewsItself}, 'renewal', d.renewal_mode, 'whoisshield', d.whois_shield, 'locked', d.is_locked, 'labels', d.labels::text)::text`);

/** The next domains of a filter in its order, each as the text of `line`, put together. */
export async function exportPiece(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  piece: {
    readonly after: Piece["next"];
    readonly size: number;
    readonly line: RawBuilder<unknown>;
    readonly between: string;
  },
): Promise<Piece> {
  const by = sql`d.${columnOf[query.column]}`;
  const inOrder = order(query, sql`d.`);
  const { rows } = await sql<{ text: string | null; count: number; value: string | null; id: string | null }>`
    select string_agg(${piece.line}, ${piece.between} order by n) as text, count(*)::int as count,
           max((${by})::text) filter (where n = ${known(piece.size)}) as value, max(d.id::text) filter (where n = ${known(piece.size)}) as id
      from (select d.*, row_number() over (order by ${inOrder}) as n from domain d
             where ${matchingAll(scope, query)} ${pastOf(query, piece.after)} order by ${inOrder} limit ${known(piece.size)}) d`.execute(
    trx,
  );
  const row = rows[0];
  const next = row?.value && row.id ? { value: row.value, id: row.id } : null;
  return { text: row?.text ?? "", count: row?.count ?? 0, next };
}

function pastOf(query: ListQuery, after: Piece["next"]): RawBuilder<unknown> {
  if (after === null) return sql``;
  const value = sql`${after.value}::${typeOf[query.column]}`;
  const sign = query.isDescending ? sql`<` : sql`>`;
  return sql`and (d.${columnOf[query.column]}, d.id) ${sign} (${value}, ${after.id}::uuid)`;
}
