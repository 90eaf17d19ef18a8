import { z } from "zod";
import { operatorFields } from "./operator-fields.ts";
import { BadParameter, LoginRequired, NoPermission, NotFound, StepUpRequired, TooFast, OperatorSets } from "../refusals.ts";
import { id, instant, language, nothing, spec } from "../spec.ts";
import {
  EndInPast,
  LastOwner,
  LastOwnLogin,
  MoreThanYouMay,
  NotYourself,
  OwnersSeeAll,
  UnknownDomain,
  UsernameTaken,
} from "./refusals.ts";
import { username } from "./signup.ts";

const permissionName = z.string().regex(/^[a-z_]{3,40}$/);
const permissionList = z.array(permissionName).max(100);

/** The number of a label of the account. */
const labelId = z.int().min(1).max(2_147_483_647);
/** The domains that a user sees: all domains with one of the labels, and the domains in `names` (as A-labels). */
const seenDomains = z.strictObject({ labelids: z.array(labelId), names: z.array(z.string()) });
export type SeenDomains = z.infer<typeof seenDomains>;

/** The same fields as input. Here the names may be in any form. */
const chosenDomains = z.strictObject({
  labelids: z.array(labelId).max(100),
  names: z.array(z.string().trim().min(1).max(253)).max(500),
});

const accountUser = z.strictObject({
  usrid: id,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  roleid: id,
  role: z.string(),
  /**
   * extra: permissions in addition to those of the role. denied: permissions that are taken away, even if the role or `extra`
   * contains them.
   */
  extra: z.array(z.string()),
  denied: z.array(z.string()),
  isowner: z.boolean(),
  isyou: z.boolean(),
  /** Whether the user was invited, but has not chosen a password yet. */
  iswaiting: z.boolean(),
  "2step": z.boolean(),
  lastlogin: instant.nullable(),
  validuntil: instant.nullable(),
  /** The domains that the user sees. Null means all domains. */
  domains: seenDomains.nullable(),
  /**
   * What the user leaves behind: the number of API keys and calendar links, which end with the user, and of open tickets, which
   * stay.
   */
  traces: z.strictObject({ apikeys: z.int(), tickets: z.int() }),
  /** What the caller may do with this user. */
  abilities: z.strictObject({ canedit: z.boolean(), canend: z.boolean() }),
});
export type AccountUser = z.infer<typeof accountUser>;

const role = z.strictObject({
  roleid: id,
  name: z.string(),
  permissions: z.array(z.string()),
  cangive: z.boolean(),
  /** The version of a role that the account has made itself. Null for a role that all accounts share. */
  version: z.int().nullable(),
});
export type AccountRole = z.infer<typeof role>;

export const accountUsersSpec = spec({
  summary:
    "Users of the account (only oneself without permission to see or change users), the roles there are, and the permissions that can be given",
  input: nothing,
  answer: z.strictObject({
    data: z.array(accountUser),
    roles: z.array(role),
    /** Every permission that a user of an account can have. */
    permissions: z.array(z.string()),
    /** The labels of the account. What a user sees can be limited to domains with some of them. */
    labels: z.array(z.strictObject({ labelid: labelId, title: z.string() })),
    /** canroles: whether the user may make and change roles. */
    abilities: z.strictObject({ cancreate: z.boolean(), canroles: z.boolean() }),
  }),
  refusals: [LoginRequired],
});

const rights = {
  roleid: id,
  extra: permissionList,
  denied: permissionList,
  /** When the access ends automatically. Null if it never ends. If absent, the date is not changed. */
  validuntil: instant.nullable().optional(),
  /**
   * The domains that the user sees. Null means all domains. If absent, an existing user's choice is not changed, and a new user
   * sees all domains.
   */
  domains: chosenDomains.nullable().optional(),
};

export const createUserSpec = spec({
  summary: "Adds a user to the account; the user chooses a password by a mailed link",
  input: z.strictObject({
    username,
    firstname: z.string().trim().min(1).max(120),
    lastname: z.string().trim().min(1).max(120),
    email: z.string().trim().min(3).max(255),
    /** Country code and number, as in EPP: +46.701234567. */
    phone: z.string().trim().min(1).max(20),
    language,
    ...rights,
  }),
  answer: z.strictObject({ usrid: id }),
  refusals: [
    LoginRequired,
    NoPermission,
    BadParameter,
    EndInPast,
    UsernameTaken,
    MoreThanYouMay,
    OwnersSeeAll,
    UnknownDomain,
    NotFound,
    StepUpRequired,
    OperatorSets,
  ],
  operatorSets: operatorFields,
});

export const editUserSpec = spec({
  summary: "Changes what a user may do in the account",
  input: z.strictObject({ usrid: id, ...rights }),
  answer: nothing,
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    BadParameter,
    EndInPast,
    MoreThanYouMay,
    NotYourself,
    LastOwner,
    LastOwnLogin,
    OwnersSeeAll,
    UnknownDomain,
    StepUpRequired,
    OperatorSets,
  ],
  operatorSets: operatorFields,
});

export const endUserSpec = spec({
  summary: "Ends a user's access to the account; their next call is refused",
  input: z.strictObject({ usrid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, MoreThanYouMay, NotYourself, LastOwner, LastOwnLogin, StepUpRequired],
});

export const inviteAgainSpec = spec({
  summary: "Mails an invited user a new link",
  input: z.strictObject({ usrid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, MoreThanYouMay, TooFast],
});

export const previewSeenDomainsSpec = spec({
  summary: "How many domains a user would see with these labels and names",
  input: z.strictObject({ domains: chosenDomains }),
  answer: z.strictObject({
    seen: z.int(),
    total: z.int(),
    /** The given names that are not domains of the account. */
    unknown: z.array(z.string()),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});
