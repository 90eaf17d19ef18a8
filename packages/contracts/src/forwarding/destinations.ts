import { z } from "zod";
import { InvalidToken } from "../accounts/refusals.ts";
import { LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";
import { instant, nothing, spec } from "../spec.ts";

/**
 * asked: the recipient has not answered yet. Until then mail is refused temporarily, so that its senders keep it and try again.
 */
export const destinationState = z.enum(["asked", "agreed", "refused"]);

const token = z.string().max(200);
const address = z.string().trim().min(3).max(320);

export const forwardDestinationsSpec = spec({
  summary: "Addresses that mail is forwarded to, and whether their owners have agreed",
  input: nothing,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        address: z.string(),
        state: destinationState,
        /** When the owner was last asked by mail. Null if that mail has not been sent yet. */
        askedat: instant.nullable(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const askDestinationSpec = spec({
  summary: "Asks the owner of an address once more whether mail may be forwarded to it; an owner who refused is not asked again",
  input: z.strictObject({ address }),
  answer: z.strictObject({ state: destinationState }),
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});

export const readForwardAskSpec = spec({
  summary: "What the owner of an address is asked to agree to, opened by the mailed link",
  input: z.strictObject({ token }),
  answer: z.strictObject({
    address: z.string(),
    /** The address from which mail would be forwarded. Empty if it no longer exists. */
    forward: z.string(),
    /** Name of the account that wants to forward mail. */
    by: z.string(),
    state: destinationState,
  }),
  refusals: [InvalidToken, TooFast],
});

export const answerForwardAskSpec = spec({
  summary: "Agrees to forwarded mail or refuses it; the same link can change the answer later",
  input: z.strictObject({ token, agree: z.boolean() }),
  answer: z.strictObject({ state: destinationState }),
  refusals: [InvalidToken, TooFast],
});
