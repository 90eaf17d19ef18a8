import { octetsOfBytes, quoteOctets } from "../octets.ts";
import type { RdataType } from "../rdata-type.ts";

/** Address of a service (RFC 7553); the target is octets and never empty. */
export type Uri = { readonly priority: number; readonly weight: number; readonly target: string };

export const uri: RdataType<Uri> = {
  type: "URI",
  code: 256,
  read: (reader) => {
    const priority = reader.u16("priority", "dns.invalid_priority");
    const weight = reader.u16("weight", "dns.invalid_weight");
    const target = reader.longString("target");
    if (target === "" && reader.problems.length === 0) reader.fail("dns.missing_value", "target");
    return { priority, weight, target };
  },
  print: (value) => `${value.priority} ${value.weight} ${quoteOctets(value.target)}`,
  write: (value, writer) => {
    writer.u16(value.priority);
    writer.u16(value.weight);
    writer.octets(value.target);
  },
  decode: (reader) => ({
    priority: reader.u16(),
    weight: reader.u16(),
    target: octetsOfBytes(reader.rest()),
  }),
};
