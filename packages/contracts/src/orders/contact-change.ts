import { z } from "zod";
import { RegistryLocked } from "../domains/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { id, spec } from "../spec.ts";
import { AlreadyOrdered, NothingToChange } from "./refusals.ts";
import { contactRoles } from "./request-types.ts";

const contactView = z.strictObject({ contactid: id, name: z.string(), email: z.string() });

export const domainContactsSpec = spec({
  summary: "Whom the registry of a name has beside its owner, in the roles it keeps, and whom each was before",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    domainname: z.string(),
    tld: z.string(),
    /** In the order of the page; empty: the registry keeps nobody beside the owner. */
    roles: z.array(
      z.strictObject({
        role: z.enum(contactRoles),
        now: contactView.nullable(),
        /** Before the last change that was ordered here, where it is kept and is somebody else. */
        former: contactView.nullable(),
      }),
    ),
    /** A change that is on its way. */
    requestid: z.int().nullable(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const changeContactsSpec = spec({
  summary: "Orders other contacts for a name, each role its own; carried out at the registry at once. Who owns it stays",
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
