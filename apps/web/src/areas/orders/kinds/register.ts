import type { OrderKind } from "./kind.ts";

export const register = {
  type: "create-domain-registration",
  word: "register",
  line: "register",
  deed: "register",
  doneWord: "registered",
  gives: "newName",
  isChange: false,
  asksOwner: true,
  putsBack: "line",
  fixes: { 4004: "details", 4012: "details", 4899: "claims" },
} as const satisfies OrderKind;
