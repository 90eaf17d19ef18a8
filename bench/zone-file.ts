// Measures how long it takes to read, in this process, a zone file of 100,000 records as customers bring them. This is compared
// with the wall time of the checkers of Knot, ldns and BIND. These have to be installed (Debian: knot-dnssecutils, ldnsutils,
// bind9-utils). Missing ones are left out and named.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseZoneFile } from "../packages/dns/src/zone-file/parse-zone-file.ts";
import { compare, median, report, type Figure } from "./lib/figures.ts";

const [records = 100_000, rounds = 11] = process.argv.slice(2).map(Number);
const apex = "example.se";

/**
 * A zone file in which addresses, aliases, mail, texts and services are about as frequent as in hosting zones. Every host has a
 * new name.
 */
function zoneText(): string {
  const lines = [
    "$ORIGIN example.se.",
    "$TTL 3600",
    "@ IN SOA ns1.example.se. hostmaster.example.se. 2026010100 14400 3600 1209600 300",
    "@ IN NS ns1.example.se.",
    "@ IN NS ns2.example.se.",
    "ns1 IN A 192.0.2.53",
    "ns2 IN A 192.0.2.54",
    "mail IN A 192.0.2.25",
  ];
  for (let at = 0; lines.length < records; at += 1) {
    const [high, low] = [(at >> 8) & 255, at & 255];
    lines.push(`host${at} 3600 IN A 10.1.${high}.${low}`);
    if (at % 2 === 0) lines.push(`host${at} IN AAAA 2001:db8:${at.toString(16)}::${low.toString(16)}`);
    if (at % 4 === 1) lines.push(`www.host${at} IN CNAME host${at}`);
    if (at % 5 === 0) lines.push(`host${at} 300 IN MX 10 mail.example.se.`);
    if (at % 5 === 1) lines.push(`host${at} IN TXT "v=spf1 ip4:10.1.${high}.${low} include:_spf.example.net -all"`);
    if (at % 16 === 3) lines.push(`_sip._tcp.host${at} IN SRV 10 60 5060 host${at}`);
    if (at % 32 === 7) lines.push(`host${at} IN CAA 0 issue "letsencrypt.org"`);
  }
  return `${lines.slice(0, records).join("\n")}\n`;
}

type Checker = {
  readonly name: string;
  readonly command: string;
  readonly arguments: (file: string) => string[];
  readonly goal: number;
};

// The last two checkers must always be slower than our reader. Their goal of 0.99 means "less than 1".
const checkers: readonly Checker[] = [
  { name: "kzonecheck", command: "kzonecheck", arguments: (file) => ["-o", `${apex}.`, file], goal: 1 },
  { name: "ldns-read-zone", command: "ldns-read-zone", arguments: (file) => [file], goal: 0.99 },
  { name: "named-checkzone", command: "named-checkzone", arguments: (file) => ["-q", apex, file], goal: 0.99 },
];

function wallOf(checker: Checker, file: string): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(checker.command, checker.arguments(file), {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  const took = performance.now() - started;
  if (status !== 0) throw new Error(`${checker.name} refuses the zone: ${stderr}`);
  return took;
}

function readOnce(text: string): number {
  const started = performance.now();
  const { sets, problems } = parseZoneFile(text, apex);
  const took = performance.now() - started;
  if (problems.length > 0 || sets.length < records / 2) throw new Error(`read ${sets.length} sets, ${problems.length} problems`);
  return took;
}

const folder = mkdtempSync(path.join(os.tmpdir(), "zone-file-"));
const figures: Figure[] = [];
const missing: string[] = [];
try {
  const file = path.join(folder, "zone");
  const text = zoneText();
  writeFileSync(file, text);
  const cold = readOnce(text);
  for (const checker of checkers) {
    if (spawnSync(checker.command, ["--version"], { stdio: "ignore" }).error !== undefined) {
      missing.push(checker.command);
      continue;
    }
    const { ratios, first, second } = await compare(
      rounds,
      async () => readOnce(text),
      async () => wallOf(checker, file),
    );
    figures.push({
      what: `${records} records, read / ${checker.name}`,
      goal: { atMost: checker.goal },
      values: ratios,
      arms: { "read ms": median(first), [`${checker.name} ms`]: median(second) },
    });
  }
  report("zone-file", figures, { records, characters: text.length, firstReadMs: Math.round(cold), missing });
  if (missing.length > 0) console.log(`  not on this machine: ${missing.join(", ")}`);
} finally {
  rmSync(folder, { recursive: true });
}
