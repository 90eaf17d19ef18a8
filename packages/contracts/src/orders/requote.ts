import { z } from "zod";
import { CreditLimit, CreditChanged, MethodNotAllowed, PaymentProviderSilent, PriceChanged } from "../checkout/refusals.ts";
import { RegistryBusy } from "../domains/refusals.ts";
import { PaymentRefused, PaymentUnderWay } from "../payments/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast } from "../refusals.ts";
import { id, instant, priceView, spec } from "../spec.ts";
import { PriceNeedsApprover, RequestLocked } from "./refusals.ts";

const registryFee = z.strictObject({ currency: z.string(), amountMinor: z.int() });
const requestid = z.int().positive();

export const requoteView = z.strictObject({
  /**
   * changed: the registry's fee now differs from the quoted fee. same: it equals the quoted fee, and the request can be tried
   * again. notsold: we do not sell it at the new fee.
   */
  state: z.enum(["changed", "same", "notsold"]),
  former: priceView,
  /** The new price. Null if the item is not sold any more. */
  price: priceView.nullable(),
  /** The registry's fee for the whole period, in its currency. Null for an ordinary name. */
  formerfee: registryFee.nullable(),
  fee: registryFee.nullable(),
  /** The quote of the price to agree to. Null if there is nothing to agree to. */
  quoteid: id.nullable(),
  validuntil: instant.nullable(),
  /** Whether the money stays reserved until the order ends. If so, the new price is not invoiced before that either. */
  reserved: z.boolean(),
  /** The amount to pay in addition to what was already paid; 0 if nothing. */
  dueMinor: z.int(),
  /** The amount returned as credit if the fee has fallen. */
  backMinor: z.int(),
  /** Prepaid credit of the account, which is used first. */
  prepaidMinor: z.int(),
  /** What a card would be charged: the rest that credit does not cover, but at least the smallest card payment. */
  cardMinor: z.int(),
  methods: z.array(z.enum(["credit", "card", "swish", "paypal", "invoice"])),
  /** Whether the price was accepted but its payment has not ended yet. */
  agreed: z.boolean(),
});
export type RequoteView = z.infer<typeof requoteView>;

export const requoteSpec = spec({
  summary:
    "Asks the registry for the present fee of a paid request whose fee has changed, and says what is left to pay. Changes nothing",
  input: z.strictObject({ requestid }),
  answer: z.strictObject({ requote: requoteView }),
  refusals: [LoginRequired, NoPermission, NotFound, RequestLocked, StatusProhibits, RegistryBusy, TooFast],
});

export const agreeRequoteSpec = spec({
  summary: "Accepts the new price of a request: the difference is paid, and the same request continues. Once per idempotency key",
  input: z.strictObject({
    requestid,
    quoteid: id,
    /** The new price that the customer saw. */
    totalMinor: z.int().nonnegative(),
    method: z.enum(["credit", "card", "swish", "paypal", "invoice"]),
  }),
  /** redirecturl: the card provider's payment page. The request continues when the money has arrived. */
  answer: z.strictObject({ status: z.int(), redirecturl: z.url().nullable() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    RequestLocked,
    StatusProhibits,
    RegistryBusy,
    TooFast,
    PriceChanged,
    MethodNotAllowed,
    CreditChanged,
    CreditLimit,
    PaymentProviderSilent,
    PaymentUnderWay,
    PaymentRefused,
    PriceNeedsApprover,
  ],
});
