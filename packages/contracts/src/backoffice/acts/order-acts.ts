import { z } from "zod";
import { CreditChanged, CreditLimit, OrderNotWaiting, PaymentNotOpen } from "../../checkout/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits } from "../../refusals.ts";
import { nothing, spec } from "../../spec.ts";
import { staffOrderActs } from "./order-act-values.ts";

export const staffOrderActsSpec = spec({
  summary: "For staff: what they can do with an order of a customer now",
  input: z.strictObject({ ordernr: z.coerce.number().int().positive() }),
  answer: z.strictObject({ acts: z.array(z.enum(staffOrderActs)) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const actOnOrderSpec = spec({
  summary: "For staff: approves or refuses an order that waits for an approval, or cancels one that waits for its money",
  input: z.strictObject({
    ordernr: z.int().min(1),
    act: z.enum(staffOrderActs),
    /** The reason, which is kept in the log. If an order is refused, the customer reads it. */
    reason: z.string().trim().min(3).max(500),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, OrderNotWaiting, PaymentNotOpen, CreditLimit, CreditChanged],
});
