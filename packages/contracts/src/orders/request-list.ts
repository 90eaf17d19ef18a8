import { z } from "zod";
import { flag, id, instant, limit, page, pageOf, priceView, rowAccount, spec, subaccounts } from "../spec.ts";
import {
  BadParameter,
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  OutOfRange,
  StatusProhibits,
} from "../refusals.ts";
import { RequestLocked, TooLateToCancel } from "./refusals.ts";
import { NameServersFaulty } from "../delegation/refusals.ts";
import { requestTypes } from "./request-types.ts";

export const requestActions = z.strictObject({ cancel: z.boolean(), fix: z.boolean(), reset: z.boolean() });

export const requestRow = z.strictObject({
  id,
  requestid: z.int(),
  ordernr: z.int().nullable(),
  type: z.enum(requestTypes),
  /** The product, for a request about a service. */
  productid: z.int().nullable(),
  domainname: z.string().nullable(),
  unicodename: z.string().nullable(),
  created: instant,
  status: z.int(),
  reason: z.int().nullable(),
  islocked: z.boolean(),
  /** Whether the request was paid for, or costs nothing. */
  isfunded: z.boolean(),
  actions: requestActions,
});

export const requestListSpec = spec({
  summary: "Requests of the account, newest first unless asked otherwise",
  input: z.strictObject({
    ordernr: z.coerce.number().int().optional(),
    requestid: z.coerce.number().int().optional(),
    domainname: z.string().trim().max(255).optional(),
    /**
     * One status, or several separated by commas. A sub-reason such as 4006 selects only that reason; 4000 selects all of them.
     */
    status: z
      .union([z.int().transform(String), z.string()])
      .pipe(z.string().regex(/^\d{1,5}(,\d{1,5}){0,19}$/))
      .optional(),
    type: z.enum(requestTypes).optional(),
    /** domain: requests without a domain come last, both in ascending and in descending order. */
    orderby: z.enum(["created", "domain"]).optional(),
    desc: flag.optional(),
    subaccounts,
    page: page.optional(),
    limit: limit.optional(),
  }),
  answer: z.strictObject({
    ...pageOf(z.strictObject({ ...requestRow.shape, account: rowAccount })).shape,
    /** Whether requests of sub-accounts are included. */
    subaccounts: z.boolean().optional(),
    needsyou: z.int(),
    /** Number of requests of the account by status, whatever the filter. Statuses without requests are left out. */
    counts: z.record(z.string(), z.int()),
  }),
  refusals: [LoginRequired, NoPermission, OutOfRange],
});

/** EPP commands that the journal stores. */
export const sentVerbs = z.enum([
  "contact:create",
  "contact:update",
  "contact:delete",
  "contact:transfer-request",
  "host:create",
  "host:update",
  "host:delete",
  "domain:create",
  "domain:renew",
  "domain:update",
  "domain:delete",
  "domain:restore",
  "domain:transfer-request",
  "domain:transfer-approve",
  "domain:transfer-reject",
  "domain:transfer-cancel",
  "domain:release",
]);

/** What a command contained besides the name of its object. */
export const sentFacts = z.enum([
  "months",
  "expires",
  "servers",
  "addServers",
  "removeServers",
  "addStatuses",
  "removeStatuses",
  "addKeys",
  "removeKeys",
  "addContacts",
  "removeContacts",
  "owner",
  "addAddresses",
  "removeAddresses",
  "authCode",
  "report",
  "atExpiry",
  "shield",
  "registryLock",
]);

export const getRequestSpec = spec({
  summary: "One request with its timeline",
  input: z.strictObject({ requestid: z.coerce.number().int().positive() }),
  answer: z.strictObject({
    request: z.strictObject({
      ...requestRow.shape,
      /** Why the request is in its state: in our own words, or in those of the registry or provider. */
      reasontext: z.string().nullable(),
      /**
       * Whether the reason is in our own words, in the caller's language. Otherwise it is in the words of a registry or provider.
       */
      isownreason: z.boolean(),
      years: z.int().nullable(),
      price: priceView.nullable(),
      /**
       * reserved: the line was delivered, and the money is captured when the order is settled. unreserved: the line was not
       * delivered, and the reserved money was released.
       */
      release: z.enum(["fulfilled", "reserved", "credited", "refunded", "unreserved"]).nullable(),
      /** Whether the money is reserved and not captured yet. */
      isreserved: z.boolean(),
      itemid: id.nullable(),
      attempts: z.int(),
      nextcheckat: instant.nullable(),
      limitat: instant.nullable(),
      endedat: instant.nullable(),
      /** Values that prefill the form for missing details (4004, 4012). */
      fixform: z
        .strictObject({
          contactid: id.nullable(),
          /** Values of the TLD's extra fields as they were sent. */
          fields: z.record(z.string(), z.string()),
          /** Fields of the TLD or of the contact that the refusal names. Empty if it names none. */
          atfault: z.array(z.string()),
        })
        .nullable()
        .optional(),
      timeline: z.array(
        z.strictObject({
          at: instant,
          status: z.int(),
          reason: z.string().nullable(),
          /** owner: the current or new owner of the name, who answered through a mailed link. */
          actor: z.enum(["you", "colleague", "staff", "system", "registry", "payment", "owner"]),
        }),
      ),
      /** Commands sent to the registry for the request, oldest first, without secrets. Empty if the brand hides histories. */
      commands: z.array(
        z.strictObject({
          at: instant,
          verb: sentVerbs,
          /** The name, host or contact handle that the command is about. */
          object: z.string(),
          sent: z.array(z.strictObject({ what: sentFacts, value: z.string() })),
          /**
           * unknown: no valid answer came. pending: the command was accepted and will be carried out later. not_sent: nothing
           * reached the registry.
           */
          outcome: z.enum(["sent", "unknown", "pending", "succeeded", "refused", "not_sent"]),
          /**
           * Whether the outcome was determined afterwards, from what the registry shows or by a person, and not from the reply.
           */
          islater: z.boolean(),
          decidedat: instant.nullable(),
          code: z.int().nullable(),
          text: z.string().nullable(),
        }),
      ),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const cancelRequestSpec = spec({
  summary: "Cancels a request; what was paid for it is credited",
  input: z.strictObject({ requestid: z.int().positive() }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, RequestLocked, TooLateToCancel],
});

export const restartRequestSpec = spec({
  summary: "Puts a failed request back into the queue",
  input: z.strictObject({ requestid: z.int().positive() }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, RequestLocked],
});

/** Values of the form for fixing a request. The reason for which it stopped decides which of them are required. */
export const fixRequestSpec = spec({
  summary: "Sends corrected values of a request that waits for the customer",
  input: z.strictObject({
    requestid: z.int().positive(),
    contactid: id.optional(),
    fields: z.record(z.string(), z.string().max(500)).optional(),
    authcode: z.string().max(255).optional(),
    /** Only for a change of name servers that stopped with reason 4002, 4005 or 4009. */
    nameservers: z
      .array(
        z.strictObject({
          host: z.string().trim().max(255),
          addresses: z.array(z.string().trim().max(45)).max(13).default([]),
        }),
      )
      .max(20)
      .optional(),
    override: z.boolean().optional(),
    /** The customer's answer to a question from staff about a service that staff deliver (reason 4899). */
    reply: z.string().trim().max(2000).optional(),
  }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    RequestLocked,
    NameServersFaulty,
    BadParameter,
    MissingParameter,
  ],
});
