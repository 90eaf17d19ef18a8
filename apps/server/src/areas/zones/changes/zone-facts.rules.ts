import type { RecordSet, ServedCertificate } from "@nameplane/dns";
import type { SeenCertificate } from "../certificate-reader.port.ts";

/** The largest number of hosts whose certificates are read for one change. */
const hostsMax = 4;

const addressTypes = new Set(["A", "AAAA", "ALIAS", "CNAME"]);

/** The owners to which a CAA set applies and which most likely have a certificate: the name itself and its "www". */
export function ownersToCheck(sets: readonly RecordSet[], caaOwners: readonly string[]): string[] {
  const withAddress = new Set(sets.filter((set) => addressTypes.has(set.type)).map((set) => set.owner));
  const wanted = caaOwners.flatMap((owner) => [owner, owner === "" ? "www" : `www.${owner}`]);
  return [...new Set(wanted)].filter((owner) => withAddress.has(owner) && !owner.includes("*")).slice(0, hostsMax);
}

export type Issuer = { readonly name: string; readonly domains: readonly string[] };

/**
 * A certificate in the form that CAA rules require. Null if its issuer's CAA names are unknown, so that nothing can be concluded.
 */
export function asServed(
  owner: string,
  host: string,
  seen: SeenCertificate,
  issuers: readonly Issuer[],
): ServedCertificate | null {
  const issuer = issuers.find(({ name }) => isSameIssuer(name, seen.issuer));
  if (issuer === undefined) return null;
  return {
    owner,
    isWildcard: !seen.names.includes(host) && seen.names.some((name) => name.startsWith("*.")),
    issuer: issuer.name,
    caaDomains: issuer.domains,
  };
}

/** Whether both names mean the same issuer, such as "DigiCert" and "DigiCert Inc", or "Amazon Trust Services" and "Amazon". */
function isSameIssuer(name: string, organization: string): boolean {
  const [known, seen] = [name.toLowerCase(), organization.toLowerCase()];
  return seen.startsWith(known) || (seen.length > 3 && known.startsWith(`${seen} `));
}
