import { formatIpv6, parseIpv6 } from "@nameplane/values";
import type { RdataType } from "../rdata-type.ts";

/** IPv6 address (RFC 3596), kept in the text form of RFC 5952. */
export type Aaaa = { readonly address: string };

export const aaaa: RdataType<Aaaa> = {
  type: "AAAA",
  code: 28,
  read: (reader) => {
    const text = reader.text("address");
    const octets = text === "" ? null : parseIpv6(text);
    if (text !== "" && octets === null) reader.fail("dns.invalid_ipv6", "address", text);
    return { address: octets === null ? "" : formatIpv6(octets) };
  },
  shortcut: (reader) => reader.takeOnly(isCanonicalIpv6),
  print: (value) => value.address,
  write: (value, writer) => writer.bytes(parseIpv6(value.address) ?? new Uint8Array(16)),
  decode: (reader) => ({ address: formatIpv6(reader.bytes(16)) }),
};

/**
 * Whether the text certainly is in the form of RFC 5952. For a few rare addresses that are in this form, it returns false, too.
 * One "::" is accepted, but not at the beginning. Further groups of zero, capital letters and leading zeros are not accepted.
 */
function isCanonicalIpv6(text: string): boolean {
  let groups = 0;
  let gaps = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x3a) {
      // A colon after digits ends a group. A colon without digits before it is the second one of a "::".
      if (digits > 0) groups += 1;
      else if (at === 0 || at === 1 || (gaps += 1) > 1) return false;
      digits = 0;
      continue;
    }
    const isDigit = (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66);
    if (!isDigit || (digits === 0 && code === 0x30) || digits === 4) return false;
    digits += 1;
  }
  if (digits > 0) groups += 1;
  else if (!text.endsWith("::")) return false;
  return gaps === 1 ? groups <= 6 : groups === 8;
}
