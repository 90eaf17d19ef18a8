import { fqdnOf, parseName, type Fqdn } from "../name.ts";
import { checkOwner, ownerOf } from "../owner.ts";
import type { DnsReason } from "../problem.ts";
import { canonicalOfTokens, valueOfRdata } from "../rdata.ts";
import { RdataReader } from "../rdata-reader.ts";
import { checkAgainstOwner, sortRecordSets, type RecordSet } from "../record-set.ts";
import { defaultTtlSeconds, parseTtl } from "../ttl.ts";
import { isRecordType, rdataTypeOf, recordTypeOfCode, type RecordType } from "../types/all.ts";
import { soa, type Soa } from "../types/soa.ts";
import { FileProblems, type FileProblem } from "./file-problem.ts";
import { ZoneFileScanner } from "./scan-zone-file.ts";

export type ZoneFileLimits = {
  /** Characters of text; beyond it the file is refused before anything is read. */
  readonly charactersMax: number;
  readonly recordsMax: number;
};

// The largest zones customers bring hold about 100,000 records of about 40 characters; ten times that is no hand-kept zone.
const usualLimits: ZoneFileLimits = { charactersMax: 16_000_000, recordsMax: 250_000 };

export type ParsedZoneFile = {
  /** The records without errors, as sets in canonical order; the SOA is not among them. */
  readonly sets: readonly RecordSet[];
  readonly soa: { readonly value: Soa; readonly ttlSeconds: number } | null;
  /** In the order of the file. A file with errors still gives the records that are right, for the person to choose. */
  readonly problems: readonly FileProblem[];
};

/**
 * Reads a zone file in the format of BIND (RFC 1035 section 5.1, RFC 2308 section 4, RFC 3597): $ORIGIN, $TTL, parentheses, comments, blank
 * owners, TTL and class in either order, TTL units, "@", generic RDATA. Files without SOA or NS are as welcome as whole zones.
 * $INCLUDE and $GENERATE are refused by name: one reads the server's files, the other makes records nobody has seen.
 *
 * Takes  the text and the apex (stored form, no final dot), which is the first origin.
 */
export function parseZoneFile(text: string, apex: string, limits: ZoneFileLimits = usualLimits): ParsedZoneFile {
  const parser = new ZoneFileParser(text, apex, limits);
  parser.run();
  return { sets: parser.sortedSets(), soa: parser.soa, problems: parser.problems.list };
}

// A file taken from a signed zone holds what its signer made; ours makes its own (RFC 4034, RFC 5155, RFC 8976).
const signerTypes = new Set(["RRSIG", "NSEC", "NSEC3", "NSEC3PARAM", "ZONEMD"]);

const wordsMax = 1000;

// One plain label below the apex, as most owners are: nothing to convert, nothing that could be wrong with it.
const plainOwner = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

type OpenSet = { owner: string; type: RecordType; ttlSeconds: number; rdata: string[]; known: Set<string> | null };

// Almost every set has one or two records; only beyond this is a hash set faster than looking through the list.
const listSearchMax = 16;

class ZoneFileParser {
  readonly problems: FileProblems;
  soa: ParsedZoneFile["soa"] = null;
  private readonly text: string;
  private readonly apex: string;
  private readonly limits: ZoneFileLimits;
  private readonly scanner: ZoneFileScanner;
  private readonly reader: RdataReader;
  private readonly words = new Map<string, RecordType | "class" | "other class" | null>();
  private readonly sets = new Map<string, OpenSet[]>();
  private recordCount = 0;
  private origin: Fqdn;
  private fileTtl: number | null = null;
  private lastTtl: number | null = null;
  private owner: string | null = null;
  private ownerText = "";
  private setsAtOwner: OpenSet[] | null = null;

