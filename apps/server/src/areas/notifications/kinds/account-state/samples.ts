import type { Facts } from "./facts.ts";

export const samples = {
  accountSuspended: {
    template: "account-state",
    act: "collection",
    account: 10_043,
    text: "Invoice 20117 has been with Inkassobolaget since 1 November.\nPay them, and we open the account the same day.",
  },
  accountSuspendedByLaw: { template: "account-state", act: "legal", account: 10_043, text: "" },
  accountLifted: { template: "account-state", act: "lift", account: 10_043, text: "" },
  accountClosed: { template: "account-state", act: "close", account: 10_043, text: "" },
  accountReopened: { template: "account-state", act: "reopen", account: 10_043, text: "" },
} as const satisfies Record<string, Facts>;
