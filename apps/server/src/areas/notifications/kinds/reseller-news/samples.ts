import type { Facts } from "./facts.ts";

const sample = (step: Facts["step"], reason = ""): Facts => ({ template: "reseller-news", step, reason });

export const samples = {
  resellerAdmitted: sample("admitted"),
  resellerWaits: sample("waits"),
  resellerRefused: sample("refused", "The company is being wound up."),
} as const satisfies Record<string, Facts>;
