import { fqdnOfOwner, readRecordSet, type RecordSet } from "@nameplane/dns";
import { SetRefused, type PublishedRrset } from "../areas/zones/dns-publisher.port.ts";

/** The server writes these itself, or they were turned into real records before. */
const neverGiven = new Set(["SOA", "REDIRECT", "MAILFORWARD"]);

/**
 * Checks a record set before it is given to a name server. Throws SetRefused when it is not allowed: LUA, types that may not stand in
 * a zone, bad values, and ALIAS where the server cannot look up addresses.
 */
export function checkedSet(rrset: PublishedRrset, apex: string, hasAlias = false): RecordSet {
  if (rrset.type === "ALIAS" && !hasAlias) {
    const name = fqdnOfOwner(rrset.owner, apex);
    throw new SetRefused(rrset, `${name} ALIAS: this name server looks no addresses up`, {
      code: "dns-no-alias",
    });
  }
  const checked = readRecordSet(rrset, apex);
  if (checked.ok && !neverGiven.has(rrset.type)) return checked.value;
  const reason = checked.ok ? "no set for a name server" : checked.problems.map((one) => one.reason).join(", ");
  throw new SetRefused(rrset, `${fqdnOfOwner(rrset.owner, apex)} ${rrset.type}: ${reason}`, {
    code: "dns-bad-set",
  });
}