  constructor(text: string, apex: string, limits: ZoneFileLimits) {
    this.text = text;
    this.apex = apex;
    this.limits = limits;
    this.origin = fqdnOf(apex);
    this.problems = new FileProblems(text);
    this.scanner = new ZoneFileScanner(text, (reason, offset) => this.problems.add("error", offset, reason));
    this.reader = new RdataReader(this.scanner.tokens, 0, this.origin);
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
    while (this.scanner.next() && !this.problems.isFull) {
      if (this.recordCount >= this.limits.recordsMax) {
        this.fail(0, "dns.too_many_records");
        break;
      }
      const { tokens } = this.scanner;
      const isDirective = tokens.texts[0]?.startsWith("$") === true && tokens.isQuoted[0] === false;
      if (isDirective && !this.scanner.startsBlank) this.readDirective();
      else this.readRecord();
    }
    if (this.sets.size === 0) this.problems.add("error", 0, "dns.no_records");
  }

  sortedSets(): RecordSet[] {
    const all: RecordSet[] = [];
    for (const atOwner of this.sets.values()) {
      for (const { owner, type, ttlSeconds, rdata } of atOwner) all.push({ owner, type, ttlSeconds, rdata });
    }
    return sortRecordSets(all);
  }

  private fail(token: number, reason: DnsReason, field?: string): void {
    const { offsets, texts } = this.scanner.tokens;
    const detail = texts[token]?.slice(0, 80);
    this.problems.add("error", offsets[token] ?? 0, reason, {
      ...(field === undefined ? {} : { field }),
      ...(detail === undefined ? {} : { detail }),
    });
  }

