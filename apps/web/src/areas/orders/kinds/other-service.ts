import type { OrderKind } from "./kind.ts";

/** Services without a kind of their own here. */
export const otherServices = [
  { type: "create-service", word: "service", isAnyProduct: true, line: "service", isChange: false },
  { type: "create-item-registration", word: "item", line: "item" },
  { type: "renew-service", word: "renewService", line: "renewService", putsBack: "line" },
  { type: "cancel-service", word: "endService", line: "endService", isChange: true },
] as const satisfies readonly OrderKind[];
