import { onName, type OrderKind } from "./kind.ts";

export const owner = {
  type: "update-domain-registrant",
  firstStage: { action: "update-domain-registrant-pre", line: "ownerFirst" },
  word: "owner",
  line: "owner",
  deed: "owner",
  form: onName("domainStatus", "owner"),
  fixes: { 4004: "detailsOwnerSettled", 4012: "detailsOwnerSettled" },
} as const satisfies OrderKind;
