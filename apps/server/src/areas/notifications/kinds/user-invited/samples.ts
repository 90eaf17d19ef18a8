import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  userInvited: { template: "user-invited", userId: sampleId, username: "berit", by: "Kvarnstråket AB" },
  accountOpened: { template: "user-invited", userId: sampleId, username: "berit", by: "Nameplane", opened: 10_042 },
} as const satisfies Record<string, Facts>;
