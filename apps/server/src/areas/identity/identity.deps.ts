import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Vault } from "../../platform/vault.ts";

/** What identity needs of the outside; the composition root fills it in. */
export type IdentityDeps = {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, "enqueue">;
  /** Seals the secrets of authenticators. */
  readonly vault: Vault;
};
