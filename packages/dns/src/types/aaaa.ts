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
    // an IPv4 address in IPv6 clothes reaches nobody, and PowerDNS refuses the whole save for it (4.7.3, verified 2026-10)
    const isMapped = octets !== null && formatIpv6(octets).startsWith("::ffff:") && text.includes(":");
    if (text !== "" && (octets === null || isMapped)) reader.fail("dns.invalid_ipv6", "address", text);
    return { address: octets === null ? "" : formatIpv6(octets) };
  },
  print: (value) => value.address,
  write: (value, writer) => writer.bytes(parseIpv6(value.address) ?? new Uint8Array(16)),
  decode: (reader) => ({ address: formatIpv6(reader.bytes(16)) }),
};
