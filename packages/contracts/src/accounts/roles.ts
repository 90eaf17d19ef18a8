import { z } from "zod";
import { BadParameter, ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { id, nothing, spec } from "../spec.ts";
import { MoreThanYouMay, NotYourself, RoleInUse, RoleNamed, TooManyRoles } from "./refusals.ts";

export const saveRoleSpec = spec({
  summary: "Makes a role of the account's own, or changes what its users may do",
  input: z.strictObject({
    /** The role to change, with the version that the user saw. Without them, a new role is made. */
    roleid: id.optional(),
    version: z.int().min(1).optional(),
    name: z.string().trim().min(1).max(60),
    permissions: z.array(z.string().regex(/^[a-z0-9_]{3,40}$/)).max(200),
  }),
  answer: z.strictObject({ roleid: id }),
  refusals: [
    LoginRequired,
    NoPermission,
    StepUpRequired,
    NotFound,
    BadParameter,
    ChangedMeanwhile,
    RoleNamed,
    TooManyRoles,
    MoreThanYouMay,
    NotYourself,
  ],
});

export const removeRoleSpec = spec({
  summary: "Removes a role of the account's own that no user has any more",
  input: z.strictObject({ roleid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, RoleInUse],
});
