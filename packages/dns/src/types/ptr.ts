import type { Fqdn } from "../name.ts";
import type { RdataType } from "../rdata-type.ts";

/** Pointer (RFC 1035 section 3.3.12); service instance names contain spaces and more (RFC 6763 section 4.3). */
export type Ptr = { readonly ptrdname: Fqdn };

export const ptr: RdataType<Ptr> = {
  type: "PTR",
  code: 12,
  read: (reader) => ({ ptrdname: reader.name("ptrdname", "any") }),
  shortcut: (reader) => reader.takePlainName("any"),
  print: (value) => value.ptrdname,
  write: (value, writer) => writer.name(value.ptrdname),
  decode: (reader) => ({ ptrdname: reader.name() }),
};
