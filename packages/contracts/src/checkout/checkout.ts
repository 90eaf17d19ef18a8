import { LabelDecidesAccess } from "../domains/refusals.ts";
import { z } from "zod";
import { approvalCause } from "../orders/spending.ts";
import { basketItem, basketTotals, basketVoucher } from "../orders/basket.ts";
import { currency, id, nothing, priceView, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { BasketEmpty, RequestLocked, TooLateToCancel } from "../orders/refusals.ts";
import { PaymentUnderWay } from "../payments/refusals.ts";
import {
  BasketChanged,
  ConsentMissing,
  CreditLimit,
  CreditChanged,
  DiscountGone,
  FieldsMissing,
  ItemNotAvailable,
  LineRefused,
  MethodNotAllowed,
  OrderNotWaiting,
  OwnOrder,
  PaymentNotOpen,
  PaymentProviderSilent,
  PriceChanged,
  TermsNotAccepted,
} from "./refusals.ts";
import { VatRateMissing } from "../products/refusals.ts";
import { DetailsMissing } from "../accounts/refusals.ts";

export const paymentMethods = z.enum(["card", "swish", "paypal", "sepa", "bank", "invoice"]);
/** credit: the account's prepaid credit pays the whole sum. */
const creditMethods = z.enum([...paymentMethods.options, "credit"]);
/** free: no line of the order costs anything. */
export const orderMethods = z.enum([...creditMethods.options, "free"]);

const methodChoice = z.strictObject({ method: paymentMethods, allowed: z.boolean(), why: z.string().nullable() });

/** How a sum can be paid. */
export const payWays = {
  /** Ways to pay the whole sum. */
  methods: z.array(methodChoice),
  /**
   * Prepaid credit in the currency of the order, and the ways to pay the rest if it is used first. Null if there is no credit to
   * use.
   */
  credit: z
    .strictObject({
      /** How much credit the account has. */
      prepaidMinor: z.int(),
      methods: z.array(
        z.strictObject({
          ...methodChoice.shape,
          method: creditMethods,
          /** This much credit is used first, and one of these methods pays the rest. */
          creditMinor: z.int(),
        }),
      ),
    })
    .nullable(),
};

export const checkoutItem = z.strictObject({
  ...basketItem.shape,
  /** Null if the name is not sold. */
  quoteid: id.nullable(),
  /**
   * available: can be ordered. taken, reserved, refused: cannot be ordered. unknown: the registry did not answer, so the order
   * would wait for it.
   */
  availability: z.enum(["available", "taken", "reserved", "refused", "unknown"]),
  /** The reason for a refused line, in words. */
  why: z.string().nullable(),
  /** The price that was shown before, if it has changed since. The customer has to accept the new price. */
  oldprice: priceView.nullable(),
});

/**
 * Values of registrant fields by TLD (A-label, without the dot) and by field, because the same field name may mean another number
 * under another TLD.
 */
export const typedFields = z.record(z.string().max(253), z.record(z.string().max(100), z.string().max(500)));

/**
 * Extra registrant fields of the TLDs in the basket. A field is asked for only once if several TLDs of one registry ask the same.
 */
export const fieldGroup = z.strictObject({
  field: z.string(),
  /** The TLDs that use the value. */
  tlds: z.array(z.string()),
  /** JSON Schema of the value, with titles in both languages (`title`, `x-title-sv`, ...). */
  schema: z.record(z.string(), z.unknown()),
  required: z.boolean(),
  /** Names in the basket that need the value. */
  names: z.array(z.string()),
  /** The value typed so far, otherwise the value known from the chosen contact, otherwise empty. */
  value: z.string(),
});

const labelIds = z.array(z.int().positive()).max(20);

export const prepareCheckoutSpec = spec({
  summary: "Opens the checkout: asks the registries again, calculates prices again, and says what is needed to order",
  input: z.strictObject({
    contactid: id.optional(),
    /** What has been typed so far. TLDs that are not in the basket are ignored. */
    fields: typedFields.optional(),
    /** Labels that the user chose for the new domains. The labels decide from which budgets the order is taken. */
    labelids: labelIds.optional(),
  }),
  answer: z.strictObject({
    items: z.array(checkoutItem),
    totals: basketTotals,
    voucher: basketVoucher.nullable(),
    /** Whether some line needs an owner and the fields below. Renewals do not. */
    asksowner: z.boolean(),
    contactid: id.nullable(),
    fields: z.array(fieldGroup),
    /** Labels that the user may give to the new domains of the order. Empty if the order has no new domains. */
    labels: z.array(z.strictObject({ labelid: z.int(), title: z.string() })),
    ...payWays,
    /** Address of the brand's own terms. Empty if it has published none. */
    termsurl: z.string(),
    /**
     * Whether the buyer has to ask for delivery at once, and acknowledge that the right of withdrawal ends with it: a private
     * person in the EU.
     */
    asksconsent: z.boolean(),
    /** The reference of the account, which is printed on the invoice unless the order has another. Empty if it has none. */
    ponumber: z.string(),
    /** Why the order would have to wait for approval if the user placed it now. Null if the order would not wait. */
    approval: approvalCause.nullable(),
  }),
  refusals: [LoginRequired, NoPermission, BasketEmpty, VatRateMissing],
});

export const placeOrderSpec = spec({
  summary: "Places the order: freezes prices, starts the payment and starts the work",
  input: z.strictObject({
    items: z
      .array(z.strictObject({ requestid: id, quoteid: id }))
      .min(1)
      .max(1000),
    /** The owner for the lines that need one. */
    contactid: id.optional(),
    fields: typedFields,
    /** Labels to put on the new domains of the order. */
    labelids: labelIds.default([]),
    method: orderMethods,
    /** Prepaid credit to use first, in minor units, as the customer saw it. The method pays the rest. 0 means none. */
    creditMinor: z.int().min(0).default(0),
    /** A saved card to pay with, only for the method card. Without it, the payer enters a card at the provider. */
    cardid: id.optional(),
    /**
     * Whether to save the card that is entered at the provider, for later payments and for renewals, under the mandate shown
     * beside the choice.
     */
    keepcard: z.boolean().default(false),
    /** The total that the customer saw. It is only compared, never used as the price. */
    totalMinor: z.int(),
    currency,
    termsaccepted: z.boolean(),
    /** Whether a private buyer has ticked the words of consentText. */
    withdrawalconsent: z.boolean().default(false),
    /** The customer's reference for this order, such as a purchase order number. Empty: none. If absent, that of the account. */
    ponumber: z.string().trim().max(100).optional(),
  }),
  answer: z.strictObject({ ordernr: z.int(), status: z.int(), redirecturl: z.string().nullable() }),
  refusals: [
    LoginRequired,
    NoPermission,
    LabelDecidesAccess,
    BasketEmpty,
    BasketChanged,
    PriceChanged,
    DiscountGone,
    ItemNotAvailable,
    LineRefused,
    NotFound,
    MethodNotAllowed,
    CreditLimit,
    CreditChanged,
    TermsNotAccepted,
    ConsentMissing,
    FieldsMissing,
    DetailsMissing,
    VatRateMissing,
    PaymentProviderSilent,
  ],
});

export const payOrderSpec = spec({
  summary: "Starts another attempt to pay an order that is still unpaid, or pays it in another way",
  input: z.strictObject({
    ordernr: z.int().positive(),
    method: paymentMethods,
    /** A saved card to pay with. Without it, the payer enters a card at the provider. */
    cardid: id.optional(),
    /** Whether to save the card that is entered at the provider, for later payments and for renewals. */
    keepcard: z.boolean().default(false),
  }),
  answer: z.strictObject({ redirecturl: z.string().nullable() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    PaymentNotOpen,
    PaymentUnderWay,
    MethodNotAllowed,
    CreditChanged,
    CreditLimit,
    PaymentProviderSilent,
  ],
});

export const cancelOrderSpec = spec({
  summary: "Cancels an order that waits for its money, with all its items",
  input: z.strictObject({ ordernr: z.int().positive() }),
  answer: nothing,
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    PaymentNotOpen,
    PaymentUnderWay,
    PaymentProviderSilent,
    RequestLocked,
    StatusProhibits,
    TooLateToCancel,
  ],
});

export const decideOrderSpec = spec({
  summary: "Approves, denies or withdraws an order that waits for approval",
  input: z.strictObject({
    ordernr: z.int().positive(),
    decision: z.enum(["approve", "deny", "withdraw"]),
    /** For a denial: the reason, shown to the user who ordered. */
    reason: z.string().trim().max(500).default(""),
  }),
  /** `redirecturl`: a page of the bank, if a saved card pays the order and the approver has to confirm the payment there. */
  answer: z.strictObject({ status: z.int(), redirecturl: z.string().nullable() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    OrderNotWaiting,
    OwnOrder,
    CreditLimit,
    CreditChanged,
    MethodNotAllowed,
    PaymentUnderWay,
    PaymentNotOpen,
    PaymentProviderSilent,
  ],
});

export const checkPaymentSpec = spec({
  summary: "Asks the provider for the state of an order's payment now, when the payer comes back",
  input: z.strictObject({ ordernr: z.int().positive() }),
  answer: nothing,
  refusals: [LoginRequired, NotFound],
});
