import type { Fqdn } from "../name.ts";
import type { RdataType } from "../rdata-type.ts";

/**
 * Alias that, unlike CNAME, is allowed at the apex and with other data. The name server looks up the addresses of the target and
 * answers A and AAAA with them. It is PowerDNS's type of that name, with its number from the private range. A publisher for other
 * name servers replaces it by the addresses. An ALIAS never has A or AAAA records beside it: see `checkSetInZone`.
 */
export type Alias = { readonly target: Fqdn };

export const alias: RdataType<Alias> = {
  type: "ALIAS",
  code: 65_401,
  read: (reader) => ({ target: reader.name("target", "domain") }),
  print: (value) => value.target,
  write: (value, writer) => writer.name(value.target),
  decode: (reader) => ({ target: reader.name() }),
};
