import { exportedLog } from "../../auditlog/index.ts";
import { csvLine } from "../../../platform/csv.rules.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { readFile } from "../../files/index.ts";
import { indexPage, pathPart, type FolderCounts } from "../export-index.ts";
import {
  listFiles,
  listInvoices,
  listNames,
  listTickets,
  listZones,
  readList,
  readTicket,
  type ListName,
} from "../export-lists.repository.ts";
import { readAccountRow, readRows, readTable } from "../export-tables.repository.ts";
import { exportedTables } from "../export-tables.rules.ts";
import { exportWords } from "../export-texts.ts";
import type { PrivacyDeps } from "../privacy.deps.ts";
import type { AddFile } from "../write-archive.ts";

type Within = <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>;
type Deps = Pick<PrivacyDeps, "files" | "invoicePdf" | "zoneFile" | "log">;

/** How many rows one piece has. Each piece is read in a short transaction of its own. */
const pieceSize = 500;

/** Writes everything an account has here into an archive. The last file is a page that lists what is in it. */
export async function fillArchive(
  deps: Deps,
  within: Within,
  scope: AccountScope,
  of: { readonly language: "en" | "sv"; readonly account: number; readonly at: Date },
  add: AddFile,
): Promise<void> {
  const counts = { lists: 0, invoices: 0, zones: 0, tickets: 0, files: 0, data: 0, log: 0 };
  const failed: string[] = [];
  const put = async (folder: keyof FolderCounts, path: string, content: Parameters<AddFile>[1]) => {
    await add(path, content);
    counts[folder] += 1;
  };
  /** A file that cannot be made (a broken zone, a lost file) is named on that page, and the rest is still delivered. */
  const tryPut = async (folder: keyof FolderCounts, path: string, make: () => Promise<Buffer>) => {
    let content: Buffer;
    try {
      content = await make();
    } catch (error) {
      deps.log.error(
        { event: "privacy.export-part", path, accountId: scope.accountId, ...errorFields(error) },
        "a file is missing",
      );
      failed.push(path);
      return;
    }
    await put(folder, path, content);
  };

  for (const name of listNames) await put("lists", `lists/${name}.csv`, csvOf(within, scope, name, of.language));
  for (const { id, number } of await within((trx) => listInvoices(trx, scope)))
    await tryPut("invoices", `invoices/${number}.pdf`, () => deps.invoicePdf(scope, id));
  for (const { id, apex } of await within((trx) => listZones(trx, scope)))
    await tryPut("zones", `zones/${pathPart(apex)}.zone`, () => within((trx) => deps.zoneFile(trx, scope, id)));
  for (const { id, number } of await within((trx) => listTickets(trx, scope)))
    await put("tickets", `tickets/${number}.txt`, await ticketText(within, scope, id, of.language));
  for (const { id, ownerKind, ownerId, name } of await within((trx) => listFiles(trx, scope)))
    await tryPut("files", `files/${id}/${pathPart(name)}`, async () => {
      const owner = { kind: ownerKind, id: ownerId };
      return (await within((trx) => readFile(trx, deps.files, scope, { fileId: id, reader: { owner }, caller: {} }))).content;
    });
  await put("data", "data/account.json", await within((trx) => readAccountRow(trx, scope)));
  for (const table of exportedTables) await put("data", `data/${table}.json`, jsonOf(within, scope, table));
  await put("log", "audit-log.jsonl", exportedLog(within, scope.accountId));
  await add("index.html", indexPage(of.language, { account: of.account, at: of.at, counts, failed }));
}

async function* csvOf(within: Within, scope: AccountScope, name: ListName, language: "en" | "sv"): AsyncGenerator<string> {
  // Without this byte order mark spreadsheets read å as Ã¥.
  yield `\ufeff${csvLine(exportWords[language].columns[name])}`;
  type Piece = Awaited<ReturnType<typeof readList>>;
  let after: Piece["last"] = null;
  do {
    const from: Piece["last"] = after;
    const piece: Piece = await within((trx) => readList(trx, scope, name, from, pieceSize));
    yield piece.rows.map((cells) => csvLine(cells)).join("");
    after = piece.last;
  } while (after !== null);
}

async function* jsonOf(within: Within, scope: AccountScope, name: string): AsyncGenerator<string> {
  const table = await within((trx) => readTable(trx, name));
  yield "[";
  let before = "\n";
  type Piece = Awaited<ReturnType<typeof readRows>>;
  let after: Piece["last"] = null;
  do {
    const from: Piece["last"] = after;
    const piece: Piece = await within((trx) => readRows(trx, scope, table, from, pieceSize));
    after = piece.last;
    for (const text of piece.texts) {
      yield before + text;
      before = ",\n";
    }
  } while (after !== null);
  yield "\n]\n";
}

async function ticketText(within: Within, scope: AccountScope, id: string, language: "en" | "sv"): Promise<string> {
  const { by } = exportWords[language];
  const { number, subject, messages } = await within((trx) => readTicket(trx, scope, id));
  const parts = messages.map((message) => `${message.at} UTC, ${by[message.by]}:\n\n${message.body}\n`);
  return [`#${number} ${subject}\n`, ...parts].join("\n--------\n\n");
}
