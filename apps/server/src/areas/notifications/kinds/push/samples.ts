import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  pushOffered: {
    template: "push",
    step: "offered",
    pushId: sampleId,
    names: ["xn--fjllbete-1za.se"],
    count: 1,
    by: "Kvarnstråket AB",
    email: null,
    message: "Som vi kom överens om i går.",
    until: "2026-11-28T12:30:00Z",
  },
  pushBegun: {
    template: "push",
    step: "begun",
    pushId: sampleId,
    names: ["xn--fjllbete-1za.se", "fjallbete.com"],
    count: 24,
    by: "Kvarnstråket AB",
    email: "bea@example.com",
    message: "",
    until: "2026-11-28T12:30:00Z",
  },
  pushAccepted: {
    template: "push",
    step: "accepted",
    pushId: sampleId,
    names: ["fjallbete.com"],
    count: 1,
    by: "Kvarnstråket AB",
    email: "bea@example.com",
    message: "",
    until: null,
  },
} as const satisfies Record<string, Facts>;
