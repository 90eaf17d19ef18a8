import type { PropagationParts } from "../zones/propagation/index.ts";

/**
 * What is needed to query name servers. Owners of domains choose their servers, so only public addresses and our own may be
 * queried.
 */
export type DelegationParts = PropagationParts & {
  /** Addresses of a host name, from a resolver. Throws OutcomeError if no resolver could be queried. */
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  /** The name that a name is an alias (CNAME) of, from a resolver; null if it is none. Throws OutcomeError as the others. */
  readonly aliasOf?: (name: string) => Promise<string | null>;
  /** TXT records at a name, from a resolver. Throws OutcomeError if no resolver could be queried. */
  readonly textsOf: (name: string) => Promise<readonly string[]>;
};
