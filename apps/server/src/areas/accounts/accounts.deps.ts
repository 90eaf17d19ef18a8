import type { IdentityDeps } from "../identity/index.ts";

/** What the accounts area needs from outside. The composition root provides it. */
export type AccountDeps = Pick<IdentityDeps, "pool" | "jobs">;
