import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { NamesFile } from "./names-folder.port.ts";

/** Records the files of the folder that are not known yet. */
export async function noteFiles(trx: Trx, files: readonly NamesFile[], at: Date): Promise<void> {
  await sql`
    insert into names_file (name, source, kind, listed_on, bytes, found_at)
    select f.name, f.source, f.kind, f."listedOn", f.bytes, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f(name text, source text, kind text, "listedOn" date, bytes bigint)
    on conflict (name) do nothing`.execute(trx);
}

export type ClaimedFile = Pick<NamesFile, "name" | "source" | "kind" | "listedOn"> & {
  readonly lines: number;
  readonly names: number;
  readonly added: number;
};

/** Claims the oldest file that waits and that no other worker reads. Null if there is none. */
export async function claimFile(trx: Trx, now: Date, until: Date): Promise<ClaimedFile | null> {
  const { rows } = await sql<ClaimedFile>`
    update names_file set claimed_until = ${until}
     where name = (select name from names_file where state = 'waiting' and (claimed_until is null or claimed_until <= ${now})
                    order by listed_on, name limit 1 for update skip locked)
    returning name, source, kind, listed_on::text as "listedOn", lines::float8 as lines, names::float8 as names, added::float8 as added`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Lists of names that were read since this time, the oldest first. */
export async function filesReadSince(trx: Trx, since: Date): Promise<ReadFile[]> {
  const { rows } = await sql<ReadFile>`
    select name, source, kind, listed_on::text as "listedOn", names::float8 as names, added::float8 as added, read_at as "readAt"
      from names_file where state = 'read' and read_at >= ${since} order by listed_on, name`.execute(trx);
  return rows;
}

/** The newest file of the source that was read, and is older than this day. Null if there is none. */
export async function fileBefore(
  trx: Trx,
  { source, listedOn, name }: Pick<NamesFile, "source" | "listedOn" | "name">,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from names_file
     where source = ${source} and state = 'read' and (listed_on, name) < (${listedOn}::date, ${name}::text) order by listed_on desc, name desc limit 1`.execute(
    trx,
  );
  return rows[0]?.name ?? null;
}

/** Records how far a file was read, and extends the claim on it. */
export async function noteProgress(
  trx: Trx,
  name: string,
  of: { readonly lines: number; readonly names: number; readonly added: number; readonly until: Date },
): Promise<void> {
  await sql`
    update names_file set lines = ${of.lines}, names = ${of.names}, added = ${of.added}, claimed_until = ${of.until} where name = ${name}`.execute(
    trx,
  );
}

export async function endFile(trx: Trx, name: string, of: { readonly why: string | null; readonly at: Date }): Promise<void> {
  await sql`
    update names_file set state = ${of.why === null ? "read" : "refused"}, why = ${of.why}, read_at = ${of.why === null ? of.at : null}::timestamptz, claimed_until = null
     where name = ${name}`.execute(trx);
}

export type ReadFile = Pick<NamesFile, "name" | "source" | "kind" | "listedOn"> & {
  readonly names: number;
  readonly added: number;
  readonly readAt: Date;
};

/** For each source, the newest file that was read. */
export async function newestFiles(trx: Trx): Promise<ReadFile[]> {
  const { rows } = await sql<ReadFile>`
    select distinct on (source) name, source, kind, listed_on::text as "listedOn", names::float8 as names, added::float8 as added, read_at as "readAt"
      from names_file where state = 'read' order by source, listed_on desc, name desc`.execute(trx);
  return rows;
}
