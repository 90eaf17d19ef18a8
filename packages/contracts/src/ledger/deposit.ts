import { z } from "zod";
import { DetailsMissing } from "../accounts/refusals.ts";
import { instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { MethodNotAllowed, PaymentProviderSilent } from "../checkout/refusals.ts";
import { providerMethod } from "../payments/provider-method.ts";
import { PaymentRefused, PaymentUnderWay } from "../payments/refusals.ts";
import { DepositTooLarge, DepositTooSmall } from "./refusals.ts";

export const getBalanceSpec = spec({
  summary: "Prepaid credit of the account, what it owes, and its remaining credit limit for invoices",
  input: nothing,
  answer: z.strictObject({
    balance: z.strictObject({
      currency: z.string(),
      /** Deposits and other credit that is not used yet. */
      prepaidMinor: z.int(),
      /** How much is left to pay on open invoices. */
      owedMinor: z.int(),
      /** What is left of the credit limit for buying on invoice. Null for accounts that pay in advance. */
      creditLeftMinor: z.int().nullable(),
    }),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const makeDepositSpec = spec({
  summary: "Starts a payment by card, PayPal or Swish that becomes prepaid credit, and gives the address of the payment page",
  input: z.strictObject({
    /** Within the limits that depositChoices gives, in minor units of the account's currency. */
    amountMinor: z.int().positive().max(1_000_000_000_000),
    method: providerMethod,
    /** A saved card of the account. Without it, a card is entered at the provider. */
    cardid: z.uuid().optional(),
    /** Whether the card that is entered now is to be saved. */
    keepcard: z.boolean().optional(),
  }),
  /**
   * `redirecturl`: where the payer must go. Null if a saved card was charged and its bank does not ask the payer for anything.
   */
  answer: z.strictObject({ redirecturl: z.string().nullable() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    MethodNotAllowed,
    DetailsMissing,
    DepositTooSmall,
    DepositTooLarge,
    PaymentRefused,
    PaymentUnderWay,
    PaymentProviderSilent,
  ],
});

/**
 * What changes prepaid credit. `settlement` is the margin of a month that a reseller earned, `commission` a payout to an
 * affiliate. `given` means booked by the operator's staff, or money from suspense that was matched to the customer.
 */
const movementKinds = [
  "deposit",
  "imported_credit",
  "used_credit",
  "credit_note",
  "hold",
  "refund",
  "settlement",
  "commission",
  "dispute",
  "given",
] as const;

const movement = z.strictObject({
  at: instant,
  kind: z.enum(movementKinds),
  /** The status code of the kind (3001 is a deposit). Null if the kind has no status code. */
  status: z.int().nullable(),
  /** Positive: credit was added. Negative: credit was used, held or paid back. */
  amountMinor: z.int(),
  /** Credit left after this change. */
  balanceMinor: z.int(),
  receiptnumber: z.int().nullable(),
  /** The payment whose receipt can be fetched (receiptPdf). Null if there is none. */
  receiptid: z.uuid().nullable(),
  ordernr: z.int().nullable(),
  /** The invoice that the credit paid, or the credit note that the credit came from. */
  invoice: z.strictObject({ invoiceid: z.uuid(), number: z.int() }).nullable(),
});

export const creditMovementsSpec = spec({
  summary: "Additions to and uses of the account's prepaid credit, newest first; 10 a page unless limit says otherwise",
  input: z.strictObject({ page: page.optional(), limit: limit.optional() }),
  answer: z.strictObject({ ...pageOf(movement).shape, currency: z.string() }),
  refusals: [LoginRequired, NoPermission],
});

export const depositChoicesSpec = spec({
  summary: "Ways to deposit money here, and the deposit that was started last",
  input: nothing,
  answer: z.strictObject({
    /** Empty if the panel offers no deposits. */
    methods: z.array(providerMethod),
    leastMinor: z.int(),
    mostMinor: z.int(),
    currency: z.string(),
    latest: z
      .strictObject({
        started: instant,
        amountMinor: z.int(),
        currency: z.string(),
        status: z.int(),
        /** Whether the payment is not finished: the payment page is open, or the payment is being captured. */
        isopen: z.boolean(),
        receiptnumber: z.int().nullable(),
      })
      .nullable(),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const checkDepositSpec = spec({
  summary: "Asks the provider for the state of the newest deposit now, when the payer comes back from the payment page",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});
