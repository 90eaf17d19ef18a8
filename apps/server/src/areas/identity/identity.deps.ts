import type { Pool } from "../../platform/db/connect.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Vault } from "../../platform/vault.ts";
import type { Sms } from "./sms.port.ts";

/** What identity needs from outside; the composition root provides it. */
export type IdentityDeps = {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, "enqueue">;
  /** Encrypts the secrets of authenticators. */
  readonly vault: Vault;
  /** Null where the installation sends no SMS: two-step login is then set up with an authenticator only. */
  readonly sms: Sms | null;
  /**
   * The token of a link with which the invoice is paid because of which an account is suspended; null: it is suspended for another reason.
   * Absent: there are no such links.
   */
  readonly payLink?: (trx: Trx, scope: AccountScope, now: Date) => Promise<string | null>;
};
