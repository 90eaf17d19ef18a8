import type { OrderKind } from "./kind.ts";

export const renew = {
  type: "update-domain-renew",
  word: "renew",
  line: "renew",
  deed: "renew",
  gives: "name",
  putsBack: "line",
  again: { text: "renewText", offersRestore: true },
} as const satisfies OrderKind;
