import { onName, type OrderKind } from "./kind.ts";

export const cancel = {
  type: "update-domain-cancellation",
  word: "cancel",
  line: "cancel",
  deed: "cancel",
  form: onName("domainCancel"),
} as const satisfies OrderKind;
