import { z } from "zod";
import { nothing, spec } from "../spec.ts";
import { FeatureOff, LoginRequired, NoPermission } from "../refusals.ts";
import { MethodNotAllowed, PaymentProviderSilent } from "../checkout/refusals.ts";
import { PaymentRefused, PaymentUnderWay } from "../payments/refusals.ts";

/** Least and most that can be deposited at once, in minor units of the account's currency. */
export const depositLimits = { leastMinor: 10_000, mostMinor: 10_000_000 } as const;

export const getBalanceSpec = spec({
  summary: "What the account has deposited and not used, what it owes, and its room for buying on invoice",
  input: nothing,
  answer: z.strictObject({
    balance: z.strictObject({
      currency: z.string(),
      /** Deposits and credits not yet used. */
      prepaidMinor: z.int(),
      /** Left to pay on open invoices. */
      owedMinor: z.int(),
      /** Room for buying on invoice; null for accounts that pay in advance. */
      creditLeftMinor: z.int().nullable(),
    }),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const makeDepositSpec = spec({
  summary: "Starts a card payment that becomes prepaid credit, and gives the address of the payment page",
  input: z.strictObject({
    amountMinor: z.int().min(depositLimits.leastMinor).max(depositLimits.mostMinor),
    method: z.enum(["card"]),
  }),
  answer: z.strictObject({ redirecturl: z.string() }),
  refusals: [
    LoginRequired,
    NoPermission,
    FeatureOff,
    MethodNotAllowed,
    PaymentRefused,
    PaymentUnderWay,
    PaymentProviderSilent,
  ],
});
