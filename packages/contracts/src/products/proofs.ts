import { z } from "zod";
import { LoginRequired, NoPermission, TooFast } from "../refusals.ts";
import { instant, nothing, spec } from "../spec.ts";
import { VatRateMissing } from "./refusals.ts";

/**
 * asked: the register is asked for the first time; unanswered: it did not answer yet, and is asked again; expired: it was valid, but the
 * register has not answered for so long that this no longer counts.
 */
const proofState = z.enum(["asked", "unanswered", "valid", "invalid", "expired"]);

export const numberProofSpec = spec({
  summary: "What the EU's register (VIES) says about the account's VAT number, and whether sales are reverse charge",
  input: nothing,
  answer: z.strictObject({
    /** Null: there is no number that the register is asked about, such as one of the seller's own country. */
    proof: z
      .strictObject({
        vatnumber: z.string(),
        state: proofState,
        /** When the answer was given that the state rests on; null: there is none. */
        answeredat: instant.nullable(),
        /** Proves to a tax office that the register was asked. */
        consultation: z.string().nullable(),
        reversecharge: z.boolean(),
      })
      .nullable(),
  }),
  refusals: [LoginRequired, NoPermission, VatRateMissing],
});

export const checkNumberSpec = spec({
  summary: "Asks the EU's register (VIES) about the account's VAT number again; the answer arrives later",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NoPermission, TooFast],
});
