import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { RegistryDeps } from "./deps.ts";
import type { StopTokens } from "./stop-token.ts";
import type { NameLeaving } from "./transfers.jobs.ts";
import type { WhoisLookup } from "./whois.port.ts";

export type TellLeaving = (trx: Trx, news: NameLeaving) => Promise<void>;

/** What moving names needs beyond a registry. */
export type TransferDeps = RegistryDeps & {
  readonly whois: WhoisLookup;
  /** Links of mails that stop a transfer away. */
  readonly stopTokens: StopTokens;
  /** The owner is told that a name is on its way out; in the transaction of what happened. */
  readonly tellLeaving: TellLeaving;
  /** Whether the customer has chosen to leave a name on its present name servers. */
  readonly keepsNameServers: (trx: Trx, scope: AccountScope, asciiName: string) => Promise<boolean>;
};
