import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Vault } from "../../platform/vault.ts";
import type { Sms } from "./sms.port.ts";

/** What identity needs of the outside; the composition root fills it in. */
export type IdentityDeps = {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, "enqueue">;
  /** Seals the secrets of authenticators. */
  readonly vault: Vault;
  /** Null where the installation sends no SMS: two-step login is set up with the authenticator alone. */
  readonly sms: Sms | null;
};
