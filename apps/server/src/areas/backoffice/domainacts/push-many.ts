import type { BatchPushes } from "../lists/index.ts";
import { actOnDomain } from "./act-on-domain.ts";
import type { DomainActDeps } from "./domain-act-deps.ts";
import { accountNumbered } from "./restrictions.repository.ts";

/**
 * Gives many domains to another account of this installation. Each is given as a single domain would be, except that staff
 * confirm a list of names instead of typing the name. Both accounts get news of each domain.
 */
export const pushMany = (deps: DomainActDeps): BatchPushes => ({
  isAccount: async (call, number) => (await call.tx((trx) => accountNumbered(trx, number))) !== null,
  push: async (call, { batchId, domainId: domainid, name, account, reason }) => {
    const input = { domainid, name, account, reason, act: "push", text: "", quiet: false, pays: "customer" } as const;
    await actOnDomain(deps, call, input, `${batchId}:${domainid}`);
  },
});
