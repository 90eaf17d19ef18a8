import type { Fqdn } from "../name.ts";
import type { RdataType } from "../rdata-type.ts";

/** Alias of a whole subtree (RFC 6672). */
export type Dname = { readonly target: Fqdn };

export const dname: RdataType<Dname> = {
  type: "DNAME",
  code: 39,
  read: (reader) => ({ target: reader.name("target", "domain") }),
  print: (value) => value.target,
  write: (value, writer) => writer.name(value.target),
  decode: (reader) => ({ target: reader.name() }),
};
