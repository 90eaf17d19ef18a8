import { z } from "zod";
import { ContactElsewhere } from "./refusals.ts";
import { InvalidToken } from "../accounts/refusals.ts";
import { BadParameter, LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";

const token = z.string().max(200);

export const verificationsSpec = spec({
  summary:
    "Owners who have to confirm their mail address, with the names that stop working otherwise, and names whose registry verifies the owner itself",
  input: nothing,
  answer: z.strictObject({
    cases: z.array(
      z.strictObject({
        caseid: id,
        contactid: id,
        /** Status number of `case`. */
        state: z.int(),
        name: z.string(),
        email: z.string(),
        /** Whether the domains stop working at the deadline. False if no domain depends on the confirmation. */
        stops: z.boolean(),
        deadline: instant,
        /** Whether the domains have already stopped working. */
        held: z.boolean(),
        /** The first five domains, in alphabetical order. */
        domains: z.array(z.string()),
        domaincount: z.int(),
      }),
    ),
    registry: z.array(z.strictObject({ domainid: id, domainname: z.string() })),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const askVerificationSpec = spec({
  summary: "Mails the owner of a contact another link that confirms the address",
  input: z.strictObject({ contactid: id }),
  answer: z.strictObject({ email: z.string() }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast],
});

export const correctAddressSpec = spec({
  summary: "Corrects the mail address of an owner who has to confirm it; the mail goes to the new address",
  input: z.strictObject({ contactid: id, email: z.string().trim().min(3).max(255) }),
  answer: z.strictObject({ email: z.string() }),
  refusals: [LoginRequired, NoPermission, NotFound, BadParameter, StatusProhibits, ContactElsewhere],
});

export const readCaseAskSpec = spec({
  summary: "What the owner of a contact is asked to confirm, opened by the mailed link",
  input: z.strictObject({ token }),
  answer: z.strictObject({
    name: z.string(),
    organization: z.string(),
    address: z.array(z.string()),
    email: z.string(),
    phone: z.string(),
    domains: z.array(z.string()),
    deadline: instant.nullable(),
    held: z.boolean(),
  }),
  refusals: [InvalidToken, TooFast],
});

export const answerCaseSpec = spec({
  summary: "Confirms the data held about the owner, or says that they are wrong. A link can be answered once",
  input: z.strictObject({ token, isright: z.boolean(), text: z.string().trim().max(500).default("") }),
  answer: z.strictObject({ held: z.boolean() }),
  refusals: [InvalidToken, TooFast],
});
