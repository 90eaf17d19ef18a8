import { pastedOwner, textRdata } from "../guess/guess-value.ts";
import { fqdnOf } from "../name.ts";
import type { DnsReason, Outcome } from "../problem.ts";
import { canonicalRdata } from "../rdata.ts";
import { checkAgainstOwner } from "../record-set.ts";
import { defaultTtlSeconds, parseTtl } from "../ttl.ts";
import { recordTypeNamed, type RecordType } from "../types/all.ts";
import { RecordSetCollector } from "../zone-file/collect-record-sets.ts";
import { FileProblems } from "../zone-file/file-problem.ts";
import { signerTypes, usualLimits, type ParsedZoneFile, type ZoneFileLimits } from "../zone-file/parse-zone-file.ts";
import { CsvReader, type CsvCell } from "./csv-cells.ts";

type Column = "name" | "type" | "ttl" | "value" | "priority" | "weight" | "port";

// Names of columns in other control panels and spreadsheets, in English and Swedish.
const columnNames: Readonly<Record<string, Column>> = {
  name: "name",
  host: "name",
  hostname: "name",
  "host name": "name",
  owner: "name",
  subdomain: "name",
  record: "name",
  namn: "name",
  "v\u00e4rdnamn": "name",
  type: "type",
  "record type": "type",
  typ: "type",
  posttyp: "type",
  ttl: "ttl",
  value: "value",
  data: "value",
  content: "value",
  target: "value",
  rdata: "value",
  answer: "value",
  "points to": "value",
  "v\u00e4rde": "value",
  "inneh\u00e5ll": "value",
  priority: "priority",
  prio: "priority",
  preference: "priority",
  prioritet: "priority",
  weight: "weight",
  vikt: "weight",
  port: "port",
};

const usualOrder: readonly (Column | null)[] = ["name", "type", "ttl", "value"];

/**
 * Reads records from a table with a header line. Name, type, TTL and value may be in any order; priority, weight and port are in
 * columns of their own or in the value. Without a header line the columns are name, type, TTL and value. Names are relative to
 * the apex or complete; "@" or an empty cell is the apex. Targets with a dot are complete, as people write them. Texts need no
 * quotes of their own.
 */
export function parseZoneCsv(text: string, apex: string, limits: ZoneFileLimits = usualLimits): ParsedZoneFile {
  const problems = new FileProblems(text);
  const collector = new RecordSetCollector();
  const result = () => ({ sets: collector.sorted(), soa: null, problems: problems.list });
  const binary = text.indexOf("\u0000");
  if (text.length > limits.charactersMax || binary >= 0) {
    problems.add("error", Math.max(0, binary), binary < 0 ? "dns.file_too_large" : "dns.not_text");
    return result();
  }
  const damaged = text.indexOf("\ufffd");
  if (damaged >= 0) problems.add("error", damaged, "dns.damaged_letters");
  const rows = new CsvReader(text);
  let columns: readonly (Column | null)[] | null = null;
  for (let row = rows.next(); row !== null && !problems.isFull; row = rows.next()) {
    if (row.every((cell) => cell.text.trim() === "")) continue;
    if (columns === null) {
      const named = row.map((cell) => columnNames[cell.text.trim().toLowerCase()] ?? null);
      columns = named.includes("type") ? named : usualOrder;
      if (columns === named) continue;
    }
    if (collector.recordCount >= limits.recordsMax) {
      problems.add("error", row[0]?.offset ?? 0, "dns.too_many_records");
      break;
    }
    readRow(row, columns, apex, collector, problems);
  }
  if (collector.isEmpty) problems.add("error", 0, "dns.no_records");
  return result();
}

function readRow(
  row: readonly CsvCell[],
  columns: readonly (Column | null)[],
  apex: string,
  collector: RecordSetCollector,
  problems: FileProblems,
): void {
  const cellOf = (column: Column) => row[columns.indexOf(column)];
  // An apostrophe at the start only keeps spreadsheets from running the cell as a formula, and is removed.
  const textOf = (column: Column) =>
    cellOf(column)
      ?.text.trim()
      .replace(/^'(?=[=+@-])/, "") ?? "";
  const offset = row[0]?.offset ?? 0;
  const fail = (column: Column, reason: DnsReason) =>
    problems.add("error", cellOf(column)?.offset ?? offset, reason, { detail: textOf(column).slice(0, 80) });
  if (textOf("type") === "") return fail("type", "dns.missing_type");
  const typed = textOf("type").toUpperCase();
  if (signerTypes.has(typed)) {
    problems.add("warning", cellOf("type")?.offset ?? offset, "dns.signature_skipped", { detail: typed });
    return;
  }
  const type = recordTypeNamed(typed);
  // The SOA belongs to the zone's settings, not to its records.
  if (type === "SOA") return;
  if (type === null) return fail("type", "dns.unsupported_type");
  const owner = textOf("name") === "" ? "" : pastedOwner(textOf("name"), apex);
  if (owner === null) return fail("name", textOf("name").endsWith(".") ? "dns.outside_zone" : "dns.invalid_owner");
  const ttl = textOf("ttl") === "" ? defaultTtlSeconds : parseTtl(textOf("ttl").replaceAll(" ", ""));
  if (ttl === null) return fail("ttl", "dns.invalid_ttl");
  const rdata = rdataOf(type, rdataText(type, textOf), apex);
  const wrong = rdata.ok ? checkAgainstOwner(type, rdata.value, owner, apex) : rdata.problems;
  for (const one of wrong) {
    problems.add("error", cellOf("value")?.offset ?? offset, one.reason, {
      ...(one.field === undefined ? {} : { field: one.field }),
      detail: one.detail ?? "",
    });
  }
  if (!rdata.ok || wrong.length > 0) return;
  const note = collector.add(owner, type, ttl, rdata.value);
  if (note !== null) {
    const detail = note === "duplicate" ? rdata.value.slice(0, 80) : String(ttl);
    problems.add("warning", offset, note === "duplicate" ? "dns.duplicate_record" : "dns.ttl_differs", { detail });
  }
}

/** The value, with the fields that have columns of their own put in front of it, in the order of the type. */
function rdataText(type: RecordType, textOf: (column: Column) => string): string {
  const value = textOf("value");
  if (type === "TXT") return textRdata(value);
  const isPrefixed = type === "MX" || type === "SRV" || type === "URI" || type === "HTTPS" || type === "SVCB";
  const front = isPrefixed ? (["priority", "weight", "port"] as const).map(textOf).filter((text) => text !== "") : [];
  // Some programs write the priority both in its column and in the value.
  const isThere = front.length > 0 && value.startsWith(`${front.join(" ")} `) && value.split(/\s+/).length > front.length;
  return isThere ? value : [...front, value].join(" ");
}

function rdataOf(type: RecordType, text: string, apex: string): Outcome<string> {
  const whole = canonicalRdata(type, text);
  if (whole.ok || !whole.problems.every((one) => one.reason === "dns.invalid_hostname")) return whole;
  const relative = canonicalRdata(type, text, fqdnOf(apex));
  return relative.ok ? relative : whole;
}
