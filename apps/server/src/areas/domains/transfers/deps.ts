import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RegistryDeps } from "../../registry/index.ts";
import type { NotifyLeaving } from "../leaving.jobs.ts";
import type { WhoisLookup } from "../whois/index.ts";
import type { StopTokens } from "./stop-token.ts";

/**
 * What was chosen for the DNS of a name that is still elsewhere, and how many of its records are stored. signatures: what becomes
 * of the present provider's after the transfer; its DS is removed, or we sign together with it.
 */
export type StagedChoice = {
  readonly choice: "carry" | "keep";
  readonly signatures: "remove" | "join" | null;
  readonly records: number;
};

/** What transfers need besides a registry. */
export type TransferDeps = RegistryDeps & {
  readonly whois: WhoisLookup;
  /** Makes and reads the tokens of links in mails that stop a transfer away. */
  readonly stopTokens: StopTokens;
  /** Notifies the owner that a name may be transferred away, in the transaction of what happened. */
  readonly notifyLeaving: NotifyLeaving;
  /** Algorithms for which the name servers here can make keys; none: they do not sign. */
  readonly signingAlgorithms: () => Promise<readonly number[]>;
  /** Whether they can publish the keys of another signer, too; null: they do not say. */
  readonly takesForeignKeys: () => Promise<boolean | null>;
  /** The DS records of a name at the parent's servers. Throws OutcomeError unavailable. */
  readonly dsAtParent: (name: string) => Promise<readonly { readonly algorithm: number }[]>;
  /** Whether one of these name servers answers for the name with authority. Null: none of them could be found, or asked. */
  readonly serversAnswer: (name: string, hosts: readonly string[]) => Promise<boolean | null>;
  /** What the customer has chosen for a name's DNS; null: nothing yet. */
  readonly stagedChoice: (trx: Trx, scope: AccountScope, asciiName: string) => Promise<StagedChoice | null>;
};
