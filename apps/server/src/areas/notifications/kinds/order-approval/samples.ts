import type { Facts } from "./facts.ts";

const waiting: Facts = {
  template: "order-approval",
  step: "asked",
  orderNumber: 10_234,
  author: "Bo Ek",
  decider: "",
  currency: "SEK",
  totalMinor: 123_750,
  names: ["kvarnen.se", "xn--rksmrgs-5wao1o.se"],
  lineCount: 3,
  until: "2026-12-11T12:30:00Z",
  isToPay: false,
  cause: { why: "all", subject: null, label: null, limitMinor: null, spentMinor: null, sumMinor: null },
};

export const samples = {
  orderAskedMonth: {
    ...waiting,
    cause: { why: "month", subject: "user", label: null, limitMinor: 200_000, spentMinor: 150_000, sumMinor: 123_750 },
  },
  orderAskedSize: {
    ...waiting,
    cause: { why: "order", subject: "others", label: null, limitMinor: 50_000, spentMinor: null, sumMinor: 123_750 },
  },
  orderAskedLabel: {
    ...waiting,
    cause: { why: "month", subject: "label", label: "Butiken", limitMinor: 100_000, spentMinor: 90_000, sumMinor: 41_250 },
  },
  orderAskedAlways: {
    ...waiting,
    author: "",
    names: [],
    lineCount: 1,
  },
  orderApproved: {
    ...waiting,
    step: "approved",
    decider: "Alva Hedström",
    until: null,
    cause: { why: "order", subject: "others", label: null, limitMinor: 50_000, spentMinor: null, sumMinor: 123_750 },
  },
  orderApprovedToPay: {
    ...waiting,
    step: "approved",
    decider: "",
    until: null,
    isToPay: true,
    cause: { why: "month", subject: "account", label: null, limitMinor: 200_000, spentMinor: 150_000, sumMinor: 123_750 },
  },
} satisfies Record<string, Facts>;
