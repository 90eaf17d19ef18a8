import type { Facts } from "./facts.ts";

export const samples = {
  dataExportReady: { template: "data-export", account: 10_043, until: "2026-12-08T09:30:00.000Z" },
  dataExportFailed: { template: "data-export", account: 10_043, until: null },
} as const satisfies Record<string, Facts>;
