import type { Fqdn } from "../name.ts";
import type { RdataType } from "../rdata-type.ts";

/** Mail exchanger (RFC 1035 section 3.3.9); "0 ." means that the name accepts no mail (RFC 7505). Screens call preference "priority". */
export type Mx = { readonly preference: number; readonly exchange: Fqdn };

export const mx: RdataType<Mx> = {
  type: "MX",
  code: 15,
  read: (reader) => ({
    preference: reader.u16("preference", "dns.invalid_priority"),
    exchange: reader.name("exchange", "host"),
  }),
  shortcut: (reader) => reader.takePlainPreferenceAndName(),
  print: (value) => `${value.preference} ${value.exchange}`,
  write: (value, writer) => {
    writer.u16(value.preference);
    writer.name(value.exchange);
  },
  decode: (reader) => ({ preference: reader.u16(), exchange: reader.name() }),
};
