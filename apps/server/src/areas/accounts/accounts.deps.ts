import type { IdentityDeps } from "../identity/index.ts";

/** What accounts need from outside; the composition root provides it. */
export type AccountDeps = Pick<IdentityDeps, "pool" | "jobs">;
