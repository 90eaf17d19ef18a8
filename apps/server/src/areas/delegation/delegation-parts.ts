import type { PropagationParts } from "../zones/propagation/index.ts";

/**
 * What is needed to query name servers. Owners of domains choose their servers, so only public addresses and our own may be
 * queried.
 */
export type DelegationParts = PropagationParts & {
  /** Addresses of a host name, from a resolver. Throws OutcomeError if no resolver could be queried. */
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  /** TXT records at a name, from a resolver. Throws OutcomeError if no resolver could be queried. */
  readonly textsOf: (name: string) => Promise<readonly string[]>;
};
