import type { PropagationParts } from "../zones/propagation/index.ts";

/**
 * What is needed to query name servers. Owners of domains choose their servers, so only public addresses and our own may be
 * queried.
 */
export type DelegationParts = PropagationParts & {
  /** Addresses of a host name, from a resolver. Throws OutcomeError if no resolver could be queried. */
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  /**
   * The target of a name that is an alias (CNAME), from a resolver. Null if the name is no alias. Throws OutcomeError if no
   * resolver answers.
   */
  readonly aliasOf?: (name: string) => Promise<string | null>;
  /** TXT records at a name, from a resolver. Throws OutcomeError if no resolver could be queried. */
  readonly textsOf: (name: string) => Promise<readonly string[]>;
};
