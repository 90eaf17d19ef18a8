import { formatIpv4, parseIpv4 } from "@nameplane/values";
import { base64OfBytes, bytesOfBase64, bytesOfHex, hexOfBytes, octetsOfPresentation, quoteOctets } from "../octets.ts";
import type { RdataReader } from "../rdata-reader.ts";
import type { WireReader, WireWriter } from "../wire.ts";

/** One field of a record, kept as its canonical text. This is how the field is read from text and wire, and how it is written. */
export type FieldKind = {
  readonly read: (reader: RdataReader) => string;
  readonly write: (text: string, writer: WireWriter) => void;
  readonly decode: (reader: WireReader) => string;
};

const field = "value";

export const u8: FieldKind = {
  read: (reader) => String(reader.u8(field)),
  write: (text, writer) => writer.u8(Number(text)),
  decode: (reader) => String(reader.u8()),
};

export const u16: FieldKind = {
  read: (reader) => String(reader.u16(field)),
  write: (text, writer) => writer.u16(Number(text)),
  decode: (reader) => String(reader.u16()),
};

export const name: FieldKind = {
  read: (reader) => reader.name(field, "any"),
  write: (text, writer) => writer.name(text),
  decode: (reader) => reader.name(),
};

export function octetsOfQuoted(text: string): string {
  return octetsOfPresentation(text.slice(1, -1)) ?? "";
}

/** One character string. */
export const string: FieldKind = {
  read: (reader) => quoteOctets(reader.characterString(field)),
  write: (text, writer) => writer.characterString(octetsOfQuoted(text)),
  decode: (reader) => quoteOctets(reader.characterString()),
};

/** A character string at the end of a record, which may be left out. */
export const optionalString: FieldKind = {
  read: (reader) => (reader.isAtEnd ? "" : string.read(reader)),
  write: (text, writer) => {
    if (text !== "") string.write(text, writer);
  },
  decode: (reader) => (reader.isAtEnd ? "" : string.decode(reader)),
};

/** All remaining octets, in hexadecimal. */
export const hex: FieldKind = {
  read: (reader) => hexOfBytes(reader.remainingHex(field)),
  write: (text, writer) => writer.hex(text),
  decode: (reader) => hexOfBytes(reader.rest()),
};

/** All remaining octets, in hexadecimal with "0x" in front and dots anywhere (RFC 1706 section 6). */
export const prefixedHex: FieldKind = {
  read: (reader) => {
    const text = reader.remainingText(field);
    const bytes = /^0x/i.test(text) ? bytesOfHex(text.slice(2).replaceAll(".", "")) : null;
    if (text !== "" && bytes === null) reader.fail("dns.invalid_hex", field, text);
    return `0x${hexOfBytes(bytes ?? new Uint8Array(0))}`;
  },
  write: (text, writer) => writer.hex(text.slice(2)),
  decode: (reader) => `0x${hexOfBytes(reader.rest())}`,
};

/** All remaining octets, in base64. */
export const base64: FieldKind = {
  read: (reader) => base64OfBytes(reader.remainingBase64(field)),
  write: (text, writer) => writer.bytes(bytesOfBase64(text) ?? new Uint8Array(0)),
  decode: (reader) => base64OfBytes(reader.rest()),
};

export const ipv4: FieldKind = {
  read: (reader) => {
    const text = reader.text(field);
    const bytes = parseIpv4(text);
    if (text !== "" && bytes === null) reader.fail("dns.invalid_ipv4", field, text);
    return bytes === null ? "" : formatIpv4(bytes);
  },
  write: (text, writer) => writer.bytes(parseIpv4(text) ?? new Uint8Array(4)),
  decode: (reader) => formatIpv4(reader.bytes(4)),
};

/** Groups of hexadecimal digits with no digit left out: "0014:4fff:ff20:ee64", "00-00-5e-00-53-2a". */
function groups(count: number, digits: number, separator: string): FieldKind {
  const print = (octets: string) => octets.match(new RegExp(`.{${digits}}`, "g"))?.join(separator) ?? "";
  return {
    read: (reader) => {
      const text = reader.text(field);
      const parts = text.split(separator);
      // Leading zeros may be left out only between colons (RFC 6742 section 2.1.2).
      const isRight = (part: string) =>
        /^[0-9a-f]+$/i.test(part) && part.length <= digits && (digits === 4 || part.length === digits);
      if (parts.length === count && parts.every(isRight))
        return print(
          parts
            .map((part) => part.padStart(digits, "0"))
            .join("")
            .toLowerCase(),
        );
      if (text !== "") reader.fail("dns.invalid_hex", field, text);
      return "";
    },
    write: (text, writer) => writer.hex(text.replaceAll(separator, "")),
    decode: (reader) => print(hexOfBytes(reader.bytes((count * digits) / 2))),
  };
}

/** Half an IPv6 address (RFC 6742). */
export const half = groups(4, 4, ":");
/** MAC addresses (RFC 7043). */
export const eui48 = groups(6, 2, "-");
export const eui64 = groups(8, 2, "-");

/** A number, or the word that represents it. */
export function namedU16(words: Readonly<Record<string, number>>): FieldKind {
  return {
    ...u16,
    read: (reader) => {
      const known = words[reader.peek().toUpperCase()];
      if (known === undefined) return u16.read(reader);
      reader.text(field);
      return String(known);
    },
  };
}
