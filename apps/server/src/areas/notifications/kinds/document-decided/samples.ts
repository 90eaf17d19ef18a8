import { longName } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  documentAccepted: { template: "document-decided", owner: longName, accepted: true, text: "" },
  documentRefused: {
    template: "document-decided",
    owner: "Alva Hedström",
    accepted: false,
    text: "The name can not be read. Photograph it once more, please.",
  },
  documentForRequest: {
    template: "document-decided",
    owner: "xn--rksmrgs-5wao1o.se",
    request: 10043,
    accepted: true,
    text: "",
  },
} as const satisfies Record<string, Facts>;
