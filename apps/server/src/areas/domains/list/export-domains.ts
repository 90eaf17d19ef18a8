import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from "hucre/xlsx";
import { TooManyToExport } from "@nameplane/contracts/domains/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { StreamedDocument } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import type { RunningExports } from "../../../platform/running-exports.ts";
import { accountNames, withReach, type Reach } from "../../accounts/index.ts";
import { csvCell, csvLine } from "../../../platform/csv.rules.ts";
import type { ListQuery } from "./domain-list.rules.ts";
import {
  cellsOf,
  csvLineOf,
  endsOfPieces,
  exportPiece,
  jsonObjectOf,
  treePiece,
  type Piece,
  type PieceOf,
} from "./export.repository.ts";
import { treeNumbers } from "./domain-tree.repository.ts";
import { labelTitles } from "./labels.repository.ts";
import { ListAnchors, type Place } from "./list-anchors.ts";
import { listDomains } from "./list-domains.ts";
import { listTree } from "./list-tree.ts";

export type ExportFormat = "csv" | "xlsx" | "json";

/** How many domains are in one piece. They make about 200 KB of CSV. */
const pieceSize = 1500;
/** For how many of the next pieces one query finds where they end. */
const endsAtOnce = 16;
/** The most pieces that an export reads at once, each over its own connection. While other exports run, it reads only one. */
const lanesMax = 2;
/** How many domains a sheet can hold: Excel's limit of rows, less one row for the header. */
const sheetMax = XLSX_MAX_ROWS_PER_SHEET - 1;

const titles = {
  en: [
    "Domain",
    "Domain (Unicode)",
    "Status",
    "DNS",
    "DNSSEC",
    "Registered",
    "Renews",
    "Expires",
    "Auto-renew",
    "WHOIS shield",
    "Locked",
    "Account",
    "Labels",
  ],
  sv: [
    "Domän",
    "Domän (Unicode)",
    "Status",
    "DNS",
    "DNSSEC",
    "Registrerad",
    "Förnyas",
    "Går ut",
    "Automatisk förnyelse",
    "Whois-skydd",
    "Låst",
    "Konto",
    "Etiketter",
  ],
} as const;

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
};

/** How many pieces an export may read at once. An export that runs beside others reads one piece at a time. */
const lanesOf = (exports: RunningExports) => (exports.count <= 1 ? lanesMax : 1);

/** What an export reads, and the texts that replace the ids in it. */
type Source = {
  readonly reach: Reach;
  /** The accounts that have names in the list. Used only if the list includes the accounts below. */
  readonly accountIds: readonly string[];
  readonly words: Words;
};

/**
 * Writes every domain that matches a filter to a file, in the order of the list. With `subaccounts`, also writes the domains of
 * the accounts below, with the account of each domain. The domains are read in pieces, each in a short transaction of its own,
 * while earlier pieces are being sent. Memory use therefore stays constant, and a slow client does not keep the database busy.
 * Possible refusals: ExportsBusy, TooManyToExport (more domains than a sheet has rows).
 */
export async function exportDomains(
  exports: RunningExports,
  call: SessionCall,
  query: ListQuery,
  { format, subaccounts }: { readonly format: ExportFormat; readonly subaccounts: boolean | undefined },
): Promise<StreamedDocument> {
  const { language } = call;
  const source = await call.tx(async (trx) => {
    const found = await withReach(trx, call.session, subaccounts, (reach) => sourceOf(trx, call, query, format, reach));
    await audit(trx, {
      accountId: call.scope.accountId,
      actor: call.scope.actor,
      action: "domains.export",
      after: { format, reach: found.reach },
      requestId: call.requestId,
      address: call.address,
    });
    return found;
  });
  const { reach, words } = source;
  const head = titles[language].filter((_, at, { length }) => reach === "below" || at !== length - 2);
  const pieces = (line: PieceOf["line"], between: string) => piecesOf(exports, call, query, source, { line, between });
  const make: Readonly<Record<ExportFormat, () => AsyncIterable<string | Uint8Array>>> = {
    csv: () => csvOf(pieces(csvLineOf(language, reach), ""), head, source),
    json: () => jsonOf(pieces(jsonObjectOf(reach), ",\n"), source),
    xlsx: () => sheetOf(pieces(cellsOf(language, reach), ","), head, words),
  };
  return {
    chunks: exports.counted(make[format]()),
    contentType: contentTypes[format],
    fileName: `domains.${format}`,
  };
}

