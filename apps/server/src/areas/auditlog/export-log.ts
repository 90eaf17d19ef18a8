import { actionText, internalActions, type LogFormat } from "@nameplane/contracts/auditlog/actions";
import { audit } from "../../platform/audit.ts";
import { csvLine } from "../../platform/csv.rules.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { StreamedDocument } from "../../platform/http/send-answer.ts";
import type { RunningExports } from "../../platform/running-exports.ts";
import { chainPiece, lastNumber, listOwnActors, objectsOf, type ChainedEntry } from "./auditlog.repository.ts";
import { actorKind } from "./read-log.ts";

/**
 * How many entries are read at a time. Each piece is read in a short transaction of its own, while the piece before is being
 * sent.
 */
const pieceSize = 1000;
const hidden: ReadonlySet<string> = new Set(internalActions);

/**
 * Exports the whole log of the call's account, oldest entry first, up to the entry that this export itself writes. In the format
 * JSON lines, each entry has its own hash and that of the entry before it. The content of entries that only staff may read is
 * left out. The command verify-log checks such a file (docs/audit-log.md).
 *
 * Possible refusals: ExportsBusy.
 */
export async function exportLog(exports: RunningExports, call: SessionCall, format: LogFormat): Promise<StreamedDocument> {
  const { accountId, actor } = call.scope;
  const until = await call.tx(async (trx) => {
    const { requestId, address } = call;
    await audit(trx, { accountId, actor, action: "auditlog.export", after: { format }, requestId, address });
    return lastNumber(trx, accountId);
  });
  const pieces = piecesOf((fn) => call.tx(fn), accountId, until);
  const make = { csv: () => csvOf(call, pieces), jsonl: () => linesOf(accountId, pieces) };
  return {
    chunks: exports.counted(make[format]()),
    contentType: format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson; charset=utf-8",
    fileName: `audit-log.${format}`,
  };
}

/** The log of an account as JSON lines, as `exportLog` writes them. */
export async function* exportedLog(within: Within, accountId: string): AsyncGenerator<string> {
  const until = await within((trx) => lastNumber(trx, accountId));
  yield* linesOf(accountId, piecesOf(within, accountId, until));
}

type Within = <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>;

async function* piecesOf(within: Within, accountId: string, until: number): AsyncGenerator<ChainedEntry[]> {
  for (let after = 0; ;) {
    const range = { after, until, limit: pieceSize };
    const piece = await within((trx) => chainPiece(trx, accountId, range));
    if (piece.length > 0) yield piece;
    const last = piece.at(-1);
    if (last === undefined || piece.length < pieceSize) return;
    after = last.seq;
  }
}

async function* linesOf(accountId: string, pieces: AsyncIterable<ChainedEntry[]>): AsyncGenerator<string> {
  for await (const piece of pieces)
    yield piece
      .map(({ seq, at, action, body_text: body, address, prev, hash }) => {
        const place = { account: accountId, seq, at: at.toISOString(), prev, hash };
        return JSON.stringify(hidden.has(action) ? { ...place, withheld: true } : { ...place, address, body });
      })
      .map((line) => `${line}\n`)
      .join("");
}

const titles = {
  en: ["Number", "Time (UTC)", "Who", "What", "Action", "Object", "Before", "After", "Result", "Address"],
  sv: ["Nummer", "Tid (UTC)", "Vem", "Vad", "Åtgärd", "Objekt", "Före", "Efter", "Resultat", "Adress"],
} as const;

type Body = {
  readonly actor: string;
  readonly object?: string;
  readonly before?: object;
  readonly after?: object;
  readonly result: string;
};

async function* csvOf(call: SessionCall, pieces: AsyncIterable<ChainedEntry[]>): AsyncGenerator<string> {
  const { language, scope } = call;
  // Without this byte order mark, spreadsheets show å as Ã¥.
  yield `\ufeff${csvLine(titles[language])}`;
  for await (const piece of pieces) {
    const entries = piece
      .filter(({ action }) => !hidden.has(action))
      .map((entry) => ({ ...entry, body: JSON.parse(entry.body_text) as Body }));
    const actors = [...new Set(entries.map(({ body }) => body.actor))];
    const ids = [...new Set(entries.flatMap(({ body }) => (isId(body.object) ? [body.object] : [])))];
    const known = await call.tx(async (trx) => ({
      actors: await listOwnActors(trx, actors),
      objects: await objectsOf(trx, scope.accountId, ids),
    }));
    const names = new Map(known.actors.map(({ actor, name }) => [actor, name]));
    const objects = new Map(known.objects.map(({ id, name }) => [id, name]));
    yield entries
      .map(({ seq, at, action, address, body }) =>
        csvLine([
          seq,
          at.toISOString(),
          names.get(body.actor) ?? who[language][actorKind(body.actor)],
          actionText(action, language),
          action,
          body.object === undefined ? "" : (objects.get(body.object) ?? body.object),
          textOf(body.before),
          textOf(body.after),
          body.result,
          address ?? "",
        ]),
      )
      .join("");
  }
}

/** Words for actors whose name is not known. */
const who = {
  en: { staff: "Support", user: "A former user", program: "An API key", system: "System" },
  sv: { staff: "Kundtjänst", user: "En tidigare användare", program: "En API-nyckel", system: "Systemet" },
} as const;

const textOf = (side: object | undefined) => (side === undefined ? "" : JSON.stringify(side));
const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