  private readDirective(): void {
    const [directive = "", argument = ""] = this.scanner.tokens.texts;
    const hasArgument = this.scanner.tokens.count > 1;
    switch (directive.toUpperCase()) {
      case "$ORIGIN": {
        const parsed = hasArgument ? parseName(argument, this.origin, "any") : null;
        if (parsed?.ok === true) this.origin = parsed.name;
        else this.fail(hasArgument ? 1 : 0, "dns.invalid_hostname");
        // the same text means another name now
        this.ownerText = "";
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
        return this.fail(0, "dns.generate_refused");
      default:
        return this.fail(0, "dns.unknown_directive");
    }
  }

  private readRecord(): void {
    const { tokens, startsBlank } = this.scanner;
    let at = 0;
    if (!startsBlank) {
      this.readOwner(tokens.texts[0] ?? "");
      at = 1;
    } else if (this.ownerText === "" && this.owner === null) {
      return this.fail(0, "dns.no_owner");
    }
    let ttl: number | null = null;
    let type: RecordType | null = null;
    for (; at < tokens.count && type === null; at += 1) {
      const text = tokens.texts[at] ?? "";
      const first = text.charCodeAt(0);
      if (first >= 0x30 && first <= 0x39) {
        ttl = parseTtl(text);
        if (ttl === null) return this.fail(at, "dns.invalid_ttl");
        continue;
      }
      const word = this.wordOf(text);
      if (word === "class") continue;
      if (word === "other class") return this.fail(at, "dns.class_not_in");
      if (word === null) return this.skipType(at, text.toUpperCase());
      type = word;
    }
    if (type === null) return this.fail(tokens.count - 1, "dns.missing_type");
    // a bad owner was reported where it stood; the records under it follow it
    if (this.owner === null) return;
    if (ttl !== null) this.lastTtl = ttl;
    this.readRdata(this.owner, type, ttl, at);
  }

  /** What a word before the RDATA means. A file has few different ones, so each is worked out once. */
  private wordOf(text: string): RecordType | "class" | "other class" | null {
    let word = this.words.get(text);
    if (word === undefined) {
      const upper = text.toUpperCase();
      if (upper === "IN" || upper === "CLASS1") word = "class";
      else word = isOtherClass(upper) ? "other class" : typeOf(upper);
      if (this.words.size < wordsMax) this.words.set(text, word);
    }
    return word;
  }

  private skipType(at: number, type: string): void {
    if (!signerTypes.has(type)) return this.fail(at, "dns.unsupported_type", "type");
    this.problems.add("warning", this.scanner.tokens.offsets[at] ?? 0, "dns.signature_skipped", { detail: type });
  }

  private readOwner(text: string): void {
    if (text === this.ownerText) return;
    this.ownerText = text;
    this.owner = null;
    this.setsAtOwner = null;
    if (plainOwner.test(text) && this.origin.length === this.apex.length + 1 && this.apex.length < 189) {
      this.owner = text;
      return;
    }
    const parsed = parseName(text, this.origin, "any");
    if (!parsed.ok)
      return this.fail(0, parsed.reason === "dns.hostname_too_long" ? "dns.owner_too_long" : "dns.invalid_owner");
    const owner = ownerOf(parsed.name, this.apex);
    if (owner === null) return this.fail(0, "dns.outside_zone");
    const reason = checkOwner(owner, this.apex);
    if (reason !== null) return this.fail(0, reason);
    this.owner = owner;
  }

  private readRdata(owner: string, type: RecordType, ttl: number | null, start: number): void {
    const { tokens } = this.scanner;
    const rdata = tokens.texts[start] === "\\#" ? this.readGeneric(type, start) : this.readFields(type, start);
    if (rdata === null) return;
    if (type === "REDIRECT" || type === "MAILFORWARD") {
      const [wrong] = checkAgainstOwner(type, rdata, owner, this.apex);
      if (wrong !== undefined) return this.fail(start, wrong.reason, wrong.field);
    }
    const ttlSeconds = ttl ?? this.fileTtl ?? this.lastTtl ?? this.soa?.value.minimum ?? defaultTtlSeconds;
    if (type === "SOA") this.takeSoa(owner, rdata, ttlSeconds);
    else this.add(owner, type, ttlSeconds, rdata);
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
    if (this.soa !== null) return this.fail(0, "dns.several_soas");
    this.soa = { value: valueOfRdata(soa, rdata), ttlSeconds };
  }

  private add(owner: string, type: RecordType, ttlSeconds: number, rdata: string): void {
    this.recordCount += 1;
    let atOwner = this.setsAtOwner ?? this.sets.get(owner);
    if (atOwner === undefined) {
      atOwner = [];
      this.sets.set(owner, atOwner);
    }
    this.setsAtOwner = atOwner;
    const set = atOwner.find((one) => one.type === type);
    if (set === undefined) {
      atOwner.push({ owner, type, ttlSeconds, rdata: [rdata], known: null });
      return;
    }
    const offset = this.scanner.tokens.offsets[0] ?? 0;
    if (isKnown(set, rdata))
      this.problems.add("warning", offset, "dns.duplicate_record", { detail: rdata.slice(0, 80) });
    else {
      set.rdata.push(rdata);
      set.known?.add(rdata);
    }
    if (set.ttlSeconds !== ttlSeconds) {
      // RFC 2181 section 5.2: a set has one TTL; of two, the shorter one can do no harm
      this.problems.add("warning", offset, "dns.ttl_differs", { detail: String(ttlSeconds) });
      set.ttlSeconds = Math.min(set.ttlSeconds, ttlSeconds);
    }
  }
}

function isKnown(set: OpenSet, rdata: string): boolean {
  if (set.known === null && set.rdata.length > listSearchMax) set.known = new Set(set.rdata);
  return set.known === null ? set.rdata.includes(rdata) : set.known.has(rdata);
}

function isOtherClass(text: string): boolean {
  return text === "CH" || text === "HS" || text === "CS" || text === "ANY" || /^CLASS\d{1,5}$/.test(text);
}

function typeOf(text: string): RecordType | null {
  if (isRecordType(text)) return text;
  const match = /^TYPE(\d{1,5})$/.exec(text);
  return match === null ? null : recordTypeOfCode(Number(match[1]));
}
