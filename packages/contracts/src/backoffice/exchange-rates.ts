import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { calendarDate, nothing, spec } from "../spec.ts";

const rate = {
  /** The rate multiplied by 1,000,000. */
  ppm: z.int(),
  /** The first day on which the rate is valid. */
  validfrom: calendarDate,
  /** Who published the rate: "ecb", "riksbank", or a source named in the operator's own data. */
  source: z.string(),
  /** The previous rate. Null if there is none. */
  formerPpm: z.int().nullable(),
};

const exchange = z.strictObject({
  /** Currency codes of three letters. The rate is the value of one unit of `from` in units of `to`. */
  from: z.string().length(3),
  to: z.string().length(3),
  ...rate,
});
export type ExchangeRate = z.infer<typeof exchange>;

/** A country's reference rate, on which interest on late payments is based. */
const reference = z.strictObject({ country: z.string().length(2), ...rate });
export type InterestReference = z.infer<typeof reference>;

export const exchangeRatesSpec = spec({
  summary:
    "For staff: the newest exchange rates by which invoices, costs and prices are converted, and the reference rates of interest",
  input: nothing,
  answer: z.strictObject({ data: z.array(exchange), references: z.array(reference) }),
  refusals: [LoginRequired, NoPermission],
});
