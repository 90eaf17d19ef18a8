import type { Fqdn } from "../name.ts";
import type { RdataType } from "../rdata-type.ts";

/** Name server (RFC 1035 section 3.3.11). */
export type Ns = { readonly nsdname: Fqdn };

export const ns: RdataType<Ns> = {
  type: "NS",
  code: 2,
  read: (reader) => ({ nsdname: reader.name("nsdname", "host") }),
  shortcut: (reader) => reader.takePlainName("host"),
  print: (value) => value.nsdname,
  write: (value, writer) => writer.name(value.nsdname),
  decode: (reader) => ({ nsdname: reader.name() }),
};
