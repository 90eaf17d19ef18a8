import type { Jobs } from "../../../platform/jobs.ts";
import type { BatchHolds } from "../lists/index.ts";
import { restrictDomain } from "./restrict-domain.ts";
import { openHolds } from "./restrictions.repository.ts";

/**
 * Holds on many domains. Each hold is set and lifted like a hold on one domain. Staff need not type the name of each domain,
 * because the list showed the names.
 */
export const holdMany = (jobs: Pick<Jobs, "enqueue">): BatchHolds => ({
  openHolds,
  hold: async (call, { domainId: domainid, name, act, version, reason }) => {
    const papers = { casenumber: "", authority: "", until: null };
    const words = { text: "", quiet: false };
    const input = { domainid, kind: "hold", act, name, reason, version, ...words, ...papers } as const;
    await call.tx((trx) => restrictDomain(jobs, Object.assign(call, { trx }), input));
  },
});
