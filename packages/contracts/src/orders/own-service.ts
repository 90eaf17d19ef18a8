import { z } from "zod";
import { fileView } from "../files/files.ts";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, priceView, spec } from "../spec.ts";
import { service } from "../products/catalogue.ts";
import { VatRateMissing } from "../products/refusals.ts";
import { AlreadyOrdered, NameNotTyped, ServiceBound } from "./refusals.ts";

const words = z.strictObject({ en: z.string(), sv: z.string() });

export const ownServiceSpec = spec({
  summary: "One service of the account: its state, what it gives, what it costs next, its history and its invoices",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    service,
    billingmonths: z.int().nullable(),
    /** Answers that it was ordered with. */
    answers: z.array(z.strictObject({ title: words, value: words })),
    /** What it gives its owner, such as an address to sign in at; empty for users who may not order services. */
    given: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    /** Files that it was delivered with; none for users who may not order services. */
    files: z.array(fileView),
    /** What the next period costs today; null: it is not renewed, or prices are hidden. */
    renewprice: priceView.nullable(),
    /** The day on which it ends, where that is decided. */
    endson: instant.nullable(),
    /** The day on which a suspended service ends unless it is renewed. */
    lastday: instant.nullable(),
    /** By when staff switch on a suspended service that is paid again; null: it does not wait for that. */
    resumesby: instant.nullable(),
    /** What its owner can do with it here. */
    acts: z.strictObject({ renew: z.boolean(), end: z.boolean(), undo: z.boolean() }),
    /** The request that delivers or renews it, where one is open. */
    open: z
      .strictObject({
        requestid: z.int(),
        ordernr: z.int().nullable(),
        status: z.int(),
        reason: z.int().nullable(),
        /** delivery: it is being set up. */
        does: z.enum(["delivery", "renewal", "other"]),
        until: instant.nullable(),
      })
      .nullable(),
    /** What premium support does for the account while it runs; null: it is another service. */
    support: z
      .strictObject({
        isrunning: z.boolean(),
        /** Within how many hours of support a new ticket is answered, with it and without. */
        hours: z.int(),
        usualhours: z.int(),
        /** So many times as many calls of an API key. */
        callsfactor: z.int(),
        /** Whether the account pays by invoice now. */
        hasagreement: z.boolean(),
      })
      .nullable(),
    timeline: z.array(z.strictObject({ at: instant, status: z.int() })),
    invoices: z.array(
      z.strictObject({
        invoiceid: id,
        number: z.int(),
        iscredit: z.boolean(),
        issued: z.iso.date(),
        totalMinor: z.int(),
        currency: z.string(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, VatRateMissing],
});

export const setServiceEndSpec = spec({
  summary:
    "Lets a service end with its paid period, for which its name has to be typed, or takes that back while it has not ended. Nothing is paid back",
  /** name: the name of the service, which the user has to type to confirm that it shall end. */
  input: z.strictObject({ serviceid: id, ends: z.boolean(), name: z.string().max(255).optional() }),
  answer: z.strictObject({ ends: z.boolean() }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, NameNotTyped, ServiceBound, AlreadyOrdered],
});
