import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { instant, nothing, spec } from "../spec.ts";

export const priceRisesSpec = spec({
  summary: "Planned changes by which renewals of the account's domains will cost more, the earliest first",
  input: nothing,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        /** From when on the higher prices apply. */
        starts: instant,
        currency: z.string(),
        lines: z.array(
          z.strictObject({
            /** In A-labels, without the dot. */
            tld: z.string(),
            /** The shortest period, to which the prices belong. */
            months: z.int(),
            /** How many domains of the account have this TLD. */
            domains: z.int(),
            /** Without VAT. */
            beforeMinor: z.int(),
            afterMinor: z.int(),
          }),
        ),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});
