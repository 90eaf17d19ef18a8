import { isIpv4, parseIpv6 } from "@nameplane/values";
import { bytesOfBase64, bytesOfHex, octetsOfPresentation } from "./octets.ts";
import { isPlainRelativeName, parseName, plainWholeName, type Fqdn, type NameKind, type ParsedName } from "./name.ts";
import { problem, type DnsReason, type Problem } from "./problem.ts";
import type { Tokens } from "./tokens.ts";
import { parseTtl } from "./ttl.ts";

const namesMax = 2000;

/**
 * Whether the text is an IP address. An IP address instead of a name is the most common error with MX and NS, so it has a message
 * of its own.
 */
function isAddressText(text: string): boolean {
  const bare = text.replace(/\.$/, "");
  return isIpv4(bare) || parseIpv6(bare) !== null;
}

/**
 * Passes the fields of one record's RDATA to its type, one after the other. A missing or invalid field is noted in `problems` and
 * read as an empty value, so that all problems of a record are found in one pass.
 */
export class RdataReader {
  readonly problems: Problem[] = [];
  /** The token number of each problem, for its position in a zone file. */
  readonly positions: number[] = [];
  origin: Fqdn | null;
  private readonly tokens: Tokens;
  private index: number;
  private plainOrigins: Record<NameKind, boolean> | null = null;
  private names: Record<NameKind, Map<string, ParsedName>> | null = null;

  constructor(tokens: Tokens, start: number, origin: Fqdn | null) {
    this.tokens = tokens;
    this.index = start;
    this.origin = origin;
  }

  /** Moves to the RDATA of the next record in the same tokens. One reader serves a whole file. */
  restart(start: number, origin: Fqdn | null): void {
    this.index = start;
    if (this.names === null || this.origin !== origin) this.names = { host: new Map(), domain: new Map(), any: new Map() };
    if (this.origin !== origin) this.plainOrigins = null;
    this.origin = origin;
    if (this.problems.length === 0) return;
    this.problems.length = 0;
    this.positions.length = 0;
  }

  get isAtEnd(): boolean {
    return this.index >= this.tokens.count;
  }

  fail(reason: DnsReason, field?: string, detail?: string): void {
    this.problems.push(problem(reason, field, detail));
    this.positions.push(Math.max(0, Math.min(this.index, this.tokens.count) - 1));
  }

  /**
   * The next field as written. If there is none, or only a pair of quotes, returns an empty text and notes the field as missing.
   */
  text(field: string): string {
    const text = this.take();
    if (text === null || text === "") this.failMissing(field);
    return text ?? "";
  }

  /** The next field, without moving past it. */
  peek(): string {
    return this.tokens.text(this.index);
  }

  /** The text of all remaining fields, quotes included. */
  remainingSource(field: string): string {
    const { tokens, index } = this;
    if (this.isAtEnd) this.failMissing(field);
    const last = tokens.count - 1;
    this.index = tokens.count;
    return index > last ? "" : tokens.source.slice(tokens.offset(index), tokens.end(last) + (tokens.isQuoted(last) ? 1 : 0));
  }

  /** All remaining fields as written. */
  remainingWords(): string[] {
    const words: string[] = [];
    while (!this.isAtEnd) words.push(this.take() ?? "");
    return words;
  }

  private take(): string | null {
    if (this.isAtEnd) return null;
    const text = this.tokens.text(this.index);
    this.index += 1;
    return text;
  }

  private failMissing(field: string): void {
    // After one missing field all later ones are missing, so one message is enough.
    if (this.problems.every((one) => one.reason !== "dns.missing_value")) this.fail("dns.missing_value", field);
  }

  name(field: string, kind: NameKind): Fqdn {
    const text = this.text(field);
    if (text === "") return ".";
    const parsed = this.parsedName(text, kind);
    if (parsed.ok) return parsed.name;
    const isAddress = parsed.reason === "dns.invalid_hostname" && isAddressText(text);
    this.fail(isAddress ? "dns.target_is_address" : parsed.reason, field, text);
    return ".";
  }

  /** Targets are often repeated in a file, so each result is kept. */
  private parsedName(text: string, kind: NameKind): ParsedName {
    const quick = plainWholeName(text, kind) ?? this.plainRelativeName(text, kind);
    if (quick !== null) return quick;
    if (this.names === null) return parseName(text, this.origin, kind);
    const names = this.names[kind];
    let parsed = names.get(text);
    if (parsed === undefined) {
      parsed = parseName(text, this.origin, kind);
      if (names.size < namesMax) names.set(text, parsed);
    }
    return parsed;
  }

