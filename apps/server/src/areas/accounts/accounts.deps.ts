import type { IdentityDeps } from "../identity/index.ts";

/** What accounts need of the outside; the composition root fills it in. */
export type AccountDeps = Pick<IdentityDeps, "pool" | "jobs">;
