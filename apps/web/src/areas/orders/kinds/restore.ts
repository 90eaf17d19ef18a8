import type { OrderKind } from "./kind.ts";

export const restore = {
  type: "update-domain-restore",
  word: "restore",
  line: "restore",
  deed: "restore",
  gives: "name",
  putsBack: "line",
  again: { text: "restoreText", offersRestore: false },
} as const satisfies OrderKind;
