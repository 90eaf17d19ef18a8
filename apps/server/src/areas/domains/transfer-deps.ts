import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { RegistryDeps } from "./deps.ts";
import type { WhoisLookup } from "./whois.port.ts";

/** What moving names needs beyond a registry. */
export type TransferDeps = RegistryDeps & {
  readonly whois: WhoisLookup;
  /** Whether the customer has chosen to leave a name on its present name servers. */
  readonly keepsNameServers: (trx: Trx, scope: AccountScope, asciiName: string) => Promise<boolean>;
};
