import type { OrderKind } from "./kind.ts";

export const transfer = {
  type: "create-domain-transfer",
  word: "transfer",
  line: "transfer",
  deed: "transfer",
  panel: "transfer",
  gives: "newName",
  asksOwner: true,
  isAcceptedLater: true,
  fixes: { 4001: "transfer", 4008: "transfer", 4010: "transfer" },
} as const satisfies OrderKind;
