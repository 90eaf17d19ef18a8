import { readAllocationToken } from "../extensions/allocation-token.ts";
import { readIdn } from "../extensions/idn.ts";
import type { IdnData } from "../extensions/idn.ts";
import { readIisDomain } from "../extensions/iis.ts";
import type { IisDomainData } from "../extensions/iis.ts";
import { readLaunchData } from "../extensions/launch.ts";
import type { LaunchData } from "../extensions/launch.ts";
import { readRegistryLock } from "../extensions/registry-lock.ts";
import type { RegistryLockData } from "../extensions/registry-lock.ts";
import { readRgpStatuses } from "../extensions/rgp.ts";
import { readSecDns } from "../extensions/secdns.ts";
import type { SecDnsData } from "../extensions/secdns.ts";
import { readWhoisInf } from "../extensions/whois-inf.ts";
import type { WhoisInf } from "../extensions/whois-inf.ts";
import type { EppReply } from "../reply.ts";
import type { DomainData } from "./domain.ts";

/** A domain with the data of its extensions. */
export interface DomainInfo extends DomainData {
  /** Null if the parent publishes no DNSSEC data. */
  readonly secDns: SecDnsData | null;
  readonly rgpStatuses: readonly string[];
  readonly iis: IisDomainData | null;
  readonly registryLock: RegistryLockData | null;
  readonly idn: IdnData | null;
  readonly launch: LaunchData | null;
  readonly whois: WhoisInf | null;
  readonly allocationToken: string | null;
}

/** Adds the data of the answer's extensions to a domain. */
export function withExtensions(domain: DomainData, reply: EppReply): DomainInfo {
  return {
    ...domain,
    secDns: readSecDns(reply),
    rgpStatuses: readRgpStatuses(reply),
    iis: readIisDomain(reply),
    registryLock: readRegistryLock(reply),
    idn: readIdn(reply),
    launch: readLaunchData(reply),
    whois: readWhoisInf(reply),
    allocationToken: readAllocationToken(reply),
  };
}
