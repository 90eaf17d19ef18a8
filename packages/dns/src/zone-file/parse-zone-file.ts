import { fqdnOf, parseName, type Fqdn } from "../name.ts";
import type { DnsReason } from "../problem.ts";
import { canonicalOfTokens, valueOfRdata } from "../rdata.ts";
import { RdataReader } from "../rdata-reader.ts";
import { checkAgainstOwner, type RecordSet } from "../record-set.ts";
import type { Tokens } from "../tokens.ts";
import { defaultTtlSeconds, isTtl, parseTtl } from "../ttl.ts";
import { rdataTypeOf, type RecordType } from "../types/all.ts";
import { soa, type Soa } from "../types/soa.ts";
import { RecordSetCollector } from "./collect-record-sets.ts";
import { FileProblems, type FileProblem } from "./file-problem.ts";
import { fillTemplate, readGeneration, type Generation } from "./generate.ts";
import { OwnerReader } from "./read-owner.ts";
import { ZoneFileScanner } from "./scan-zone-file.ts";
import { FrontWords } from "./words.ts";

export type ZoneFileLimits = {
  /** The largest number of characters. A larger file is refused before anything is read. */
  readonly charactersMax: number;
  readonly recordsMax: number;
};

// The largest zones of customers have about 100,000 records of about 40 characters. No one maintains ten times that by editing a
// file.
export const usualLimits: ZoneFileLimits = { charactersMax: 16_000_000, recordsMax: 250_000 };

// The size of a reverse zone of a /16. No one needs more from one line.
const generatedMax = 65_536;

// A guess (one new owner in about two lines) for the initial size of the collector, so that it rarely has to grow and be copied.
const charactersPerOwner = 64;

export type ParsedZoneFile = {
  /** The records without errors, as sets in canonical order, without the SOA. */
  readonly sets: readonly RecordSet[];
  readonly soa: { readonly value: Soa; readonly ttlSeconds: number } | null;
  /** In the order of the file. If a file has errors, its valid records are returned all the same, so that the user can choose. */
  readonly problems: readonly FileProblem[];
};

/**
 * Reads a zone file in the format of BIND (RFC 1035 section 5.1, RFC 2308 section 4, RFC 3597): $ORIGIN, $TTL, $GENERATE within
 * limits, parentheses, comments, blank owners, TTL and class in either order, TTL units, "@", generic RDATA. SOA and NS are
 * optional. $INCLUDE is refused explicitly, because it would read files of the server.
 *
 * `apex`: the first origin, in the stored form without final dot. The time needed is proportional to the length of the text.
 */
export function parseZoneFile(text: string, apex: string, limits: ZoneFileLimits = usualLimits): ParsedZoneFile {
  const parser = new ZoneFileParser(text, apex, limits);
  parser.run();
  return { sets: parser.collector.sorted(), soa: parser.soa, problems: parser.problems.list };
}

// A file exported from a signed zone contains its signer's records; our signer creates its own (RFC 4034, RFC 5155, RFC 8976).
export const signerTypes: ReadonlySet<string> = new Set(
  ["SIG", 24, "NXT", 30, "RRSIG", 46, "NSEC", 47, "NSEC3", 50, "NSEC3PARAM", 51, "ZONEMD", 63].map((type) =>
    typeof type === "number" ? `TYPE${type}` : type,
  ),
);

/** Types of questions and of messages (RFC 6895 section 3.1), which never occur in a zone. */
const messageTypes = /^(?:OPT|TYPE41|TKEY|TSIG|IXFR|AXFR|MAIL[AB]|NXNAME|TYPE(?:12[89]|1[3-9]\d|2[0-4]\d|25[0-5]))$/;

class ZoneFileParser {
  readonly problems: FileProblems;
  readonly collector: RecordSetCollector;
  soa: ParsedZoneFile["soa"] = null;
  private readonly text: string;
  private readonly apex: string;
  private readonly limits: ZoneFileLimits;
  private readonly words = new FrontWords();
  private readonly owners: OwnerReader;
  private scanner: ZoneFileScanner;
  private reader: RdataReader;
  private origin: Fqdn;
  private fileTtl: number | null = null;
  private lastTtl: number | null = null;
  /** Position of the $GENERATE that is being carried out. Problems of its records are reported at this position. */
  private generatedAt: number | null = null;

  constructor(text: string, apex: string, limits: ZoneFileLimits) {
    this.text = text.startsWith("\ufeff") ? text.slice(1) : text;
    this.apex = apex;
    this.owners = new OwnerReader(apex);
    this.limits = limits;
    this.origin = fqdnOf(apex);
    this.problems = new FileProblems(this.text);
    this.collector = new RecordSetCollector(Math.min(text.length, limits.charactersMax) / charactersPerOwner);
    this.scanner = this.scannerOf(this.text);
    this.reader = new RdataReader(this.scanner.tokens, 0, this.origin);
  }

