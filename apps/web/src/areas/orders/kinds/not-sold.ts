import type { OrderKind } from "./kind.ts";

/** Types in the specification that are not sold here; such requests come from elsewhere. */
export const notSold = [
  { type: "create-domain-escrow", word: "escrow", line: "escrow" },
  { type: "create-ssl", word: "certificate", line: "certificate" },
] as const satisfies readonly OrderKind[];
