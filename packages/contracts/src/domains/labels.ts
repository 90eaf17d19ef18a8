import { z } from "zod";
import { id, nothing, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound, OutOfRange } from "../refusals.ts";
import { LabelDecidesAccess, LabelExists, LabelGivesAccess, TooManyToSelect } from "./refusals.ts";
import { namedDomains } from "./selection.ts";

const title = z.string().trim().min(1).max(60);
const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "a colour such as #16558c");

export const domainLabelsSpec = spec({
  summary: "Labels of the account with the number of domains that have each",
  input: nothing,
  answer: z.strictObject({
    data: z.array(z.strictObject({ labelid: z.int(), title: z.string(), color: z.string(), count: z.int() })),
    /** Domains without any label. */
    unlabelled: z.int(),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const saveLabelSpec = spec({
  summary: "Adds a label, or changes title and colour of one",
  input: z.strictObject({ labelid: z.int().min(1).optional(), title, color }),
  answer: z.strictObject({ labelid: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, LabelDecidesAccess, LabelExists],
});

export const deleteLabelSpec = spec({
  summary: "Removes a label from every domain and deletes it",
  input: z.strictObject({ labelid: z.int().min(1) }),
  answer: z.strictObject({ removed: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, LabelDecidesAccess, LabelGivesAccess],
});

const labelIds = z.array(z.int().min(1)).max(50);

export const setDomainLabelsSpec = spec({
  summary: "Adds and removes labels of up to 1,000 domains at once",
  input: z.strictObject({
    itemids: z.array(id).min(1).max(1000),
    add: labelIds.default([]),
    remove: labelIds.default([]),
  }),
  answer: z.strictObject({ changed: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, OutOfRange, LabelDecidesAccess],
});

export const labelNamesSpec = spec({
  summary: "Adds and removes labels of up to 10,000 domains given by name, or says what that would change",
  input: z.strictObject({
    names: namedDomains,
    add: labelIds.default([]),
    remove: labelIds.default([]),
    /** Whether to only report what would change, without changing anything. */
    preview: z.boolean().default(false),
  }),
  answer: z.strictObject({
    /** Each name once, in the order in which they were given. */
    data: z.array(
      z.strictObject({
        name: z.string(),
        itemid: id.nullable(),
        /**
         * changed: its labels change, or were changed. same: it already has them. missing: it is not a domain of the account.
         * invalid: it is not a domain name.
         */
        result: z.enum(["changed", "same", "missing", "invalid"]),
        labels: z.array(z.int()),
      }),
    ),
    changed: z.int(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound, OutOfRange, TooManyToSelect, LabelDecidesAccess],
});
