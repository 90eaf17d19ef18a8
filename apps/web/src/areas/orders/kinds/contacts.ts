import type { OrderKind } from "./kind.ts";

export const contacts = {
  type: "update-domain-contacts",
  word: "contacts",
  line: "contacts",
  deed: "contacts",
  // The contacts of one name are changed on the same page as those of many names.
  form: ({ item: [name = ""] }) => ({ to: "bulkLabels", query: { act: "contacts", pick: "one", name } }),
  fixes: { 4004: "detailsOwnerSettled", 4012: "detailsOwnerSettled" },
} as const satisfies OrderKind;
