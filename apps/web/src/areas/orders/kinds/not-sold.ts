import type { OrderKind } from "./kind.ts";

/** Types in the specification that are not sold here; such requests come from elsewhere. */
export const notSold = [{ type: "create-domain-escrow", word: "escrow", line: "escrow" }] as const satisfies readonly OrderKind[];
