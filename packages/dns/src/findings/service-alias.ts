import { valueOfRdata } from "../rdata.ts";
import { https, svcb } from "../types/svcb.ts";
import { findingAt, rewritten, type FindingRule } from "./finding.ts";

/**
 * Finds sets with an alias, which has priority 0 and makes clients ignore every other record of the set (RFC 9460 section 2.4.1).
 */
export const serviceAliasRule: FindingRule = (set) => {
  if (set.type !== "HTTPS" && set.type !== "SVCB") return [];
  const type = set.type === "HTTPS" ? https : svcb;
  const services = set.rdata.filter((rdata) => valueOfRdata(type, rdata).priority !== 0);
  if (services.length === set.rdata.length || set.rdata.length < 2) return [];
  const fixes = services.length === 0 ? [] : [{ key: "remove_record", changes: [rewritten(set, services)] } as const];
  return [findingAt(set, "dns.service_alias_not_alone", { fixes })];
};
