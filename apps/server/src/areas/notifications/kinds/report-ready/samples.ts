import type { Facts } from "./facts.ts";

export const samples = {
  reportReady: {
    template: "report-ready",
    report: "sales",
    by: "month",
    brandId: null,
    format: "xlsx",
    from: "2025-12",
    until: "2026-11",
    language: "en",
    figures: [
      { column: "lines", value: 412, currency: null },
      { column: "net", value: 8_431_250, currency: "SEK" },
      { column: "net", value: 91_200, currency: "EUR" },
    ],
  },
  reportReadyRate: {
    template: "report-ready",
    report: "renewals",
    by: "tld",
    brandId: null,
    format: "csv",
    from: "2026-11",
    until: "2026-11",
    language: "sv",
    figures: [
      { column: "renewed", value: 90, currency: null },
      { column: "notRenewed", value: 10, currency: null },
      { column: "renewalRate", value: 0.9, currency: null },
    ],
  },
  reportReadyEmpty: {
    template: "report-ready",
    report: "churn",
    by: "name",
    brandId: null,
    format: "csv",
    from: "2026-11",
    until: "2026-11",
    language: "en",
    figures: [],
  },
} as const satisfies Record<string, Facts>;
