import type { Fqdn } from "../name.ts";
import { quoteOctets } from "../octets.ts";
import type { RdataType } from "../rdata-type.ts";

/** Naming authority pointer (RFC 3403): either a regexp or a replacement, never both. Strings are octets. */
export type Naptr = {
  readonly order: number;
  readonly preference: number;
  readonly flags: string;
  readonly services: string;
  readonly regexp: string;
  readonly replacement: Fqdn;
};

export const naptr: RdataType<Naptr> = {
  type: "NAPTR",
  code: 35,
  read: (reader) => {
    const value = {
      order: reader.u16("order"),
      preference: reader.u16("preference"),
      flags: reader.characterString("flags"),
      services: reader.characterString("services"),
      regexp: reader.characterString("regexp"),
      replacement: reader.name("replacement", "any"),
    };
    if (reader.problems.length > 0) return value;
    if (!/^[A-Za-z0-9]*$/.test(value.flags)) reader.fail("dns.invalid_naptr_flags", "flags", value.flags);
    // RFC 3403 section 4.1
    if (value.regexp !== "" && value.replacement !== ".") {
      reader.fail("dns.naptr_regexp_and_replacement", "replacement", value.replacement);
    }
    return value;
  },
  print: (value) =>
    [
      value.order,
      value.preference,
      quoteOctets(value.flags),
      quoteOctets(value.services),
      quoteOctets(value.regexp),
      value.replacement,
    ].join(" "),
  write: (value, writer) => {
    writer.u16(value.order);
    writer.u16(value.preference);
    writer.characterString(value.flags);
    writer.characterString(value.services);
    writer.characterString(value.regexp);
    writer.name(value.replacement);
  },
  decode: (reader) => ({
    order: reader.u16(),
    preference: reader.u16(),
    flags: reader.characterString(),
    services: reader.characterString(),
    regexp: reader.characterString(),
    replacement: reader.name(),
  }),
};
