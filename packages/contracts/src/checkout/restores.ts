import { z } from "zod";
import { DetailsMissing } from "../accounts/refusals.ts";
import { TooManyToSelect } from "../domains/refusals.ts";
import { selection } from "../domains/selection.ts";
import { LoginRequired, NoPermission, NotFound, OutOfRange } from "../refusals.ts";
import { currency, id, instant, spec } from "../spec.ts";
import { approvedSet, orderedRun } from "./approved-set.ts";
import {
  ConsentMissing,
  CreditLimit,
  CreditChanged,
  MethodNotAllowed,
  NothingToRestore,
  PaymentProviderSilent,
  DiscountGone,
  PriceChanged,
  SelectionChanged,
  TermsNotAccepted,
} from "./refusals.ts";

/** Why a name cannot be restored now. notNeeded: the name is not deleted. */
export const restoreRefusals = z.enum(["missing", "notNeeded", "ordered", "never", "tooLate", "premium", "notSold"]);

const named = { domainname: z.string(), unicodename: z.string() };
const sum = { netMinor: z.int(), vatMinor: z.int(), totalMinor: z.int() };

export const planRestoresSpec = spec({
  summary:
    "Which of the chosen domains are deleted and can be restored, until when and at what price, and why the others cannot; nothing is ordered",
  input: z.strictObject({ selection }),
  answer: z.strictObject({
    /** Hash of exactly this set with its prices. The client has to send it back to orderRestores. */
    set: z.string(),
    currency,
    vatRateBasisPoints: z.int(),
    /** The rows sorted by `until`, the earliest first. */
    rows: z.array(
      z.strictObject({
        itemid: id,
        ...named,
        tld: z.string(),
        /** Until when the registry can restore the name. Null if the registry does not say. */
        until: instant.nullable(),
        ...sum,
      }),
    ),
    refused: z.array(z.strictObject({ itemid: id.nullable(), ...named, reason: restoreRefusals })),
    /** Address of the brand's own terms. Empty if it has published none. */
    termsurl: z.string(),
    /** Whether the buyer has to ask for delivery at once, as at checkout (prepareCheckoutSpec). */
    asksconsent: z.boolean(),
  }),
  refusals: [LoginRequired, NoPermission, OutOfRange, TooManyToSelect],
});

export const orderRestoresSpec = spec({
  summary: "Orders the restore of exactly the planned set at exactly its price, as one order with one line for each name",
  input: z.strictObject({
    ...approvedSet,
  }),
  answer: orderedRun,
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    OutOfRange,
    TooManyToSelect,
    SelectionChanged,
    NothingToRestore,
    PriceChanged,
    DiscountGone,
    MethodNotAllowed,
    CreditLimit,
    CreditChanged,
    DetailsMissing,
    TermsNotAccepted,
    ConsentMissing,
    PaymentProviderSilent,
  ],
});
