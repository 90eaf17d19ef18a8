import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RegistryDeps } from "../../registry/index.ts";
import type { NotifyLeaving } from "../leaving.jobs.ts";
import type { WhoisLookup } from "../whois/index.ts";
import type { StopTokens } from "./stop-token.ts";

/**
 * What was chosen for the DNS of a name that is not here yet, and how many of its records are stored. signatures: what happens
 * after the transfer to the signatures of the current provider. Either the provider's DS is removed, or we sign together with the
 * provider.
 */
export type StagedChoice = {
  readonly choice: "carry" | "keep";
  readonly signatures: "remove" | "join" | null;
  readonly records: number;
};

/** What transfers need besides a registry. */
export type TransferDeps = RegistryDeps & {
  readonly whois: WhoisLookup;
  /** Makes and verifies the tokens in mail links that stop a transfer away. */
  readonly stopTokens: StopTokens;
  /** Notifies the owner that a name may be transferred away, in the same transaction that records the event. */
  readonly notifyLeaving: NotifyLeaving;
  /** The algorithms for which our name servers can make keys. Empty if they do not sign. */
  readonly signingAlgorithms: () => Promise<readonly number[]>;
  /** Whether our name servers can also publish the keys of another signer. Null if they do not say. */
  readonly takesForeignKeys: () => Promise<boolean | null>;
  /** The DS records of a name at the parent zone's servers. Throws OutcomeError unavailable. */
  readonly dsAtParent: (name: string) => Promise<readonly { readonly algorithm: number }[]>;
  /** Whether one of these name servers answers for the name authoritatively. Null if none of them could be found or asked. */
  readonly serversAnswer: (name: string, hosts: readonly string[]) => Promise<boolean | null>;
  /** What the customer has chosen for the DNS of a name. Null if nothing has been chosen yet. */
  readonly stagedChoice: (trx: Trx, scope: AccountScope, asciiName: string) => Promise<StagedChoice | null>;
};
