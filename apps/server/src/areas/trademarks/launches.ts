import { launchPhasesOf } from "@nameplane/contracts/tlds/launch-phases";
import type { Trx } from "../../platform/db/transaction.ts";
import { tldCatalogue } from "../tlds/index.ts";

/** The launch phases of TLDs on sale that are running or to come, in the order in which they begin. */
export async function soonLaunched(trx: Trx, now: Date) {
  const { all } = await tldCatalogue(trx);
  const phases = all
    .filter(({ status }) => status === "sold")
    .flatMap(({ unicodeTld: tld, rules }) => launchPhasesOf(rules).map((phase) => ({ tld, ...phase })));
  return phases
    .filter(({ until }) => until > now)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .map(({ tld, phase, from, until }) => ({
      tld,
      phase,
      from: from.toISOString(),
      until: until.toISOString(),
      isnow: from <= now,
    }));
}
