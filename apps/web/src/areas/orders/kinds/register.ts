import type { OrderKind } from "./kind.ts";

export const register = {
  type: "create-domain-registration",
  word: "register",
  line: "register",
  deed: "register",
  doneWord: "registered",
  gives: "newName",
  asksOwner: true,
  putsBack: "line",
  fixes: { 4004: "details", 4012: "details" },
} as const satisfies OrderKind;
