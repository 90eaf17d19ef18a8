import { z } from "zod";
import type { Refusal } from "./refusal.ts";

/** The part of an operation that the server and the API description need: schemas and the refusals it may answer with. */
export type Spec<Input extends z.ZodType, Answer extends z.ZodType> = {
  readonly summary: string;
  readonly input: Input;
  /** Fields in addition to `code` and `desc`. For ndjson, the schema of one line. */
  readonly answer: Answer;
  readonly refusals: readonly Refusal[];
  /**
   * Fields that only the operator sets. A call that names one is refused with OperatorSets (2201), not as a call with an
   * unknown field.
   */
  readonly operatorSets?: readonly string[];
};

export function spec<Input extends z.ZodType, Answer extends z.ZodType>(parts: Spec<Input, Answer>): Spec<Input, Answer> {
  return parts;
}

/** The input and answer types of a spec, in the form in which its operation (operation.ts) declares them. */
export type IoOf<S> = S extends Spec<infer Input, infer Answer> ? { input: z.input<Input>; answer: z.output<Answer> } : never;

export const nothing = z.strictObject({});

/** Fields of a list call (specification: desc, orderby, page, limit). Numbers and flags are text in a query. */
export const flag = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0"])])
  .transform((value) => value === true || value === "true" || value === "1");
export const count = z.coerce.number().int().min(0);
export const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
export const limit = z.coerce
  .number()
  .int()
  .pipe(z.union([z.literal(10), z.literal(20), z.literal(25), z.literal(50), z.literal(100)]));

export const id = z.uuid();
/** The account of a row, if the list includes sub-accounts and the row belongs to one. Otherwise absent. */
export const rowAccount = z.strictObject({ accid: id, name: z.string() }).optional();
/**
 * Whether rows of sub-accounts are included. If absent, the user's settings decide. Without permission in the sub-accounts,
 * none are included.
 */
export const subaccounts = flag.optional();
export const instant = z.iso.datetime({ offset: true });
/** A date before year 1 is refused, because there was no year 0. */
export const calendarDate = z.iso.date().refine((day) => day >= "0001-01-01");
export const currency = z.enum(["SEK", "EUR", "USD"]);
export const language = z.enum(["en", "sv"]);

/** A price as shown: integer minor units; total = net + VAT. */
export const priceView = z.strictObject({
  currency,
  netMinor: z.int(),
  vatMinor: z.int(),
  totalMinor: z.int(),
  vatRateBasisPoints: z.int(),
  periodMonths: z.int(),
  /** The parts of the sum, if there is more than one. start_fee: paid once, in addition to the first period. */
  parts: z
    .array(
      z.strictObject({
        operation: z.enum(["create", "start_fee"]),
        netMinor: z.int(),
        vatMinor: z.int(),
        totalMinor: z.int(),
      }),
    )
    .optional(),
  /** The discounts that were already taken off the sum. Each is a line of its own on the invoice. */
  discounts: z
    .array(
      z.strictObject({
        title: z.strictObject({ en: z.string(), sv: z.string() }),
        /** Whether the lower price is only for the first year. */
        firstyear: z.boolean(),
        netMinor: z.int(),
        vatMinor: z.int(),
        totalMinor: z.int(),
      }),
    )
    .optional(),
});
export type PriceView = z.infer<typeof priceView>;

/** Answer of a paged list: its rows and the facts of the page. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ data: z.array(row), page: z.int(), limit: z.int(), total: z.int() });
}
