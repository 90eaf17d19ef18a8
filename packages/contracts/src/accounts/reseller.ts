import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { currency, id, language, nothing, spec } from "../spec.ts";

export const resellerInfoSpec = spec({
  summary: "What the account sells under and on which terms it buys, as support has set it; null where it is no reseller",
  input: nothing,
  answer: z.strictObject({
    reseller: z
      .strictObject({
        publicname: z.string(),
        email: z.string(),
        phone: z.string(),
        url: z.string(),
        abuseemail: z.string(),
        currency,
        language,
        /** Rate in the reseller's own prices, basis points; null: that of its country. */
        vatratebasispoints: z.int().nullable(),
        invoicepaymentdays: z.int(),
        invoicemethod: z.enum(["prepayment", "postpayment"]),
        /** Set of name servers new domains begin with; null: the brand's. */
        defaultdnsset: z.strictObject({ templateid: id, name: z.string() }).nullable(),
        /** Contact new domains belong to; null: none is set. */
        defaultowner: z.strictObject({ contactid: id, name: z.string() }).nullable(),
      })
      .nullable(),
  }),
  refusals: [LoginRequired, NoPermission],
});
