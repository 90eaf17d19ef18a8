import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  passwordReset: {
    template: "password-reset",
    userId: sampleId,
    username: "alva",
    askedAt: "2026-11-20T12:30:00Z",
    address: "2001:db8::7",
  },
} as const satisfies Record<string, Facts>;
