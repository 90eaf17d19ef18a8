import type { Facts } from "./facts.ts";

const sample = (step: Facts["step"], why: Facts["why"], endsAt: string | null = null): Facts => ({
  template: "brand-host-news",
  step,
  host: "panel.solrosen.example",
  brand: "Solrosen",
  why,
  endsAt,
});

export const samples = {
  hostLost: sample("lost", null),
  hostNotPointing: sample("uncertified", "notpointing"),
  hostForbidden: sample("uncertified", "caa"),
  hostUnreached: sample("uncertified", "unreached"),
  hostExpiring: sample("expiring", "refused", "2026-12-20T10:00:00.000Z"),
} as const satisfies Record<string, Facts>;
