import type { Facts } from "./facts.ts";

const about = {
  template: "record-taken-back",
  domainId: "0190f8a0-0000-7000-8000-000000000001",
  apex: "xn--fjllbete-1za.se",
} as const;

export const samples = {
  recordTakenBack: { ...about, set: "www HTTPS", isGone: false },
  recordTakenBackGone: { ...about, domainId: null, set: "@ SVCB", isGone: true },
} as const satisfies Record<string, Facts>;
