import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
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
};
