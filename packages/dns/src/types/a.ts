import { formatIpv4, isIpv4, parseIpv4 } from "@nameplane/values";
import type { RdataType } from "../rdata-type.ts";

/** IPv4 address (RFC 1035 section 3.4.1). */
export type A = { readonly address: string };

export const a: RdataType<A> = {
  type: "A",
  code: 1,
  read: (reader) => {
    const text = reader.text("address");
    if (text !== "" && !isIpv4(text)) reader.fail("dns.invalid_ipv4", "address", text);
    return { address: text };
  },
  shortcut: (reader) => reader.takeOnly(isIpv4),
  print: (value) => value.address,
  write: (value, writer) => writer.bytes(parseIpv4(value.address) ?? new Uint8Array(4)),
  decode: (reader) => ({ address: formatIpv4(reader.bytes(4)) }),
};