  private scannerOf(text: string): ZoneFileScanner {
    return new ZoneFileScanner(text, (reason, offset) => this.problems.add("error", this.generatedAt ?? offset, reason));
  }

  run(): void {
    if (this.text.length > this.limits.charactersMax) {
      this.problems.add("error", 0, "dns.file_too_large");
      return;
    }
    const binary = this.text.indexOf("\u0000");
    if (binary >= 0) {
      this.problems.add("error", binary, "dns.not_text");
      return;
    }
    const damaged = damagedLetter(this.text);
    if (damaged >= 0) this.problems.add("error", damaged, "dns.damaged_letters");
    while (this.scanner.next() && !this.problems.isFull) {
      if (this.isFull()) break;
      const { tokens } = this.scanner;
      const isDirective = tokens.source.charCodeAt(tokens.start(0)) === 0x24 && !tokens.isQuoted(0);
      if (isDirective && !this.scanner.startsBlank) this.readDirective(tokens);
      else this.readRecord();
    }
    if (this.collector.isEmpty) this.problems.add("error", 0, "dns.no_records");
  }

  private isFull(): boolean {
    if (this.collector.recordCount < this.limits.recordsMax) return false;
    this.fail(0, "dns.too_many_records");
    return true;
  }

  private fail(token: number, reason: DnsReason, field?: string): void {
    const { tokens } = this.scanner;
    const detail = token < tokens.count ? tokens.text(token).slice(0, 80) : undefined;
    this.problems.add("error", this.generatedAt ?? tokens.offset(token), reason, {
      ...(field === undefined ? {} : { field }),
      ...(detail === undefined ? {} : { detail }),
    });
  }

  private warn(token: number, reason: DnsReason, detail: string): void {
    this.problems.add("warning", this.generatedAt ?? this.scanner.tokens.offset(token), reason, {
      detail: detail.slice(0, 80),
    });
  }

  private readDirective(tokens: Tokens): void {
    const argument = tokens.text(1);
    const hasArgument = tokens.count > 1;
    switch (tokens.text(0).toUpperCase()) {
      case "$ORIGIN": {
        const parsed = hasArgument ? parseName(argument, this.origin, "any") : null;
        if (parsed?.ok === true) this.origin = parsed.name;
        else this.fail(hasArgument ? 1 : 0, "dns.invalid_hostname");
        // After $ORIGIN the same relative name means another complete name.
        this.owners.forgetText();
        return;
      }
      case "$TTL": {
        const ttl = hasArgument ? parseTtl(argument) : null;
        if (ttl === null) this.fail(hasArgument ? 1 : 0, "dns.invalid_ttl");
        else this.fileTtl = ttl;
        return;
      }
      case "$INCLUDE":
        return this.fail(0, "dns.include_refused");
      case "$GENERATE":
        return this.readGenerate(tokens);
      default:
        return this.fail(0, "dns.unknown_directive");
    }
  }

  private readGenerate(tokens: Tokens): void {
    const isFrontWord = (index: number) =>
      this.words.meaningOf(tokens, index) === "class" || parseTtl(tokens.text(index)) !== null;
    const generation = readGeneration(tokens, isFrontWord);
    const room = Math.min(generatedMax, this.limits.recordsMax - this.collector.recordCount);
    if (generation === null || generation.count > room) return this.fail(0, "dns.generate_refused");
    const { scanner, reader } = this;
    this.generatedAt = tokens.offset(0);
    this.scanner = this.scannerOf("");
    this.reader = new RdataReader(this.scanner.tokens, 0, this.origin);
    this.generate(generation);
    this.scanner = scanner;
    this.reader = reader;
    this.generatedAt = null;
    this.owners.forgetText();
  }

  private generate({ start, stop, step, owner, middle, value }: Generation): void {
    for (let round = start; round <= stop; round += step) {
      const [name, filled] = [fillTemplate(owner, round), fillTemplate(value, round)];
      const before = this.problems.list.length;
      if (name === null || filled === null) return this.fail(0, "dns.generate_refused");
      this.scanner.load(`${name} ${middle} ${filled}`);
      this.owners.forgetText();
      if (this.scanner.next()) this.readRecord();
      // A problem of one generated record is a problem of all of them, and is reported once.
      if (this.problems.list.slice(before).some((one) => one.severity === "error")) return;
    }
  }

