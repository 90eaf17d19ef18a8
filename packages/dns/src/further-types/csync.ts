import type { RdataType } from "../rdata-type.ts";
import { WireError, type WireReader, type WireWriter } from "../wire.ts";
import { codeOfTypeWord, wordOfTypeCode } from "./type-words.ts";

/**
 * What a parent has to copy from the child (RFC 7477): the serial, flags, and the numbers of the types to copy, in ascending
 * order.
 */
export type Csync = { readonly serial: number; readonly flags: number; readonly types: readonly number[] };

export const csync: RdataType<Csync> = {
  type: "CSYNC",
  code: 62,
  read: (reader) => {
    const [serial, flags] = [reader.u32("serial"), reader.u16("flags")];
    const types = new Set<number>();
    while (!reader.isAtEnd) {
      const text = reader.text("types");
      const code = codeOfTypeWord(text.toUpperCase());
      if (code === null) reader.fail("dns.unsupported_type", "types", text);
      else types.add(code);
    }
    return { serial, flags, types: [...types].toSorted((a, b) => a - b) };
  },
  print: ({ serial, flags, types }) => [serial, flags, ...types.map(wordOfTypeCode)].join(" "),
  write: ({ serial, flags, types }, writer) => {
    writer.u32(serial);
    writer.u16(flags);
    for (let start = 0; start < types.length;) {
      const window = (types[start] ?? 0) >> 8;
      const end = types.findIndex((code, at) => at > start && code >> 8 !== window);
      writeWindow(writer, window, types.slice(start, end < 0 ? types.length : end));
      start = end < 0 ? types.length : end;
    }
  },
  decode: (reader) => {
    const [serial, flags] = [reader.u32(), reader.u16()];
    const types: number[] = [];
    while (!reader.isAtEnd) types.push(...decodeWindow(reader, types.at(-1) ?? -1));
    return { serial, flags, types };
  },
};

/** A window of 256 numbers as a bit map (RFC 4034 section 4.1.2). */
function writeWindow(writer: WireWriter, window: number, codes: readonly number[]): void {
  const bits = new Uint8Array((((codes.at(-1) ?? 0) & 0xff) >> 3) + 1);
  for (const code of codes) bits[(code & 0xff) >> 3] = (bits[(code & 0xff) >> 3] ?? 0) | (0x80 >> (code & 7));
  writer.u8(window);
  writer.u8(bits.length);
  writer.bytes(bits);
}

function decodeWindow(reader: WireReader, last: number): number[] {
  const window = reader.u8();
  const size = reader.u8();
  const bits = reader.bytes(size);
  if (size < 1 || size > 32 || window <= last >> 8 || bits[size - 1] === 0)
    throw new WireError("CSYNC with a bit map that is none");
  const codes: number[] = [];
  for (let at = 0; at < size * 8; at += 1) if (((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0) codes.push(window * 256 + at);
  return codes;
}
