import { sql, type RawBuilder } from "kysely";
import { statuses } from "@nameplane/contracts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { csvCell } from "../../../platform/csv.rules.ts";
import { columnOf, known, matchingAll, order, planOnce, typeOf } from "./domain-list.repository.ts";
import type { Reach } from "../../accounts/index.ts";
import type { ListQuery } from "./domain-list.rules.ts";
import { treeInOrder } from "./domain-tree.repository.ts";
import type { Place } from "./list-anchors.ts";

export type ExportLanguage = "en" | "sv";

/** One piece of an export: its text, written by the database, and where it ends (null for the last piece). */
export type Piece = { readonly text: string; readonly next: Place | null };

export const yesNo = { en: ["no", "yes"], sv: ["nej", "ja"] } as const;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** An SQL expression for the catalogue's label of a state. */
function stateWords(column: string, machine: string, language: ExportLanguage, write: (text: string) => string): string {
  const cases = statuses
    .filter((entry) => entry.machine === machine)
    .map((entry) => `when '${entry.state}' then ${quoted(write(entry.label[language]))}`);
  return `case ${column} ${cases.join(" ")} else '' end`;
}

const day = (column: string) => `case when isfinite(${column}) then (${column} at time zone 'UTC')::date::text else '' end`;
const flag = (condition: string, language: ExportLanguage) =>
  `case when ${condition} then '${yesNo[language][1]}' else '${yesNo[language][0]}' end`;
const renewsItself = "d.renewal_mode in ('auto', 'once')";

/**
 * The columns of the export, in the order of its header. The last columns are the account's id, if there are several accounts,
 * and the ids of the labels in braces.
 */
function columns(language: ExportLanguage, reach: Reach, write: (text: string) => string): string[] {
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
    ...(reach === "below" ? ["d.account_id::text"] : []),
    "d.labels::text",
  ];
}

/** A domain as a line of CSV. Names need no quotes: they have only letters, digits, hyphens and dots. */
export function csvLineOf(language: ExportLanguage, reach: Reach): RawBuilder<unknown> {
  return sql.raw(`concat_ws(',', ${columns(language, reach, csvCell).join(", ")}) || E'\\r\\n'`);
}

/** The cells of a domain as a JSON array. */
export function cellsOf(language: ExportLanguage, reach: Reach): RawBuilder<unknown> {
  return sql.raw(`json_build_array(${columns(language, reach, (text) => text).join(", ")})::text`);
}

const moment = (column: string) =>
  `case when isfinite(${column}) then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`;

/** A domain as a JSON object: states as English words in lower case, dates as instants. */
export const jsonObjectOf = (reach: Reach): RawBuilder<unknown> =>
  sql.raw(`json_build_object('domain', d.ascii_name, 'unicode', d.sort_name, 'status', d.state,
  'dns', d.dns_state, 'dnssec', d.dnssec_state, 'registered', ${moment("d.created_at")}, 'renews', ${moment("d.renews_at")}, 'expires', ${moment("d.expires_at")},
  'autorenew', ${renewsItself}, 'renewal', d.renewal_mode, 'whoisshield', d.whois_shield, 'locked', d.is_locked, ${reach === "below" ? "'account', d.account_id, " : ""}'labels', d.labels::text)::text`);

export type PieceOf = {
  readonly after: Place | null;
  /** The last row of the piece. If null, the piece ends after `size` rows. */
  readonly until: Place | null;
  readonly size: number;
  readonly line: RawBuilder<unknown>;
  readonly between: string;
};

/** Reads the next domains that match a filter, in its order. Their `line` texts are joined into one text. */
export async function exportPiece(trx: Trx, scope: AccountScope, query: ListQuery, piece: PieceOf): Promise<Piece> {
  const { after, until, size } = piece;
  await planOnce(trx);
  const inOrder = order(query, sql`d.`);
  return written(
    trx,
    query,
    piece,
    sql`select * from domain d where ${matchingAll(scope, query)} ${pastOf(query, after)} ${upTo(query, until)} order by ${inOrder} limit ${known(size)}`,
  );
}

/** Like exportPiece, for the account and all accounts below it, see `treeInOrder`. */
export function treePiece(trx: Trx, accountIds: readonly string[], query: ListQuery, piece: PieceOf): Promise<Piece> {
  return written(trx, query, piece, treeInOrder(accountIds, query, piece));
}

async function written(
  trx: Trx,
  query: ListQuery,
  { size, line, between }: Pick<PieceOf, "size" | "line" | "between">,
  picked: RawBuilder<unknown>,
): Promise<Piece> {
  const { rows } = await sql<{ text: string | null; count: number; value: string | null; id: string | null }>`
    select string_agg(${line}, ${between}) as text, count(*)::int as count,
           (array_agg(d.${columnOf[query.column]}))[count(*)]::text as value, (array_agg(d.id))[count(*)]::text as id
      from (${picked}) d`.execute(trx);
  const row = rows[0];
  const next = row?.count === size && row.value !== null && row.id !== null ? { value: row.value, id: row.id } : null;
  return { text: row?.text ?? "", next };
}

/**
 * Where the next pieces of the list end, with `size` domains in each piece and at most `count` pieces. Reads only the index. If
 * it returns fewer than `count` ends, less than a whole piece follows after the last one.
 */
export async function endsOfPieces(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  { after, size, count }: Pick<PieceOf, "after" | "size"> & { readonly count: number },
): Promise<Place[]> {
  await planOnce(trx);
  const column = columnOf[query.column];
  const inOrder = order(query, sql`d.`);
  const { rows } = await sql<Place>`
    select d.${column}::text as value, d.id::text as id from (select d.${column}, d.id, row_number() over (order by ${inOrder}) as n from domain d
                            where ${matchingAll(scope, query)} ${pastOf(query, after)} order by ${inOrder} limit ${known(size * count)}) d
     where n % ${known(size)} = 0 order by n`.execute(trx);
  return rows;
}

function pastOf(query: ListQuery, after: Place | null): RawBuilder<unknown> {
  return after === null ? sql`` : sql`and ${keyOf(query)} ${query.isDescending ? sql`<` : sql`>`} ${valueOf(query, after)}`;
}

function upTo(query: ListQuery, until: Place | null): RawBuilder<unknown> {
  return until === null ? sql`` : sql`and ${keyOf(query)} ${query.isDescending ? sql`>=` : sql`<=`} ${valueOf(query, until)}`;
}

const keyOf = ({ column }: ListQuery) => sql`(d.${columnOf[column]}, d.id)`;
const valueOf = ({ column }: ListQuery, { value, id }: Place) => sql`(${value}::${typeOf[column]}, ${id}::uuid)`;
