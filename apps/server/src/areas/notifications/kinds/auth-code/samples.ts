import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  authCode: { template: "auth-code", domainId: sampleId, name: "kvarnen.se", sealed: "c2VhbGVk", until: "2026-12-04T12:30:00Z" },
} as const satisfies Record<string, Facts>;
