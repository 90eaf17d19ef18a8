import type { OrderKind } from "./kind.ts";

/** Of the specification, and not sold here: such requests come from elsewhere. */
export const notSold = [
  { type: "create-domain-escrow", word: "escrow", line: "escrow" },
  { type: "create-ssl", word: "certificate", line: "certificate" },
] as const satisfies readonly OrderKind[];
