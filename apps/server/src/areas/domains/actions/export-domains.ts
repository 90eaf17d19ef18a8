import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from "hucre/xlsx";
import { ExportsBusy, TooManyToExport } from "@nameplane/contracts/domains/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { StreamedDocument } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import { accountNames, withReach, type Reach } from "../../accounts/index.ts";
import { csvCell, csvLine } from "../csv.rules.ts";
import type { ListQuery } from "../domain-list.rules.ts";
import {
  cellsOf,
  csvLineOf,
  endOfPiece,
  exportPiece,
  jsonObjectOf,
  treePiece,
  type Piece,
  type PieceOf,
} from "../export.repository.ts";
import { treeNumbers } from "../domain-tree.repository.ts";
import { labelTitles } from "../labels.repository.ts";
import { ListAnchors, type Place } from "../list-anchors.ts";
import { listDomains } from "./list-domains.ts";
import { listTree } from "./list-tree.ts";

export type ExportFormat = "csv" | "xlsx" | "json";

/** Domains a piece holds: about 200 KB of CSV. */
const pieceSize = 1500;
/** Exports at once in one process; more would take the database from those who look at pages. */
const exportsMax = 3;
/** Pieces read at once, each over a connection of its own, by an export that is alone. */
const lanesMax = 2;
/** One row of a sheet is its head. */
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

/** How many exports this process runs now. */
export class Exports {
  #running = 0;

  /** Pieces an export may read at once. */
  get lanes(): number {
    return this.#running <= 1 ? lanesMax : 1;
  }

  begin(): () => void {
    if (this.#running >= exportsMax) throw new Refused(ExportsBusy);
    this.#running += 1;
    let isOver = false;
    return () => {
      if (!isOver) this.#running -= 1;
      isOver = true;
    };
  }
}

/** What an export reads, and the words for the ids in it. */
type Source = {
  readonly reach: Reach;
  /** Accounts with names in the list, where it reaches below. */
  readonly accountIds: readonly string[];
  readonly words: Words;
};

/**
 * Every domain of a filter as a file, in its order; where the list reaches below, with those of all accounts below and whose each is. It is
 * read in pieces, each in a short transaction of its own and while the ones before are on their way, so that memory stays flat and a slow
 * reader holds nothing of the database.
 *
 * Refuses ExportsBusy, TooManyToExport (a sheet has its end)
 */
export async function exportDomains(
  exports: Exports,
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
    csv: () => csvOf(pieces(csvLineOf(language, reach), ""), head, words),
    json: () => jsonOf(pieces(jsonObjectOf(reach), ",\n"), words),
    xlsx: () => sheetOf(pieces(cellsOf(language, reach), ","), head, words),
  };
  return {
    chunks: counted(exports.begin(), make[format]()),
    contentType: contentTypes[format],
    fileName: `domains.${format}`,
  };
}

