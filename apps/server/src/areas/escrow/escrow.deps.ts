import type { OrderDeps } from "../orders/index.ts";
import type { EscrowTokens } from "./escrow-token.ts";

/** What the acts of parties and the decisions of staff need. */
export type EscrowDeps = Pick<OrderDeps, "jobs" | "clock" | "kinds"> & { readonly tokens: EscrowTokens };

/** What the worker needs to carry out escrows. */
export type EscrowWorkDeps = Pick<OrderDeps, "pool" | "jobs" | "clock" | "vault" | "log" | "kinds">;
