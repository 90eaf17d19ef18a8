import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { currency, id, instant, language, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { resaleGroup, resaleLine } from "./prices.ts";
import {
  CustomersThereAlready,
  FirstListStays,
  GroupHasCustomers,
  GroupNamed,
  GroupOfOtherBrand,
  PricesBelowWholesale,
  TooManyGroups,
} from "./refusals.ts";

const usual = [LoginRequired, NoPermission, NotFound];

const customer = z.strictObject({
  accid: id,
  number: z.int(),
  name: z.string(),
  email: z.string(),
  state: z.enum(["active", "suspended"]),
  currency,
  language,
  /** The number or name of the customer in the reseller's own books. Empty if it is not known. */
  reference: z.string(),
  /** Whether the customer is a sub-account of the reseller. Other customers signed up by themselves. */
  issub: z.boolean(),
  /** Whether the reseller itself suspended the customer, and can lift that. */
  suspendedbyus: z.boolean(),
  groupid: id,
  group: z.string(),
  /** Since when the customer has had this price list. */
  since: instant,
});
export type ResaleCustomer = z.infer<typeof customer>;

export const resaleCustomersSpec = spec({
  summary: "Customers of the own brands, with the price list that each buys by",
  input: z.strictObject({
    /** The text to look for in names, mail addresses, references and numbers. */
    search: z.string().trim().max(63).optional(),
    /** If given, only customers with this price list are returned. */
    groupid: id.optional(),
    page,
    limit,
  }),
  answer: pageOf(customer).extend({
    groups: z.array(resaleGroup),
    maychange: z.boolean(),
    maysuspend: z.boolean(),
    mayimport: z.boolean(),
  }),
  refusals: usual,
});

export const customerGroupsSpec = spec({
  summary: "The price lists by which a customer of an own brand has bought, the newest first",
  input: z.strictObject({ accid: id }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        groupid: id,
        name: z.string(),
        since: instant,
        /** The username of the person who did it: a user of the reseller, or the customer. Empty if nobody did. */
        by: z.string(),
        kind: z.enum(["user", "provider", "system"]),
      }),
    ),
  }),
  refusals: usual,
});

const groupName = z.string().trim().min(1).max(60);

export const saveResaleGroupSpec = spec({
  summary: "Makes a price group below the first list of an own brand, or renames one; one group can be for new customers",
  input: z.strictObject({
    /** The group to change. Absent for a new group. */
    groupid: id.optional(),
    /** The brand whose first list, or any of whose groups, the customers shall get. */
    brandid: id,
    name: groupName,
    fornew: z.boolean(),
  }),
  answer: z.strictObject({ groupid: id }),
  refusals: [...usual, GroupNamed, TooManyGroups, FirstListStays],
});

export const endResaleGroupSpec = spec({
  summary: "Ends a price group that no customer buys by",
  input: z.strictObject({ groupid: id }),
  answer: nothing,
  refusals: [...usual, FirstListStays, GroupHasCustomers],
});

const move = {
  accids: z.array(id).min(1).max(100),
  groupid: id,
};

const preview = z.strictObject({
  /** Identifies exactly these customers and prices. The call that moves the customers must send it. */
  version: z.string(),
  /** The number of customers who get another list. Those who have it already are not counted. */
  customers: z.int(),
  /** One row for each list that the customers leave, and for each currency. */
  moves: z.array(
    z.strictObject({
      from: z.string(),
      currency,
      customers: z.int(),
      /** The prices that differ, at most 100 of them. Prices below wholesale come first. */
      lines: z.array(resaleLine),
      changed: z.int(),
      below: z.int(),
    }),
  ),
});
export type GroupMovePreview = z.infer<typeof preview>;

export const previewGroupMoveSpec = spec({
  summary: "What customers would pay if they bought by another list; changes nothing",
  input: z.strictObject(move),
  answer: z.strictObject({ preview }),
  refusals: [...usual, GroupOfOtherBrand, CustomersThereAlready],
});

export const moveToGroupSpec = spec({
  summary: "Lets customers buy by another list, from now on, as the preview with this version showed it",
  input: z.strictObject({
    ...move,
    version: z.string().regex(/^[0-9a-f]{64}$/),
    /** Whether the user knows that prices are below wholesale, and accepts that. */
    atloss: z.boolean(),
  }),
  answer: z.strictObject({ moved: z.int() }),
  refusals: [...usual, GroupOfOtherBrand, CustomersThereAlready, ChangedMeanwhile, PricesBelowWholesale],
});
