import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { currency, id, language, nothing, spec } from "../spec.ts";

export const resellerInfoSpec = spec({
  summary: "What the account resells and on which terms it buys, as support has set it; null where the account is no reseller",
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
        /** VAT rate in the reseller's own prices, in basis points. Null means the rate of the reseller's country. */
        vatratebasispoints: z.int().nullable(),
        invoicepaymentdays: z.int(),
        invoicemethod: z.enum(["prepayment", "postpayment"]),
        /** Set of name servers that new domains get. Null means the brand's. */
        defaultdnsset: z.strictObject({ templateid: id, name: z.string() }).nullable(),
        /** Contact that becomes the owner of new domains. Null if none is set. */
        defaultowner: z.strictObject({ contactid: id, name: z.string() }).nullable(),
      })
      .nullable(),
  }),
  refusals: [LoginRequired, NoPermission],
});
