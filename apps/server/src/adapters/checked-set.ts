import { fqdnOfOwner, readRecordSet, type RecordSet } from "@nameplane/dns";
import { SetRefused, type PublishedRrset } from "../areas/zones/dns-publisher.port.ts";

/**
 * Types that are never given to a name server: it writes the SOA itself, and the other two were already turned into real DNS
 * records.
 */
const neverGiven = new Set(["SOA", "REDIRECT", "MAILFORWARD"]);

/**
 * Checks a record set before it is given to a name server. Throws SetRefused when it is not allowed: LUA, types that a zone must
 * not contain, bad values, and ALIAS if the server cannot look up addresses.
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
