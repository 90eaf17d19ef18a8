import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

const sample = (step: Facts["step"], more: Partial<Facts> = {}): Facts => ({
  template: "certificate-news",
  step,
  names: ["xn--fjllbete-1za.se", "www.xn--fjllbete-1za.se"],
  keepsKey: false,
  until: "2027-03-15T12:30:00Z",
  detail: "",
  serviceId: sampleId,
  ...more,
});

export const samples = {
  certificateIssued: sample("issued"),
  certificateRenewed: sample("renewed"),
  certificateRenewedWithKey: sample("renewed", { keepsKey: true, names: ["*.fjallbete.com"] }),
  certificateNeedsRecord: sample("needs", { detail: "record" }),
  certificateNeedsCaa: sample("needs", { detail: "caa" }),
  certificateNeedsCsr: sample("needs", { detail: "csr" }),
  certificateEnds: sample("ends"),
  certificateExpired: sample("expired"),
  certificateRevoked: sample("revoked"),
  certificateShownOld: sample("shown", { detail: "older", names: ["www.fjallbete.com"] }),
  certificateShownWrong: sample("shown", { detail: "wrong_name" }),
} as const satisfies Record<string, Facts>;
