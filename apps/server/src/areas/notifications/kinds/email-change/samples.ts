import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  emailChange: {
    template: "email-change",
    userId: sampleId,
    username: "alva",
    at: "2026-11-20T12:30:00Z",
    address: "192.0.2.7",
    email: "alva@ny.example",
  },
} as const satisfies Record<string, Facts>;
