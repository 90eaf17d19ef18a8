import { z } from "zod";
import { selectionMax } from "../domains/list-facts.ts";
import { selection } from "../domains/selection.ts";
import { currency, id } from "../spec.ts";
import { orderMethods } from "./checkout.ts";

/** What approves a planned set of names: the set as it was seen, what is left out of it, and how its sum is paid. */
export const approvedSet = {
  selection,
  /** As the plan named it. */
  set: z.string().max(100),
  /** Names of the set that are left out. */
  except: z.array(id).max(selectionMax),
  /** Only those that this much credit pays, the ones that end first. */
  fitMinor: z.int().min(0).nullable(),
  reference: z.string().trim().max(100).optional(),
  method: orderMethods,
  creditMinor: z.int().min(0).default(0),
  /** What the customer saw; compared, never used as a price. */
  totalMinor: z.int(),
  currency,
  termsaccepted: z.boolean(),
};

/** The order of an approved set, and the run that shows how far it is. */
export const orderedRun = z.strictObject({
  ordernr: z.int(),
  runid: id,
  names: z.int(),
  status: z.int(),
  redirecturl: z.string().nullable(),
});
