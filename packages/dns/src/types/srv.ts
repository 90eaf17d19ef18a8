import type { Fqdn } from "../name.ts";
import type { RdataType } from "../rdata-type.ts";

/** Service location (RFC 2782). The owner is _service._proto.name; the target "." means that the service is not offered here. */
export type Srv = { readonly priority: number; readonly weight: number; readonly port: number; readonly target: Fqdn };

export const srv: RdataType<Srv> = {
  type: "SRV",
  code: 33,
  read: (reader) => ({
    priority: reader.u16("priority", "dns.invalid_priority"),
    weight: reader.u16("weight", "dns.invalid_weight"),
    port: reader.u16("port", "dns.invalid_port"),
    target: reader.name("target", "host"),
  }),
  print: (value) => `${value.priority} ${value.weight} ${value.port} ${value.target}`,
  write: (value, writer) => {
    writer.u16(value.priority);
    writer.u16(value.weight);
    writer.u16(value.port);
    writer.name(value.target);
  },
  decode: (reader) => ({ priority: reader.u16(), weight: reader.u16(), port: reader.u16(), target: reader.name() }),
};
