import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { RegistryDeps } from "./deps.ts";
import type { StopTokens } from "./stop-token.ts";
import type { NameLeaving } from "./transfers.jobs.ts";
import type { WhoisLookup } from "./whois.port.ts";

/** keep: they stay with the present name servers. remove: the DS goes when the name has come. null: nothing was chosen. */
export type SignatureChoice = "keep" | "remove" | null;

export type TellLeaving = (trx: Trx, news: NameLeaving) => Promise<void>;

/** What moving names needs beyond a registry. */
export type TransferDeps = RegistryDeps & {
  readonly whois: WhoisLookup;
  /** Links of mails that stop a transfer away. */
  readonly stopTokens: StopTokens;
  /** The owner is told that a name is on its way out; in the transaction of what happened. */
  readonly tellLeaving: TellLeaving;
  /** What the customer has chosen for the signatures of a name's present provider. */
  readonly signatureChoice: (trx: Trx, scope: AccountScope, asciiName: string) => Promise<SignatureChoice>;
};
