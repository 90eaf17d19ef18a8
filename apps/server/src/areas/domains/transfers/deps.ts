import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RegistryDeps } from "../../registry/index.ts";
import type { NotifyLeaving } from "../leaving.jobs.ts";
import type { WhoisLookup } from "../whois/index.ts";
import type { StopTokens } from "./stop-token.ts";

/**
 * What was chosen for the DNS of a name that is still elsewhere, and how many of its records are kept. signatures: what
 * becomes of the present provider's when the name has come; its DS goes, or we sign beside it.
 */
export type StagedChoice = {
  readonly choice: "carry" | "keep";
  readonly signatures: "remove" | "join" | null;
  readonly records: number;
};

/** What moving names needs beyond a registry. */
export type TransferDeps = RegistryDeps & {
  readonly whois: WhoisLookup;
  /** Links of mails that stop a transfer away. */
  readonly stopTokens: StopTokens;
  /** The owner is told that a name is on its way out; in the transaction of what happened. */
  readonly notifyLeaving: NotifyLeaving;
  /** Algorithms that keys can be made with by the name servers here; none: they do not sign. */
  readonly signingAlgorithms: () => Promise<readonly number[]>;
  /** Whether they answer with the keys of another signer, too; null: they do not say. */
  readonly takesForeignKeys: () => Promise<boolean | null>;
  /** The DS records that the parent's servers give of a name. Throws OutcomeError unavailable. */
  readonly dsAtParent: (name: string) => Promise<readonly { readonly algorithm: number }[]>;
  /** What the customer has chosen for a name's DNS; null: nothing yet. */
  readonly stagedChoice: (trx: Trx, scope: AccountScope, asciiName: string) => Promise<StagedChoice | null>;
};
