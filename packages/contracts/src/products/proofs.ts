import { z } from "zod";
import { LoginRequired, NoPermission, TooFast } from "../refusals.ts";
import { instant, nothing, spec } from "../spec.ts";
import { VatRateMissing } from "./refusals.ts";

/**
 * asked: we are asking the register for the first time. unanswered: it has not answered yet, and we ask again. expired: the
 * number was valid, but the register has not answered for so long that this no longer counts.
 */
export const numberStates = ["asked", "unanswered", "valid", "invalid", "expired"] as const;
const proofState = z.enum(numberStates);

export const numberProofSpec = spec({
  summary: "What the EU's register (VIES) says about the account's VAT number, and whether sales are reverse charge",
  input: nothing,
  answer: z.strictObject({
    /** Null if the account has no number that we ask the register about, for example if it is in the seller's own country. */
    proof: z
      .strictObject({
        vatnumber: z.string(),
        state: proofState,
        /** When the answer that decides the state was given. Null if there is none. */
        answeredat: instant.nullable(),
        /** The consultation number, which proves to a tax office that we asked the register. */
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
