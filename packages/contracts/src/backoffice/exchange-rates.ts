import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { calendarDate, nothing, spec } from "../spec.ts";

const rate = {
  /** Rate x 1,000,000. */
  ppm: z.int(),
  /** The day from which it is valid. */
  validfrom: calendarDate,
  /** Who published it: "ecb", "riksbank", or what the operator's own data say. */
  source: z.string(),
  /** The rate before it; null: there is none. */
  formerPpm: z.int().nullable(),
};

const exchange = z.strictObject({
  /** One of the first currency costs so many of the second, each three letters. */
  from: z.string().length(3),
  to: z.string().length(3),
  ...rate,
});
export type ExchangeRate = z.infer<typeof exchange>;

/** On which the interest on late payments is based. */
const reference = z.strictObject({ country: z.string().length(2), ...rate });
export type InterestReference = z.infer<typeof reference>;

export const exchangeRatesSpec = spec({
  summary:
    "For staff: the newest exchange rates by which invoices, costs and prices are converted, and the reference rates of interest",
  input: nothing,
  answer: z.strictObject({ data: z.array(exchange), references: z.array(reference) }),
  refusals: [LoginRequired, NoPermission],
});
