import type { PropagationParts } from "../zones/propagation/index.ts";

/** What is needed to ask name servers. Owners of domains choose their servers, so only public addresses and our own are asked. */
export type DelegationParts = PropagationParts & {
  /** Addresses of a host name, from a resolver. Throws OutcomeError when none could be asked. */
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  /** TXT records at a name, from a resolver. Throws OutcomeError when none could be asked. */
  readonly textsOf: (name: string) => Promise<readonly string[]>;
};
