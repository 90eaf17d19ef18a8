import type { Fqdn } from "../name.ts";
import type { RdataType } from "../rdata-type.ts";

/** Alias (RFC 1035 section 3.3.1). Must be the only record at its name and is never at the apex: see `checkSetInZone`. */
export type Cname = { readonly cname: Fqdn };

export const cname: RdataType<Cname> = {
  type: "CNAME",
  code: 5,
  read: (reader) => ({ cname: reader.name("cname", "domain") }),
  shortcut: (reader) => reader.takePlainName("domain"),
  print: (value) => value.cname,
  write: (value, writer) => writer.name(value.cname),
  decode: (reader) => ({ cname: reader.name() }),
};