async function sourceOf(trx: Trx, { scope }: SessionCall, query: ListQuery, format: ExportFormat, reach: Reach): Promise<Source> {
  if (format === "xlsx") {
    const first = { ...query, page: 1, limit: 10 };
    const list = reach === "own" ? listDomains : listTree;
    const { total } = await list(trx, scope, first, new ListAnchors());
    if (total > sheetMax) throw new Refused(TooManyToExport, { values: { max: sheetMax } });
  }
  const accountIds = reach === "own" ? [] : (await treeNumbers(trx, scope, query)).accountIds;
  const titleOf = await labelTitles(trx, [scope.accountId, ...accountIds]);
  return { reach, accountIds, words: { labels: labelWords(titleOf), accounts: await accountNames(trx, accountIds) } };
}

/** Replaces label ids, in the text form in which the database writes them, by the titles of the labels. */
function labelWords(titleOf: ReadonlyMap<string, string>): (ids: string) => readonly string[] {
  return remembered((ids) => (ids === "" ? [] : ids.split(",").map((id) => titleOf.get(id) ?? id)));
}

/** Remembers the results of a function, because it gets the same few texts again and again. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const before = made.get(text);
    if (before !== undefined) return before;
    const now = make(text);
    made.set(text, now);
    return now;
  };
}

type Words = {
  readonly labels: (ids: string) => readonly string[];
  readonly accounts: ReadonlyMap<string, string>;
};

/**
 * The pieces of an export. For a whole list the index tells where the pieces end, so that several can be read at once. For a
 * filtered list each piece begins where the previous one ended.
 */
function piecesOf(
  exports: RunningExports,
  call: SessionCall,
  query: ListQuery,
  { reach, accountIds }: Source,
  how: How,
): AsyncGenerator<string> {
  if (reach === "below")
    return accountIds.length === 0 ? noPieces() : piecesInTurn((after) => readBelow(call, query, accountIds, { ...how, after }));
  const isWhole = query.search === null && query.tags.length === 0 && query.labels.length === 0 && !query.isUnlabelled;
  return isWhole
    ? piecesInLanes(exports, call, query, how)
    : piecesInTurn((after) =>
        call.tx((trx) => exportPiece(trx, call.scope, query, { ...how, after, until: null, size: pieceSize })),
      );
}

type How = Pick<PieceOf, "line" | "between">;

async function* noPieces(): AsyncGenerator<string> {}

/**
 * Reads the next piece of a list that includes the accounts below. A user who has lost access to sub-accounts receives no more
 * pieces.
 */
function readBelow(
  call: SessionCall,
  query: ListQuery,
  accountIds: readonly string[],
  how: How & { readonly after: Place | null },
): Promise<Piece> {
  return call.tx((trx) =>
    withReach(trx, call.session, true, () => treePiece(trx, accountIds, query, { ...how, until: null, size: pieceSize })),
  );
}

async function* piecesInTurn(read: (after: Place | null) => Promise<Piece>): AsyncGenerator<string> {
  let coming: Promise<Piece> | null = read(null);
  try {
    while (coming !== null) {
      const { text, next }: Piece = await coming;
      coming = next === null ? null : read(next);
      if (text !== "") yield text;
    }
  } finally {
    // When the client has gone, a piece may still be being read. It is awaited here, because otherwise its error would be an
    // unhandled rejection.
    await coming?.catch(() => undefined);
  }
}

/** Reads several pieces at once, and yields them in their order. */
async function* piecesInLanes(exports: RunningExports, call: SessionCall, query: ListQuery, how: How): AsyncGenerator<string> {
  const read = async (after: Place | null, until: Place | null): Promise<string> => {
    // The size is a little larger than a piece, because names that were added meanwhile also belong to the piece.
    const size = pieceSize + 100;
    let { text, next } = await call.tx((trx) => exportPiece(trx, call.scope, query, { ...how, after, until, size }));
    while (next !== null) {
      const rest: Piece = await call.tx((trx) => exportPiece(trx, call.scope, query, { ...how, after: next, until, size }));
      text += rest.text === "" ? "" : how.between + rest.text;
      next = rest.next;
    }
    return text;
  };
  const spans = spansOf(call, query);
  const coming: Promise<string>[] = [];
  const fill = async () => {
    while (coming.length < lanesOf(exports)) {
      const { value: span } = await spans.next();
      if (span === undefined) return;
      const piece = read(span.after, span.until);
      piece.catch(() => undefined); // An error of this piece is thrown when the piece is awaited below.
      coming.push(piece);
    }
  };
  try {
    await fill();
    for (let piece = coming.shift(); piece !== undefined; piece = coming.shift()) {
      const text = await piece;
      await fill();
      if (text !== "") yield text;
    }
  } finally {
    await Promise.allSettled(coming);
  }
}

