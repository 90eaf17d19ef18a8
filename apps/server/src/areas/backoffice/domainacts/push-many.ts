import type { BatchPushes } from "../lists/index.ts";
import { actOnDomain } from "./act-on-domain.ts";
import type { DomainActDeps } from "./domain-act-deps.ts";
import { accountNumbered } from "./restrictions.repository.ts";

/**
 * Domains that are given to another account of this installation, each as one domain is. The name was shown instead of typed, and
 * each has news of its own for both accounts.
 */
export const pushMany = (deps: DomainActDeps): BatchPushes => ({
  isAccount: async (call, number) => (await call.tx((trx) => accountNumbered(trx, number))) !== null,
  push: async (call, { batchId, domainId: domainid, name, account, reason }) => {
    const input = { domainid, name, account, reason, act: "push", text: "", quiet: false, pays: "customer" } as const;
    await actOnDomain(deps, call, input, `${batchId}:${domainid}`);
  },
});
