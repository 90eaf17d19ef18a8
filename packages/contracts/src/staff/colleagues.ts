import { usernameLengthMax, usernameLengthMin } from "@nameplane/values";
import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { id, instant, language, nothing, spec } from "../spec.ts";
import {
  LastManager,
  MoreThanYourRights,
  NotYourself,
  RoleChanged,
  RoleHeld,
  SecondPersonNeeded,
  StaffNameTaken,
} from "./refusals.ts";

const colleagueRow = z.strictObject({
  staffid: id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  roles: z.array(z.strictObject({ roleid: id, name: z.string() })),
  /** Name and id of the only brand whose customers the staff member sees. Null means all brands. */
  brand: z.strictObject({ brandid: id, name: z.string() }).nullable(),
  passkeys: z.int(),
  lastseen: instant.nullable(),
  /** When the one-time link ends that was made, was not used yet and is still valid. Null if there is none. */
  linkends: instant.nullable(),
  disabled: instant.nullable(),
  version: z.int(),
});
export type ColleagueRow = z.infer<typeof colleagueRow>;

const roleRow = z.strictObject({
  roleid: id,
  name: z.string(),
  permissions: z.array(z.string()),
  holders: z.int(),
  version: z.int(),
});
export type RoleRow = z.infer<typeof roleRow>;

export const colleaguesSpec = spec({
  summary: "All colleagues with their roles, the roles, the rights that a role can have, and the brands",
  input: nothing,
  answer: z.strictObject({
    colleagues: z.array(colleagueRow),
    roles: z.array(roleRow),
    permissions: z.array(z.string()),
    brands: z.array(z.strictObject({ brandid: id, name: z.string() })),
  }),
  refusals: [LoginRequired, NoPermission],
});

const fields = {
  name: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  language,
  roles: z.array(id).max(20),
  brandid: id.nullable(),
};

/** A link to make a passkey. It is shown once, to be handed to the staff member. */
const link = z.strictObject({ url: z.string(), ends: instant });

export const inviteColleagueSpec = spec({
  summary: "Adds a colleague, and makes the one-time link with which they make their passkey",
  input: z.strictObject({
    username: z
      .string()
      .trim()
      .toLowerCase()
      .min(usernameLengthMin)
      .max(usernameLengthMax)
      .regex(/^[a-z0-9_]+$/),
    ...fields,
  }),
  answer: z.strictObject({ staffid: id, link }),
  refusals: [LoginRequired, NoPermission, StepUpRequired, SecondPersonNeeded, StaffNameTaken, MoreThanYourRights, NotFound],
});

export const changeColleagueSpec = spec({
  summary: "Changes name, mail address, language, roles and brand of a colleague",
  input: z.strictObject({ staffid: id, version: z.int(), ...fields }),
  answer: nothing,
  refusals: [
    LoginRequired,
    NoPermission,
    StepUpRequired,
    SecondPersonNeeded,
    NotFound,
    StaffNameTaken,
    MoreThanYourRights,
    NotYourself,
    LastManager,
    RoleChanged,
  ],
});

export const disableColleagueSpec = spec({
  summary: "Locks a colleague out at once, or lets them in again; sessions and links end",
  input: z.strictObject({ staffid: id, disabled: z.boolean() }),
  answer: nothing,
  refusals: [
    LoginRequired,
    NoPermission,
    StepUpRequired,
    SecondPersonNeeded,
    NotFound,
    MoreThanYourRights,
    NotYourself,
    LastManager,
  ],
});

export const newColleagueLinkSpec = spec({
  summary:
    "Makes a new one-time link for a colleague whose passkey is lost; the former link ends, and so do the passkeys if wanted",
  input: z.strictObject({ staffid: id, removepasskeys: z.boolean() }),
  answer: z.strictObject({ link }),
  refusals: [LoginRequired, NoPermission, StepUpRequired, SecondPersonNeeded, NotFound, MoreThanYourRights, NotYourself],
});

export const saveStaffRoleSpec = spec({
  summary: "Makes a role, or changes its name and rights",
  input: z.strictObject({
    roleid: id.optional(),
    version: z.int().optional(),
    name: z.string().trim().min(1).max(60),
    permissions: z.array(z.string()).max(60),
  }),
  answer: z.strictObject({ roleid: id }),
  refusals: [
    LoginRequired,
    NoPermission,
    StepUpRequired,
    SecondPersonNeeded,
    NotFound,
    StaffNameTaken,
    MoreThanYourRights,
    LastManager,
    RoleChanged,
  ],
});

export const removeStaffRoleSpec = spec({
  summary: "Removes a role that no one has",
  input: z.strictObject({ roleid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, SecondPersonNeeded, NotFound, MoreThanYourRights, RoleHeld],
});