type Span = { readonly after: Place | null; readonly until: Place | null };

/** Where each piece of the list begins and ends. The last piece has no end. */
async function* spansOf(call: SessionCall, query: ListQuery): AsyncGenerator<Span, undefined> {
  const endsBehind = (after: Place | null) =>
    call.tx((trx) => endsOfPieces(trx, call.scope, query, { after, size: pieceSize, count: endsAtOnce }));
  let after: Place | null = null;
  for (;;) {
    const ends: Place[] = await endsBehind(after);
    for (const until of ends) {
      yield { after, until };
      after = until;
    }
    if (ends.length === endsAtOnce) continue;
    yield { after, until: null };
    return;
  }
}

/**
 * Finds the ids in the text of a piece that are replaced by titles: the label ids at the end of each domain and, with several
 * accounts, the account id before them. Each pattern begins with a character that is found quickly, because a hundred megabytes
 * may be searched.
 */
const idsInCsv = {
  own: /\{([\d,]*)\}(?=\r\n)/g,
  below: /(?<=,)([\da-f]{8}-[\da-f-]{27}),\{([\d,]*)\}(?=\r\n)/g,
} as const;
const idsInJson = {
  own: /"\{([\d,]*)\}"\}(?=,\n|$)/g,
  below: /(?<="account" : )"([\da-f]{8}-[\da-f-]{27})", "labels" : "\{([\d,]*)\}"\}(?=,\n|$)/g,
} as const;

async function* csvOf(pieces: AsyncIterable<string>, head: readonly string[], { reach, words }: Source): AsyncGenerator<string> {
  // Without this byte order mark, spreadsheets show å as Ã¥.
  yield `\ufeff${csvLine(head)}`;
  const labelsOf = remembered((ids) => csvCell(words.labels(ids).join(", ")));
  const accountOf = remembered((id) => csvCell(words.accounts.get(id) ?? id));
  const titled =
    reach === "own"
      ? (piece: string) => piece.replaceAll(idsInCsv.own, (_, labels: string) => labelsOf(labels))
      : (piece: string) =>
          piece.replaceAll(idsInCsv.below, (_, account: string, labels: string) => `${accountOf(account)},${labelsOf(labels)}`);
  for await (const piece of pieces) yield titled(piece);
}

async function* jsonOf(pieces: AsyncIterable<string>, { reach, words }: Source): AsyncGenerator<string> {
  const labelsOf = remembered((ids) => JSON.stringify(words.labels(ids)));
  const accountOf = remembered((id) => JSON.stringify(words.accounts.get(id) ?? id));
  const titled =
    reach === "own"
      ? (piece: string) => piece.replaceAll(idsInJson.own, (_, labels: string) => `${labelsOf(labels)}}`)
      : (piece: string) =>
          piece.replaceAll(
            idsInJson.below,
            (_, account: string, labels: string) => `${accountOf(account)}, "labels" : ${labelsOf(labels)}}`,
          );
  yield "[";
  let isFirst = true;
  for await (const piece of pieces) {
    yield isFirst ? `\n${titled(piece)}` : `,\n${titled(piece)}`;
    isFirst = false;
  }
  yield "\n]\n";
}

async function* sheetOf(pieces: AsyncIterable<string>, head: readonly string[], words: Words): AsyncGenerator<Uint8Array> {
  async function* rows(): AsyncGenerator<string[]> {
    for await (const piece of pieces)
      for (const cells of JSON.parse(`[${piece}]`) as string[][])
        yield cells.map((cell, at) =>
          at === cells.length - 1
            ? words.labels(cell.slice(1, -1)).join(", ")
            : at >= head.length - 2
              ? (words.accounts.get(cell) ?? cell)
              : cell,
        );
  }
  yield* writeXlsxStream(rows(), {
    name: "Domains",
    columns: head.map((header, at) => ({ header, width: at < 2 ? 32 : 16 })),
    freezePane: { rows: 1 },
  });
}
