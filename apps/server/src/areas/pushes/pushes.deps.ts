import type { OrderDeps } from "../orders/index.ts";
import type { PushTokens } from "./push-token.ts";

export type PushDeps = Pick<OrderDeps, "pool" | "jobs" | "clock" | "vault" | "kinds"> & { readonly tokens: PushTokens };
