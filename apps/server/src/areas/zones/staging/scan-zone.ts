import type { AnswerOf } from "@nameplane/contracts";
import { BadParameter } from "@nameplane/contracts/refusals";
import type { scanZone } from "@nameplane/contracts/zones/operations";
import { NoRecordsFound, NoServersFound, ZoneNotReadable, ZoneNotServed } from "@nameplane/contracts/zones/refusals";
import { limitByAccount } from "../../../platform/account-limit.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { errorFields, type Log } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { textOfScan } from "./scan-zone.rules.ts";
import { isCarried } from "./staged-zone.rules.ts";
import type { ZoneScan, ZoneScanner } from "../zone-scanner.port.ts";
import { findZone } from "../find-zone.ts";

/** These limits are necessary because each scan sends about a hundred queries to other people's servers. */
const limits = [
  { name: "scan-zone", most: 4, seconds: 60 },
  { name: "scan-zone", most: 100, seconds: 86_400 },
] as const;

const badServer = {
  en: "a host name or an address on the internet, such as ns1.example.net",
  sv: "ett värdnamn eller en adress på internet, till exempel ns1.example.net",
};

/**
 * What other servers serve for a zone, as the text of an import. Possible refusals: NotFound, TooFast, BadParameter,
 * NoServersFound, ZoneNotServed, ZoneNotReadable, NoRecordsFound.
 */
export async function readElsewhere(
  deps: { readonly scanner: ZoneScanner; readonly log: Log },
  call: SessionCall,
  input: { readonly zoneid: string; readonly server?: string | undefined },
): Promise<AnswerOf<typeof scanZone>> {
  const apex = await call.tx(async (trx) => {
    const zone = await findZone(trx, call.scope, input.zoneid);
    for (const limit of limits) await limitByAccount(trx, call.scope, call.now, limit);
    return zone.apex;
  });
  const scan = await askServers(deps, call, apex, { server: input.server });
  const { text, records, left } = textOfScan(scan, apex);
  if (records === 0) throw new Refused(NoRecordsFound);
  const { way, asked, unanswered } = scan;
  return {
    text,
    records,
    way,
    servers: scan.servers.map((one) => ({ ...one })),
    asked,
    unanswered,
    left: left.filter(isCarried),
  };
}

/**
 * Scans the servers of a zone, or only the given server. Possible refusals: BadParameter, NoServersFound, ZoneNotServed,
 * ZoneNotReadable.
 */
export async function askServers(
  { scanner, log }: { readonly scanner: ZoneScanner; readonly log: Log },
  call: SessionCall,
  apex: string,
  { server, names }: { readonly server: string | undefined; readonly names?: readonly string[] },
): Promise<ZoneScan> {
  try {
    return await scanner.scan(apex, { server, names, signal: call.signal });
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    log.info({ event: "zones.scan-failed", name: apex, ...errorFields(error) }, "the zone was not read elsewhere");
    if (error.code === "bad-server")
      throw new Refused(BadParameter, { param: "server", values: { rule: badServer[call.language] }, cause: error });
    if (error.code === "no-servers") throw new Refused(NoServersFound, { values: { name: apex }, cause: error });
    const servers = server ?? { en: "The name servers", sv: "Namnservrarna" }[call.language];
    throw new Refused(error.code === "scan-not-there" ? ZoneNotServed : ZoneNotReadable, {
      values: { servers, name: apex },
      cause: error,
    });
  }
}
