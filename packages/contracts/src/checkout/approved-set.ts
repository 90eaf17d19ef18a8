import { z } from "zod";
import { selectionMax } from "../domains/list-facts.ts";
import { selection } from "../domains/selection.ts";
import { currency, id } from "../spec.ts";
import { orderMethods } from "./checkout.ts";

/**
 * What the customer approves when ordering a planned set of names: the set as it was shown, the names left out, and how the sum
 * is paid.
 */
export const approvedSet = {
  selection,
  /** Hash of the set, as returned with the plan. */
  set: z.string().max(100),
  /** Ids of names in the set that are left out. */
  except: z.array(id).max(selectionMax),
  /**
   * Credit in minor units. Only as many names are ordered as it can pay for, starting with those that end first. Null if all
   * names are ordered.
   */
  fitMinor: z.int().min(0).nullable(),
  reference: z.string().trim().max(100).optional(),
  method: orderMethods,
  creditMinor: z.int().min(0).default(0),
  /** A saved card to pay with, only for the method card. Without it, the payer enters a card at the provider. */
  cardid: id.optional(),
  /** Whether to save the card that is entered at the provider, under the mandate shown beside the choice. */
  keepcard: z.boolean().default(false),
  /** The total that the customer saw. It is only compared, never used as the price. */
  totalMinor: z.int(),
  currency,
  termsaccepted: z.boolean(),
  /** Whether a private buyer has ticked the words of consentText. */
  withdrawalconsent: z.boolean().default(false),
};

/** The order of an approved set, and the run that shows its progress. */
export const orderedRun = z.strictObject({
  ordernr: z.int(),
  runid: id,
  names: z.int(),
  status: z.int(),
  redirecturl: z.string().nullable(),
});
