import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  userInvited: { template: "user-invited", userId: sampleId, username: "berit", by: "Kvarnstråket AB" },
} as const satisfies Record<string, Facts>;