async function sourceOf(
  trx: Trx,
  { scope }: SessionCall,
  query: ListQuery,
  format: ExportFormat,
  reach: Reach,
): Promise<Source> {
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

/** Ids in braces, as the database writes them, to titles; the same few sets come again and again. */
function labelWords(titleOf: ReadonlyMap<string, string>): (braced: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (braced) => {
    const before = known.get(braced);
    if (before !== undefined) return before;
    const ids = braced.slice(1, -1);
    const words = ids === "" ? [] : ids.split(",").map((id) => titleOf.get(id) ?? id);
    known.set(braced, words);
    return words;
  };
}

type Words = {
  readonly labels: (braced: string) => readonly string[];
  readonly accounts: ReadonlyMap<string, string>;
};

/** Where the pieces of a whole list end is told by its index; those of a filter by reading them. */
function piecesOf(
  exports: Exports,
  call: SessionCall,
  query: ListQuery,
  { reach, accountIds }: Source,
  how: How,
): AsyncGenerator<string> {
  if (reach === "below")
    return accountIds.length === 0 ? noPieces() : piecesInTurn((after) => readBelow(call, query, accountIds, { ...how, after })); // prettier-ignore
  const isWhole = query.search === null && query.tags.length === 0 && query.labels.length === 0 && !query.isUnlabelled;
  return isWhole
    ? piecesInLanes(exports, call, query, how)
    : piecesInTurn((after) =>
        call.tx((trx) => exportPiece(trx, call.scope, query, { ...how, after, until: null, size: pieceSize })),
      );
}

type How = Pick<PieceOf, "line" | "between">;

async function* noPieces(): AsyncGenerator<string> {}

/** Whoever may not act in sub-accounts any more gets no further piece of theirs. */
function readBelow(
  call: SessionCall,
  query: ListQuery,
  accountIds: readonly string[],
  how: How & { readonly after: Place | null },
): Promise<Piece> {
  return call.tx((trx) =>
    withReach(trx, call.session, true, () =>
      treePiece(trx, accountIds, query, { ...how, until: null, size: pieceSize }),
    ),
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
    // The reader left: what is on its way is waited for, so that nobody's error goes unheard of.
    await coming?.catch(() => undefined);
  }
}

/** Several pieces at once, given in their order. */
async function* piecesInLanes(exports: Exports, call: SessionCall, query: ListQuery, how: How): AsyncGenerator<string> {
  const endOf = (after: Place | null) =>
    call.tx((trx) => endOfPiece(trx, call.scope, query, { after, size: pieceSize }));
  const read = async (after: Place | null, until: Place | null): Promise<string> => {
    // More than it should hold: names that came in meanwhile stand in it too.
    const size = pieceSize + 100;
    let { text, next } = await call.tx((trx) => exportPiece(trx, call.scope, query, { ...how, after, until, size }));
    while (next !== null) {
      const rest: Piece = await call.tx((trx) =>
        exportPiece(trx, call.scope, query, { ...how, after: next, until, size }),
      );
      text += rest.text === "" ? "" : how.between + rest.text;
      next = rest.next;
    }
    return text;
  };
  const coming: Promise<string>[] = [];
  let [after, isLast]: [Place | null, boolean] = [null, false];
  const fill = async () => {
    while (!isLast && coming.length < exports.lanes) {
      const until = await endOf(after);
      const piece = read(after, until);
      piece.catch(() => undefined); // heard of when its turn comes
      coming.push(piece);
      [after, isLast] = [until, until === null];
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

async function* csvOf(pieces: AsyncIterable<string>, head: readonly string[], words: Words): AsyncGenerator<string> {
  // A byte order mark: without it spreadsheets read å as Ã¥.
  yield `\ufeff${csvLine(head)}`;
  const cells = new Map<string, string>();
  for await (const piece of pieces)
    yield piece.replaceAll(
      /(?:([\da-f]{8}-[\da-f-]{27}),)?(\{[\d,]*\})(?=\r\n)/g,
      (ids, account: string | undefined, braced: string) => {
        const known = cells.get(ids);
        if (known !== undefined) return known;
        const labels = csvCell(words.labels(braced).join(", "));
        const cell = account === undefined ? labels : `${csvCell(words.accounts.get(account) ?? account)},${labels}`;
        cells.set(ids, cell);
        return cell;
      },
    );
}

async function* jsonOf(pieces: AsyncIterable<string>, words: Words): AsyncGenerator<string> {
  yield "[";
  let isFirst = true;
  for await (const piece of pieces) {
    const titled = piece.replaceAll(
      /(?:"([\da-f]{8}-[\da-f-]{27})", "labels" : )?"(\{[\d,]*\})"\}(?=,\n|$)/g,
      (_, account: string | undefined, braced: string) => {
        const labels = `${JSON.stringify(words.labels(braced))}}`;
        return account === undefined ? labels : `${JSON.stringify(words.accounts.get(account) ?? account)}, "labels" : ${labels}`; // prettier-ignore
      },
    );
    yield isFirst ? `\n${titled}` : `,\n${titled}`;
    isFirst = false;
  }
  yield "\n]\n";
}

async function* sheetOf(
  pieces: AsyncIterable<string>,
  head: readonly string[],
  words: Words,
): AsyncGenerator<Uint8Array> {
  async function* rows(): AsyncGenerator<string[]> {
    for await (const piece of pieces)
      for (const cells of JSON.parse(`[${piece}]`) as string[][])
        yield cells.map((cell, at) =>
          at === cells.length - 1
            ? words.labels(cell).join(", ")
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

async function* counted(
  end: () => void,
  chunks: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* chunks;
  } finally {
    end();
  }
}
