import { bytesOfHex, hexOfBytes } from "../octets.ts";
import type { AnyRdataType } from "../rdata-type.ts";

/** A type that is known only by its number. Its RDATA is kept as octets, "\# 4 0a000001" (RFC 3597 section 5). */
export type GenericType = `TYPE${number}`;

/**
 * Whether the number never occurs in a zone's data. These are signatures and proofs, which the signer creates (SIG, NXT, RRSIG,
 * NSEC, NSEC3, NSEC3PARAM, ZONEMD), OPT, all question types (RFC 6895 section 3.1), and those that PowerDNS uses internally (LUA
 * would run a program).
 */
function isNeverInZone(code: number): boolean {
  return [0, 24, 30, 41, 46, 47, 50, 51, 63, 65_400, 65_401, 65_402, 65_535].includes(code) || (code >= 128 && code <= 255);
}

/** The number of "TYPE65280". Null for any other text, and for numbers that never occur in a zone. */
export function codeOfGeneric(type: string): number | null {
  const digits = /^TYPE([1-9]\d{0,4})$/.exec(type)?.[1];
  const code = Number(digits ?? 0);
  return code > 65_535 || isNeverInZone(code) ? null : code;
}

export function genericType(code: number): AnyRdataType {
  return {
    type: `TYPE${code}`,
    code,
    // Valid generic data were read before this is called, so any text that arrives here is invalid.
    canonical: (reader) => {
      reader.fail("dns.invalid_generic_data", "value", reader.text("value"));
      return "";
    },
    forFile: (reader) => genericText(bytesOf(reader.remainingWords())),
    toWire: (reader, writer) => writer.bytes(bytesOf(reader.remainingWords())),
    fromWire: (reader) => genericText(reader.rest()),
  };
}

function bytesOf([, , ...hex]: readonly string[]): Uint8Array {
  return bytesOfHex(hex.join("")) ?? new Uint8Array(0);
}

export function genericText(bytes: Uint8Array): string {
  return bytes.length === 0 ? "\\# 0" : `\\# ${bytes.length} ${hexOfBytes(bytes)}`;
}
