import { valueOfRdata } from "../rdata.ts";
import type { RecordSet } from "../record-set.ts";
import { txt } from "../types/txt.ts";
import { quoteOctets } from "../octets.ts";

/** The text of a TXT record: its strings joined, as SPF, DKIM and DMARC read them (RFC 7208 section 3.3). */
export function textOf(rdata: string): string {
  return valueOfRdata(txt, rdata).strings.join("");
}

/** Canonical TXT record of an ASCII text, split into strings of 255 octets. */
export function textRecord(text: string): string {
  return text.length === 0 ? '""' : (text.match(/.{1,255}/gs) ?? []).map(quoteOctets).join(" ");
}

/** The records of a TXT set whose text matches `begins`, each with its text. */
export function textsBeginning(set: RecordSet, begins: RegExp): { rdata: string; text: string }[] {
  return set.rdata.map((rdata) => ({ rdata, text: textOf(rdata) })).filter(({ text }) => begins.test(text));
}

/** The tags of a text such as "v=DMARC1; p=none" with their values, in order. If a tag occurs twice, its first value is used. */
export function tagsOf(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of text.split(";")) {
    const equals = part.indexOf("=");
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase();
    if (name !== "" && !tags.has(name)) tags.set(name, equals < 0 ? "" : part.slice(equals + 1).trim());
  }
  return tags;
}
