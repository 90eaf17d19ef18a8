import { base64OfBytes, bytesOfBase64, bytesOfHex, hexOfBytes } from "../octets.ts";
import type { Fqdn } from "../name.ts";
import type { RdataType } from "../rdata-type.ts";

/**
 * Host identity (RFC 8005): the tag in hexadecimal, the public key in base64, then the rendezvous servers through which the host
 * can be reached.
 */
export type Hip = {
  readonly algorithm: number;
  readonly tag: string;
  readonly publicKey: string;
  readonly servers: readonly Fqdn[];
};

export const hip: RdataType<Hip> = {
  type: "HIP",
  code: 55,
  read: (reader) => {
    const algorithm = reader.u8("algorithm", "dns.invalid_algorithm");
    const tag = reader.text("tag").toLowerCase();
    const bytes = bytesOfHex(tag);
    // The length of the tag is one octet on the wire.
    if (tag !== "" && (bytes === null || bytes.length > 255)) reader.fail("dns.invalid_hex", "tag", tag);
    const publicKey = reader.text("publicKey");
    if (publicKey !== "" && bytesOfBase64(publicKey) === null) reader.fail("dns.invalid_base64", "publicKey", publicKey);
    const servers: Fqdn[] = [];
    while (!reader.isAtEnd) servers.push(reader.name("servers", "any"));
    return { algorithm, tag, publicKey, servers };
  },
  print: ({ algorithm, tag, publicKey, servers }) => [algorithm, tag, publicKey, ...servers].join(" "),
  write: ({ algorithm, tag, publicKey, servers }, writer) => {
    const key = bytesOfBase64(publicKey) ?? new Uint8Array(0);
    writer.u8(tag.length / 2);
    writer.u8(algorithm);
    writer.u16(key.length);
    writer.hex(tag);
    writer.bytes(key);
    for (const server of servers) writer.name(server);
  },
  decode: (reader) => {
    const tagLength = reader.u8();
    const algorithm = reader.u8();
    const keyLength = reader.u16();
    const tag = hexOfBytes(reader.bytes(tagLength));
    const publicKey = base64OfBytes(reader.bytes(keyLength));
    const servers: Fqdn[] = [];
    while (!reader.isAtEnd) servers.push(reader.name());
    return { algorithm, tag, publicKey, servers };
  },
};
