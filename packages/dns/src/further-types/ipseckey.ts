import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from "@nameplane/values";
import { base64OfBytes, bytesOfBase64 } from "../octets.ts";
import type { RdataReader } from "../rdata-reader.ts";
import type { RdataType } from "../rdata-type.ts";
import { WireError, type WireReader } from "../wire.ts";

/**
 * Key for IPsec (RFC 4025). Depending on the gateway type, the gateway is nothing, an IPv4 address, an IPv6 address or a name.
 */
export type Ipseckey = {
  readonly precedence: number;
  readonly gatewayType: number;
  readonly algorithm: number;
  readonly gateway: string;
  readonly publicKey: string;
};

export const ipseckey: RdataType<Ipseckey> = {
  type: "IPSECKEY",
  code: 45,
  read: (reader) => {
    const precedence = reader.u8("precedence");
    const gatewayType = reader.integer("gatewayType", 3, "dns.invalid_number");
    const algorithm = reader.u8("algorithm", "dns.invalid_algorithm");
    const gateway = readGateway(reader, gatewayType);
    // Algorithm 0: there is no key (section 2.4).
    const publicKey = reader.isAtEnd && algorithm === 0 ? "" : base64OfBytes(reader.remainingBase64("publicKey"));
    return { precedence, gatewayType, algorithm, gateway, publicKey };
  },
  // PowerDNS accepts only the algorithms 0 to 2, and requires a key for all of them except 0, which has none.
  check: ({ algorithm, publicKey }, reader) => {
    if (algorithm > 2 || (algorithm === 0) !== (publicKey === ""))
      reader.fail("dns.invalid_algorithm", "algorithm", String(algorithm));
  },
  print: ({ precedence, gatewayType, algorithm, gateway, publicKey }) =>
    [precedence, gatewayType, algorithm, gateway, ...(publicKey === "" ? [] : [publicKey])].join(" "),
  write: ({ precedence, gatewayType, algorithm, gateway, publicKey }, writer) => {
    for (const number of [precedence, gatewayType, algorithm]) writer.u8(number);
    if (gatewayType === 3) writer.name(gateway);
    else writer.bytes((gatewayType === 1 ? parseIpv4(gateway) : parseIpv6(gateway)) ?? new Uint8Array(0));
    writer.bytes(bytesOfBase64(publicKey) ?? new Uint8Array(0));
  },
  decode: (reader) => {
    const [precedence, gatewayType, algorithm] = [reader.u8(), reader.u8(), reader.u8()];
    const gateway = decodeGateway(reader, gatewayType);
    return { precedence, gatewayType, algorithm, gateway, publicKey: base64OfBytes(reader.rest()) };
  },
};

function readGateway(reader: RdataReader, type: number): string {
  if (type === 3) return reader.name("gateway", "any");
  const text = reader.text("gateway");
  if (text === "" || (type === 0 && text === ".")) return text;
  const bytes = type === 1 ? parseIpv4(text) : type === 2 ? parseIpv6(text) : null;
  if (bytes !== null) return type === 1 ? formatIpv4(bytes) : formatIpv6(bytes);
  reader.fail(type === 1 ? "dns.invalid_ipv4" : type === 2 ? "dns.invalid_ipv6" : "dns.extra_value", "gateway", text);
  return "";
}

function decodeGateway(reader: WireReader, type: number): string {
  if (type === 0) return ".";
  if (type === 1) return formatIpv4(reader.bytes(4));
  if (type === 2) return formatIpv6(reader.bytes(16));
  if (type === 3) return reader.name();
  throw new WireError("IPSECKEY with an unknown gateway");
}