  private readRecord(): void {
    const { tokens, startsBlank } = this.scanner;
    let at = 0;
    if (!startsBlank) {
      const wrong = this.owners.read(tokens, this.origin);
      if (wrong !== null) this.fail(0, wrong);
      at = 1;
    } else if (!this.owners.hasOwner) {
      return this.fail(0, "dns.no_owner");
    }
    let ttl: number | null = null;
    let type: RecordType | null = null;
    for (; at < tokens.count && type === null; at += 1) {
      const first = tokens.source.charCodeAt(tokens.start(at));
      if (first >= 0x30 && first <= 0x39) {
        ttl = ttlAt(tokens, at);
        if (ttl === null) return this.fail(at, "dns.invalid_ttl");
        continue;
      }
      const word = this.words.meaningOf(tokens, at);
      if (word === "class") continue;
      if (word === "other class") return this.fail(at, "dns.class_not_in");
      if (word === null) return this.skipType(at, tokens.text(at).toUpperCase());
      type = word;
    }
    if (type === null) return this.fail(tokens.count - 1, "dns.missing_type");
    // A bad owner was reported at its own line; records that inherit it are skipped.
    const { owner } = this.owners;
    if (owner === null) return;
    if (ttl !== null) this.lastTtl = ttl;
    this.readRdata(owner, type, ttl, at);
  }

  private skipType(at: number, type: string): void {
    if (signerTypes.has(type)) return this.warn(at, "dns.signature_skipped", type);
    if (messageTypes.test(type)) return this.warn(at, "dns.message_type_skipped", type);
    this.fail(at, "dns.unsupported_type", "type");
  }

  private readRdata(owner: string, type: RecordType, ttl: number | null, start: number): void {
    const { tokens } = this.scanner;
    const rdata = tokens.isGenericMark(start) ? this.readGeneric(type, start) : this.readFields(type, start);
    if (rdata === null) return;
    if (type === "REDIRECT" || type === "MAILFORWARD" || type === "SRV") {
      const [wrong] = checkAgainstOwner(type, rdata, owner, this.apex);
      if (wrong !== undefined) return this.fail(start, wrong.reason, wrong.field);
    }
    const ttlSeconds = ttl ?? this.fileTtl ?? this.lastTtl ?? this.soa?.value.minimum ?? defaultTtlSeconds;
    if (type === "SOA") return this.takeSoa(owner, rdata, ttlSeconds);
    const note = this.collector.add(owner, type, ttlSeconds, rdata, this.owners.hash);
    if (note === "duplicate") this.warn(0, "dns.duplicate_record", rdata);
    if (note === "ttl_differs") this.warn(0, "dns.ttl_differs", String(ttlSeconds));
  }

  private readFields(type: RecordType, start: number): string | null {
    const { reader } = this;
    reader.restart(start, this.origin);
    const rdata = rdataTypeOf(type).canonical(reader);
    if (reader.problems.length === 0) return rdata;
    for (const [index, { reason, field }] of reader.problems.entries()) {
      this.fail(reader.positions[index] ?? start, reason, field);
    }
    return null;
  }

  private readGeneric(type: RecordType, start: number): string | null {
    const result = canonicalOfTokens(type, this.scanner.tokens, start, this.origin);
    if (result.ok) return result.value;
    for (const { reason, field } of result.problems) this.fail(start, reason, field);
    return null;
  }

  private takeSoa(owner: string, rdata: string, ttlSeconds: number): void {
    if (owner !== "") return this.fail(0, "dns.soa_not_at_apex");
    // A zone transfer ends with the SOA that it began with (RFC 5936 section 2.2).
    if (this.soa !== null && soa.print(this.soa.value) === rdata) return;
    if (this.soa !== null) return this.fail(0, "dns.several_soas");
    this.soa = { value: valueOfRdata(soa, rdata), ttlSeconds };
  }
}

function ttlAt(tokens: Tokens, index: number): number | null {
  const seconds = tokens.uint(index);
  return seconds < 0 ? parseTtl(tokens.text(index)) : isTtl(seconds) ? seconds : null;
}

/** Position of a letter, outside of comments, that was lost before the text arrived here; -1 if there is none. */
function damagedLetter(text: string): number {
  for (let at = text.indexOf("\ufffd"); at >= 0; at = text.indexOf("\ufffd", at + 1)) {
    const before = text.slice(text.lastIndexOf("\n", at) + 1, at).replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
    const comment = before.indexOf(";");
    const quote = before.indexOf('"');
    if (comment < 0 || (quote >= 0 && quote < comment)) return at;
  }
  return -1;
}
