import type { PropagationParts } from "../zones/propagation/index.ts";

/**
 * What asking name servers needs. Whoever owns a name chooses what its servers are called and where they stand: only public addresses are
 * asked, and our own.
 */
export type DelegationParts = PropagationParts & {
  /** Addresses of a host name as a resolver knows them. Throws OutcomeError when none could be asked. */
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  /** TXT records at a name as a resolver knows them. Throws OutcomeError when none could be asked. */
  readonly textsOf: (name: string) => Promise<readonly string[]>;
};
