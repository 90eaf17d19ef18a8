import { z } from "zod";
import { RegistryLocked } from "../domains/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { id, spec } from "../spec.ts";
import { AlreadyOrdered, NothingToChange } from "./refusals.ts";
import { contactRoles } from "./request-types.ts";

const contactView = z.strictObject({ contactid: id, name: z.string(), email: z.string() });

export const domainContactsSpec = spec({
  summary:
    "Contacts of a name beside its owner, in the roles that its registry has, and the contact before the last change of each",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    domainname: z.string(),
    tld: z.string(),
    /** The roles in the sequence of the page. Empty if the registry has no contacts besides the owner. */
    roles: z.array(
      z.strictObject({
        role: z.enum(contactRoles),
        now: contactView.nullable(),
        /** The contact before the last change that was ordered here, if it is known and differs. */
        former: contactView.nullable(),
      }),
    ),
    /** Number of an unfinished request that changes the contacts. Null if there is none. */
    requestid: z.int().nullable(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const changeContactsSpec = spec({
  summary: "Orders other contacts for a name, one for each role, and changes them at the registry at once. The owner stays",
  input: z.strictObject({
    itemid: id,
    contacts: z.strictObject({ admin: id.optional(), tech: id.optional(), billing: id.optional() }),
  }),
  answer: z.strictObject({ requestid: z.int() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    RegistryLocked,
    NothingToChange,
    AlreadyOrdered,
    StepUpRequired,
  ],
});
