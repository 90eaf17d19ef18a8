import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from "@nameplane/values";
import type { RdataType } from "../rdata-type.ts";
import { WireError, type WireReader } from "../wire.ts";

/** Ranges of addresses (RFC 3123), each "family:address/length". A range with "!" in front is excluded. */
export type Apl = { readonly items: readonly string[] };

export const apl: RdataType<Apl> = {
  type: "APL",
  code: 42,
  read: (reader) => {
    const items: string[] = [];
    // RFC 3123 allows an empty list, but it has no effect, so at least one item is required.
    do {
      const text = reader.text("value");
      const item = text === "" ? "" : itemOf(text);
      if (item === null) reader.fail("dns.invalid_number", "value", text);
      else items.push(item);
    } while (!reader.isAtEnd);
    return { items };
  },
  // PowerDNS sets the bits after the prefix length to zero when it prints an item, and accepts only items as it prints them.
  check: ({ items }, reader) => {
    for (const item of items) if (hasBitsBehind(partsOf(item))) reader.fail("dns.invalid_number", "value", item);
  },
  print: ({ items }) => items.join(" "),
  write: ({ items }, writer) => {
    for (const item of items) {
      const { isNegated, family, bytes, length } = partsOf(item);
      // Zeros at the end are left out (section 4).
      const used = bytes.findLastIndex((byte) => byte !== 0) + 1;
      writer.u16(family);
      writer.u8(length);
      writer.u8((isNegated ? 0x80 : 0) + used);
      writer.bytes(bytes.slice(0, used));
    }
  },
  decode: (reader) => {
    const items: string[] = [];
    while (!reader.isAtEnd) items.push(decodeItem(reader));
    return { items };
  },
};

function partsOf(item: string) {
  const [, negation = "", family = "", address = "", length = ""] = /^(!?)([12]):([^/]+)\/(\d{1,3})$/.exec(item) ?? [];
  const bytes = family === "1" ? parseIpv4(address) : parseIpv6(address);
  return { isNegated: negation !== "", family: Number(family), bytes: bytes ?? new Uint8Array(0), length: Number(length) };
}

function itemOf(text: string): string | null {
  const parts = partsOf(text);
  return parts.bytes.length === 0 || parts.length > parts.bytes.length * 8 ? null : printItem(parts);
}

function printItem({ isNegated, family, bytes, length }: ReturnType<typeof partsOf>): string {
  return `${isNegated ? "!" : ""}${family}:${family === 1 ? formatIpv4(bytes) : formatIpv6(bytes)}/${length}`;
}

function decodeItem(reader: WireReader): string {
  const family = reader.u16();
  const length = reader.u8();
  const size = reader.u8();
  const bytes = new Uint8Array(family === 1 ? 4 : 16);
  const given = reader.bytes(size & 0x7f);
  if (family < 1 || family > 2 || given.length > bytes.length || length > bytes.length * 8)
    throw new WireError("APL with an unknown range");
  bytes.set(given);
  return printItem({ isNegated: size >= 0x80, family, bytes, length });
}

function hasBitsBehind({ bytes, length }: ReturnType<typeof partsOf>): boolean {
  return bytes.some((byte, at) => (byte & (0xff >> Math.min(8, Math.max(0, length - at * 8)))) !== 0);
}
