import { hexOfBytes } from "../octets.ts";
import type { RdataType } from "../rdata-type.ts";

/** Certificate association (RFC 6698). The owner is _port._proto.name; the data are in lower-case hexadecimal. */
export type Tlsa = {
  readonly certificateUsage: number;
  readonly selector: number;
  readonly matchingType: number;
  readonly certificateAssociationData: string;
};

// RFC 6698 section 2.1.3: 1 = SHA-256, 2 = SHA-512; 0 = the whole certificate, of any length
const digestLengths: Readonly<Record<number, number>> = { 1: 64, 2: 128 };

export const tlsa: RdataType<Tlsa> = {
  type: "TLSA",
  code: 52,
  read: (reader) => {
    const certificateUsage = reader.integer("certificateUsage", 3, "dns.invalid_certificate_usage");
    const selector = reader.integer("selector", 1, "dns.invalid_selector");
    const matchingType = reader.integer("matchingType", 2, "dns.invalid_matching_type");
    const data = hexOfBytes(reader.remainingHex("certificateAssociationData"));
    const length = digestLengths[matchingType];
    if (reader.problems.length === 0 && length !== undefined && data.length !== length) {
      reader.fail("dns.invalid_hex_length", "certificateAssociationData", data);
    }
    return { certificateUsage, selector, matchingType, certificateAssociationData: data };
  },
  print: (value) => `${value.certificateUsage} ${value.selector} ${value.matchingType} ${value.certificateAssociationData}`,
  write: (value, writer) => {
    writer.u8(value.certificateUsage);
    writer.u8(value.selector);
    writer.u8(value.matchingType);
    writer.hex(value.certificateAssociationData);
  },
  decode: (reader) => ({
    certificateUsage: reader.u8(),
    selector: reader.u8(),
    matchingType: reader.u8(),
    certificateAssociationData: hexOfBytes(reader.rest()),
  }),
};
