import { z } from "zod";
import { instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { LoginRequired, NoPermission } from "../refusals.ts";
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
  refusals: [LoginRequired, NoPermission, MethodNotAllowed, PaymentRefused, PaymentUnderWay, PaymentProviderSilent],
});

/** What moves prepaid credit. given: booked by the provider's staff, or money that was looked at before it was placed. */
const movementKinds = ["deposit", "imported_credit", "used_credit", "credit_note", "hold", "refund", "given"] as const;

const movement = z.strictObject({
  at: instant,
  kind: z.enum(movementKinds),
  /** Above zero: credit came; below: it was used, held or paid back. */
  amountMinor: z.int(),
  /** Credit left after it. */
  balanceMinor: z.int(),
  receiptnumber: z.int().nullable(),
  ordernr: z.int().nullable(),
  /** Invoice it paid, or credit note it came from. */
  invoice: z.strictObject({ invoiceid: z.uuid(), number: z.int() }).nullable(),
});

export const creditMovementsSpec = spec({
  summary: "What came to the account's prepaid credit and what was used of it, newest first; 10 a page unless limit says",
  input: z.strictObject({ page: page.optional(), limit: limit.optional() }),
  answer: z.strictObject({ ...pageOf(movement).shape, currency: z.string() }),
  refusals: [LoginRequired, NoPermission],
});

export const depositChoicesSpec = spec({
  summary: "How money can be deposited here, and the newest deposit that was started",
  input: nothing,
  answer: z.strictObject({
    /** Empty where nothing can be deposited in the panel. */
    methods: z.array(z.enum(["card"])),
    leastMinor: z.int(),
    mostMinor: z.int(),
    currency: z.string(),
    latest: z
      .strictObject({
        started: instant,
        amountMinor: z.int(),
        currency: z.string(),
        status: z.int(),
        /** Still on its way: the payment page is open, or the money is being taken. */
        isopen: z.boolean(),
        receiptnumber: z.int().nullable(),
      })
      .nullable(),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const checkDepositSpec = spec({
  summary: "Looks now how the newest deposit stands, when the payer is back from the payment page",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});
