import type { Pool } from "../../platform/db/connect.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Vault } from "../../platform/vault.ts";
import type { Sms } from "./sms.port.ts";

/** What the identity area needs from outside. The area gets it when the process starts. */
export type IdentityDeps = {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, "enqueue">;
  /** Encrypts the secrets of authenticators. */
  readonly vault: Vault;
  /** Null if the installation sends no SMS. Two-step login is then set up with an authenticator only. */
  readonly sms: Sms | null;
  /**
   * If an account is suspended because of an unpaid invoice: returns the token of a link to pay it. Null if it is suspended for
   * another reason. Absent if the installation has no such links.
   */
  readonly payLink?: (trx: Trx, scope: AccountScope, now: Date) => Promise<string | null>;
};
