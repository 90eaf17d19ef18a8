import { z } from "zod";
import { CreditLimit, CreditChanged, MethodNotAllowed, PaymentProviderSilent, PriceChanged } from "../checkout/refusals.ts";
import { RegistryBusy } from "../domains/refusals.ts";
import { PaymentRefused, PaymentUnderWay } from "../payments/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast } from "../refusals.ts";
import { id, instant, priceView, spec } from "../spec.ts";
import { RequestLocked } from "./refusals.ts";

const registryFee = z.strictObject({ currency: z.string(), amountMinor: z.int() });
const requestid = z.int().positive();

export const requoteView = z.strictObject({
  /** moved: the registry asks another fee now. same: it asks what was quoted, and the request can be tried again. notsold: we do not sell it at that. */
  state: z.enum(["changed", "same", "notsold"]),
  former: priceView,
  /** Null: not sold. */
  price: priceView.nullable(),
  /** For the whole term, in the registry's currency; null: an ordinary name. */
  formerfee: registryFee.nullable(),
  fee: registryFee.nullable(),
  /** The price to agree to; null: there is nothing to agree to. */
  quoteid: id.nullable(),
  validuntil: instant.nullable(),
  /** Its money is set aside until its order ends, and stays so: nothing is invoiced for the new price before that either. */
  reserved: z.boolean(),
  /** To be paid on top of what was paid; 0: nothing. */
  dueMinor: z.int(),
  /** Given back as credit, where the fee has fallen. */
  backMinor: z.int(),
  /** Prepaid credit of the account, which is used first. */
  prepaidMinor: z.int(),
  /** What a card would be charged: the rest after the credit, or the least a card can pay. */
  cardMinor: z.int(),
  methods: z.array(z.enum(["credit", "card", "invoice"])),
  /** Somebody has agreed to this price, and its money is on its way. */
  agreed: z.boolean(),
});
export type RequoteView = z.infer<typeof requoteView>;

export const requoteSpec = spec({
  summary: "Asks the registry what a paid request whose fee has moved costs now, and says what is left to pay. Changes nothing",
  input: z.strictObject({ requestid }),
  answer: z.strictObject({ requote: requoteView }),
  refusals: [LoginRequired, NoPermission, NotFound, RequestLocked, StatusProhibits, RegistryBusy, TooFast],
});

export const agreeRequoteSpec = spec({
  summary: "Agrees to the new price of a request: the difference is paid, and the same request goes on. Once per key",
  input: z.strictObject({
    requestid,
    quoteid: id,
    /** The new price as it was shown. */
    totalMinor: z.int().nonnegative(),
    method: z.enum(["credit", "card", "invoice"]),
  }),
  /** redirecturl: of the card provider's page; the request goes on when the money has come. */
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
  ],
});
