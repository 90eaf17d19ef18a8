import { fqdnOf, parseName, type Fqdn } from "../name.ts";
import { checkOwner, ownerOf } from "../owner.ts";
import type { DnsReason } from "../problem.ts";
import type { Tokens } from "../tokens.ts";
import { hashOfPlainOwner, isSameText } from "./plain-owner.ts";

/** Reads the owners of a zone file. Most are plain, or the same as on the line before, and are not parsed. */
export class OwnerReader {
  /** Owner of the current line, relative to the apex; null if it is invalid. */
  owner: string | null = null;
  /** Hash of a plain owner, see `hashOfPlainOwner`. */
  hash: number | undefined = undefined;
  /** Whether there is an owner that a line without its own owner can inherit. */
  hasOwner = false;
  private readonly apex: string;
  private readonly apexFqdn: Fqdn;
  private readonly apexEnd: string;
  /** Where the last owner is written in the source. Start and end are equal if it may not be reused. */
  private start = 0;
  private end = 0;

  constructor(apex: string) {
    this.apex = apex;
    this.apexFqdn = fqdnOf(apex);
    this.apexEnd = `.${this.apexFqdn}`;
  }

  /** To be called when the origin or the source text changes, because the same text or position then means another name. */
  forgetText(): void {
    this.end = this.start;
  }

  /** Takes the first token as the owner. Returns its problem, or null. */
  read(tokens: Tokens, origin: Fqdn): DnsReason | null {
    const { source } = tokens;
    const start = tokens.start(0);
    const end = tokens.end(0);
    const isSame = this.end > this.start && isSameText(source, start, end, this.start, this.end);
    this.start = start;
    this.end = end;
    if (isSame) return null;
    this.hasOwner = true;
    this.owner = this.plainOwner(source, start, end, origin);
    return this.owner === null ? this.readUnusual(tokens.text(0), origin) : null;
  }

  /** The owner as written, relative to the apex or complete; null if it has to be parsed. */
  private plainOwner(source: string, start: number, end: number, origin: Fqdn): string | null {
    const isWhole = source.charCodeAt(end - 1) === 0x2e && source.endsWith(this.apexEnd, end);
    const ownerEnd = isWhole ? end - this.apexEnd.length : end;
    const isLong = ownerEnd - start + this.apexEnd.length > 254;
    this.hash = undefined;
    if (isLong || (!isWhole && origin !== this.apexFqdn)) return null;
    const hash = hashOfPlainOwner(source, start, ownerEnd);
    if (hash < 0) return null;
    this.hash = hash;
    return source.slice(start, ownerEnd);
  }

  private readUnusual(text: string, origin: Fqdn): DnsReason | null {
    const parsed = parseName(text, origin, "any");
    if (!parsed.ok) return parsed.reason === "dns.hostname_too_long" ? "dns.owner_too_long" : "dns.invalid_owner";
    const owner = ownerOf(parsed.name, this.apex);
    const reason = owner === null ? "dns.outside_zone" : checkOwner(owner, this.apex);
    if (reason === null) this.owner = owner;
    return reason;
  }
}
