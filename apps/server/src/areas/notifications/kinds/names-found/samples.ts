import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  oneName: {
    template: "names-found",
    serviceId: sampleId,
    marks: "fjällbete",
    count: 1,
    names: [{ name: "fjallbete-login.com", mark: "fjällbete" }],
  },
  manyNames: {
    template: "names-found",
    serviceId: sampleId,
    marks: "fjällbete, kvarnen",
    count: 14,
    names: [
      { name: "fjallbete-login.com", mark: "fjällbete" },
      { name: "kvarn3n.net", mark: "kvarnen" },
    ],
  },
} as const satisfies Record<string, Facts>;
