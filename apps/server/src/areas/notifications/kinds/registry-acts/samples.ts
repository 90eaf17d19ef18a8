import { longName } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  registryActs: {
    template: "registry-acts",
    acts: (["held", "unverified", "lifted", "deleted", "transferred_away", "renewed"] as const).map((kind) => ({
      domainId: "01890a5d-ac96-774b-bcce-b302099a8057",
      name: kind === "held" ? longName : `${kind.replace("_", "-")}.se`,
      kind,
      at: "2026-11-20T12:30:00Z",
      until: kind === "renewed" ? "2027-11-20T12:30:00Z" : null,
    })),
    count: 8,
  },
  registryActOne: {
    template: "registry-acts",
    acts: [
      {
        domainId: "01890a5d-ac96-774b-bcce-b302099a8057",
        name: "xn--fjllbete-1za.se",
        kind: "held",
        at: "2026-11-20T12:30:00Z",
        until: null,
      },
    ],
    count: 1,
  },
} as const satisfies Record<string, Facts>;