  /** One or more plain labels below a plain origin; null for everything else. */
  private plainRelativeName(text: string, kind: NameKind): ParsedName | null {
    const { origin } = this;
    if (origin === null || origin.length + text.length > 253 || !isPlainRelativeName(text, kind)) return null;
    this.plainOrigins ??= {
      host: plainWholeName(origin, "host") !== null,
      domain: plainWholeName(origin, "domain") !== null,
      any: plainWholeName(origin, "any") !== null,
    };
    return this.plainOrigins[kind] ? { ok: true, name: `${text}.${origin}` } : null;
  }

  integer(field: string, most: number, reason: DnsReason): number {
    const value = this.tokens.uint(this.index);
    if (value >= 0 && value <= most) {
      this.index += 1;
      return value;
    }
    const text = this.text(field);
    if (text !== "") this.fail(reason, field, text);
    return 0;
  }

  u8(field: string, reason: DnsReason = "dns.invalid_number"): number {
    return this.integer(field, 0xff, reason);
  }

  u16(field: string, reason: DnsReason = "dns.invalid_number"): number {
    return this.integer(field, 0xff_ff, reason);
  }

  u32(field: string): number {
    return this.integer(field, 0xff_ff_ff_ff, "dns.invalid_number");
  }

  /** A number of seconds, which may be in the notation of zone files ("1h30m"). */
  seconds(field: string): number {
    const text = this.text(field);
    if (text === "") return 0;
    const seconds = parseTtl(text);
    if (seconds !== null) return seconds;
    this.fail("dns.invalid_number", field, text);
    return 0;
  }

  /** The only remaining field, with its quotes, if it is a quoted character string in canonical form; otherwise null. */
  takePlainQuoted(): string | null {
    const { tokens, index } = this;
    if (index + 1 !== tokens.count || !tokens.isPlainQuoted(index)) return null;
    this.index += 1;
    return tokens.withQuotes(index);
  }

  /** The only remaining field, if the field is valid as written. Otherwise returns null and does not move the reader. */
  takeOnly(isRight: (text: string) => boolean): string | null {
    if (this.index + 1 !== this.tokens.count) return null;
    const text = this.tokens.text(this.index);
    if (!isRight(text)) return null;
    this.index += 1;
    return text;
  }

  /** The two remaining fields, a 16-bit number and a complete name, if both are in stored form; otherwise null. */
  takePlainPreferenceAndName(): string | null {
    const { tokens, index } = this;
    const preference = index + 2 === tokens.count ? tokens.uint(index) : -1;
    if (preference < 0 || preference > 0xff_ff || tokens.isLeadingZero(index)) return null;
    if (plainWholeName(tokens.text(index + 1), "host") === null) return null;
    const text = tokens.pair(index);
    if (text !== null) this.index += 2;
    return text;
  }

  /** The only remaining field, if it is a name that needs no conversion; otherwise null, and nothing is read. */
  takePlainName(kind: NameKind): Fqdn | null {
    if (this.index + 1 !== this.tokens.count) return null;
    const text = this.tokens.text(this.index);
    const name = plainWholeName(text, kind) ?? this.plainRelativeName(text, kind);
    if (name?.ok !== true) return null;
    this.index += 1;
    return name.name;
  }

  /** Octets of one character string of at most 255 octets. */
  characterString(field: string): string {
    const octets = this.longString(field);
    if (octets.length > 255) this.fail("dns.text_too_long", field, octets);
    return octets;
  }

  /** Octets of one string of any length. A pair of quotes gives an empty string. */
  longString(field: string): string {
    const text = this.take();
    if (text === null) this.failMissing(field);
    const octets = octetsOfPresentation(text ?? "");
    if (octets === null) this.fail("dns.invalid_text", field, text ?? "");
    return octets ?? "";
  }

  /** All remaining fields as octets of character strings of any length. */
  remainingStrings(field: string): string[] {
    const strings = [this.longString(field)];
    while (!this.isAtEnd) strings.push(this.longString(field));
    return strings;
  }

  /** All remaining fields joined, because long hexadecimal and base64 values are often split (RFC 4034 section 2.2). */
  remainingText(field: string): string {
    let text = this.text(field);
    while (!this.isAtEnd) text += this.text(field);
    return text;
  }

  remainingHex(field: string): Uint8Array {
    const text = this.remainingText(field);
    const bytes = bytesOfHex(text);
    if (bytes !== null && (bytes.length > 0 || text === "")) return bytes;
    this.fail("dns.invalid_hex", field, text);
    return new Uint8Array(0);
  }

  remainingBase64(field: string): Uint8Array {
    const text = this.remainingText(field);
    const bytes = bytesOfBase64(text);
    if (bytes !== null && (bytes.length > 0 || text === "")) return bytes;
    this.fail("dns.invalid_base64", field, text);
    return new Uint8Array(0);
  }

  finish(): void {
    if (!this.isAtEnd && this.problems.length === 0) this.fail("dns.extra_value", undefined, this.take() ?? "");
  }
}
