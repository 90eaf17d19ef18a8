import type { OrderDeps } from "../orders/index.ts";
import type { EscrowTokens } from "./escrow-token.ts";

/** What acts of parties and staff need. */
export type EscrowDeps = Pick<OrderDeps, "jobs" | "clock"> & { readonly tokens: EscrowTokens };

/** What carrying them out needs. */
export type EscrowWorkDeps = Pick<OrderDeps, "pool" | "jobs" | "clock" | "vault" | "log">;
