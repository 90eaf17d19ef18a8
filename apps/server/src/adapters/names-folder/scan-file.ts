import { createReadStream } from "node:fs";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { MarkIndex, NameScanner, NameSet, type NameHit } from "@nameplane/lookalikes";
import { parse } from "tldts";
import type { FoundName, ScanPart } from "../../areas/monitoring/names-folder.port.ts";
import type { FolderTask } from "./index.ts";

/** A part is handed over after this many lines. */
const linesInPart = 200_000;
/** The most findings of one mark that are kept from one file: those that only contain the mark, and all together. */
const most = { contains: 300, all: 3000 } as const;
/**
 * How much lower a finding scores if the label is part of a host name below a registered name, and not the registered name
 * itself.
 */
const hostLoss = 10;

/** Reads a file in parts. Throws if it cannot be read. */
export async function* scanFile({ folder, file, before, marks, skipLines }: FolderTask): AsyncGenerator<ScanPart, void> {
  const known = before === null ? null : await namesOf(path.join(folder, before));
  const kept = new Kept();
  const index = marks.length === 0 ? null : new MarkIndex(marks);
  const scanner = new NameScanner({ index, known, skipLines, onHit: (hit) => kept.add(hit) });
  let next = skipLines + linesInPart;
  for await (const chunk of bytesOf(path.join(folder, file))) {
    scanner.push(chunk);
    if (scanner.lines < next) continue;
    next = scanner.lines + linesInPart;
    yield { ...kept.take(), lines: scanner.lines, names: scanner.names, added: scanner.added };
  }
  scanner.end();
  yield { ...kept.take(), lines: scanner.lines, names: scanner.names, added: scanner.added };
}

/** The names in the previous file of the same source. Empty if the operator has removed that file. */
async function namesOf(place: string): Promise<NameSet> {
  const collect = new NameSet();
  const scanner = new NameScanner({ index: null, collect });
  try {
    for await (const chunk of bytesOf(place)) scanner.push(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  scanner.end();
  return collect;
}

async function* bytesOf(place: string): AsyncGenerator<Uint8Array, void> {
  const file = createReadStream(place, { highWaterMark: 256 * 1024 });
  const unpacked = place.endsWith(".gz") ? file.pipe(createGunzip({ chunkSize: 256 * 1024 })) : file;
  // Without this, an error of the file would leave the unpacking waiting for ever.
  if (unpacked !== file) file.on("error", (error) => unpacked.destroy(error));
  for await (const chunk of unpacked as AsyncIterable<Uint8Array>) yield chunk;
}

/** The findings that are not handed over yet, and how many of each mark were left out because there were too many. */
class Kept {
  #found: FoundName[] = [];
  readonly #leftOut = new Map<number, number>();
  readonly #counts = new Map<string, number>();

  add(hit: NameHit): void {
    const found = foundOf(hit);
    if (found === null) return;
    const isFull =
      this.#isFull(`${String(hit.mark)} all`, most.all) ||
      (found.kind === "contains" && this.#isFull(`${String(hit.mark)} contains`, most.contains));
    if (isFull) this.#leftOut.set(hit.mark, (this.#leftOut.get(hit.mark) ?? 0) + 1);
    else this.#found.push(found);
  }

  take(): Pick<ScanPart, "found" | "leftOut"> {
    const [found, leftOut] = [this.#found, [...this.#leftOut].map(([mark, count]) => ({ mark, count }))];
    this.#found = [];
    this.#leftOut.clear();
    return { found, leftOut };
  }

  #isFull(key: string, max: number): boolean {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count > max;
  }
}

/**
 * The finding for the registered name that a host is, or is below. Null if the label is part of the public suffix, which no
 * customer has registered.
 */
function foundOf({ name: host, label, labelAt, mark, likeness }: NameHit): FoundName | null {
  const { domain, publicSuffix } = parse(host, { allowPrivateDomains: true, validateHostname: false });
  if (domain === null) return null;
  const ofHost = host.split(".").length;
  const isSuffix = labelAt >= ofHost - (publicSuffix ?? "").split(".").length;
  if (isSuffix) return null;
  const isBelow = labelAt < ofHost - domain.split(".").length;
  const { kind, score, edit, words, pairs } = likeness;
  return {
    mark,
    name: domain,
    host: host === domain ? null : host,
    label,
    kind,
    score: isBelow ? score - hostLoss : score,
    detail: {
      ...(edit === undefined ? {} : { edit: edit.edit, letter: edit.letter, near: edit.isNear }),
      ...(edit?.edit === "replaced" ? { by: edit.by } : {}),
      ...(words === undefined ? {} : { words: words.slice(0, 6) }),
      ...(pairs === undefined || pairs.length === 0 ? {} : { pairs: [...pairs] }),
    },
  };
}
