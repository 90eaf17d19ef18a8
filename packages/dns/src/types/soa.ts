import type { Fqdn } from "../name.ts";
import type { RdataType } from "../rdata-type.ts";

/** Start of authority (RFC 1035 section 3.3.13). Times in seconds; `minimum` is the TTL of negative answers (RFC 2308). */
export type Soa = {
  readonly mname: Fqdn;
  readonly rname: Fqdn;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly minimum: number;
};

export const soa: RdataType<Soa> = {
  type: "SOA",
  code: 6,
  read: (reader) => ({
    mname: reader.name("mname", "host"),
    rname: reader.name("rname", "any"),
    serial: reader.u32("serial"),
    refresh: reader.seconds("refresh"),
    retry: reader.seconds("retry"),
    expire: reader.seconds("expire"),
    minimum: reader.seconds("minimum"),
  }),
  print: (value) =>
    `${value.mname} ${value.rname} ${value.serial} ${value.refresh} ${value.retry} ${value.expire} ${value.minimum}`,
  write: (value, writer) => {
    writer.name(value.mname);
    writer.name(value.rname);
    for (const number of [value.serial, value.refresh, value.retry, value.expire, value.minimum]) writer.u32(number);
  },
  decode: (reader) => ({
    mname: reader.name(),
    rname: reader.name(),
    serial: reader.u32(),
    refresh: reader.u32(),
    retry: reader.u32(),
    expire: reader.u32(),
    minimum: reader.u32(),
  }),
};
