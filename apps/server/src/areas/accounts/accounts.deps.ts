import type { IdentityDeps } from "../identity/index.ts";

/** What the accounts area needs from other parts of the program. The area gets it when the process starts. */
export type AccountDeps = Pick<IdentityDeps, "pool" | "jobs">;
