// Measures what it costs to search a list of a million new names for the marks of many customers, compared with reading the
// lines of the same file.
import { mkdtempSync, rmSync, writeFileSync, createReadStream } from "node:fs";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import path from "node:path";
import { scanFile } from "../apps/server/src/adapters/names-folder/scan-file.ts";
import { compare, median, report, timed } from "./lib/figures.ts";

const [names, marks, rounds] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 10_000), 5];
const folder = mkdtempSync(path.join(tmpdir(), "np-names-bench-"));
const file = "bench.2026-11-30.zone";

/** A generator of numbers that gives the same ones each time (mulberry32). */
let state = 20_261_130;
function random(below: number): number {
  state = (state + 0x6d_2b_79_f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}

const [consonants, vowels] = [
  [..."bdfghjklmnprstvw".split(""), "st", "tr", "br", "sk", "ch"],
  [..."aeiouy".split(""), "ee", "oo"],
];
const syllable = () =>
  `${consonants[random(consonants.length)] ?? ""}${vowels[random(vowels.length)] ?? ""}${random(3) === 0 ? "n" : ""}`;
const word = (least: number) => Array.from({ length: least + random(3) }, syllable).join("");

const watched = [...new Set(Array.from({ length: marks * 2 }, () => word(3)))].filter((mark) => mark.length >= 6).slice(0, marks);
/** Every thousandth name contains a mark: half of these are typing errors, and half have a word beside the mark. */
function nameAt(at: number): string {
  const mark = watched[random(watched.length)] ?? "";
  if (at % 2000 === 0) return `${mark}-login.com`;
  if (at % 2000 === 1000) return `${mark.slice(0, 3)}${mark.slice(4)}.com`;
  return at % 100 === 1 ? `xn--${word(2)}-${word(1)}a.com` : `${word(2)}${random(4) === 0 ? "-" : ""}${word(2)}.com`;
}
writeFileSync(path.join(folder, file), Array.from({ length: names }, (_, at) => nameAt(at)).join("\n"));

/** The usual way to read the lines of a file. */
async function plainScan(): Promise<void> {
  let length = 0;
  const lines = createInterface({ input: createReadStream(path.join(folder, file), { highWaterMark: 256 * 1024 }) });
  lines.on("line", (line) => (length += line.length));
  await once(lines, "close");
  if (length === 0) throw new Error("nothing was read");
}

let found = 0;
async function search(): Promise<void> {
  found = 0;
  for await (const part of scanFile({ folder, file, before: null, marks: watched, skipLines: 0 })) found += part.found.length;
}

try {
  const compared = await compare(
    rounds,
    () => timed(search),
    () => timed(plainScan),
  );
  report(
    "id-monitoring",
    [
      {
        what: "names searched for marks / lines of the file read",
        goal: { atMost: 5 },
        values: compared.ratios,
        arms: { "search ms": median(compared.first), "plain ms": median(compared.second) },
      },
    ],
    { names, marks: watched.length, found, rounds },
  );
} finally {
  rmSync(folder, { recursive: true });
}
