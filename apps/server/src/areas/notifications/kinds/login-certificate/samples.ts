import type { Facts } from "./facts.ts";

const service = { template: "login-certificate", name: "login.kvarnen.example", endsAt: "2026-12-24T12:00:00.000Z" } as const;

export const samples = {
  soon: { ...service, hasEnded: false },
  ended: { ...service, hasEnded: true },
} as const satisfies Record<string, Facts>;
