import { z } from "zod";
import { fileView } from "../files/files.ts";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, priceView, spec } from "../spec.ts";
import { service } from "../products/catalogue.ts";
import { VatRateMissing } from "../products/refusals.ts";
import { planUnits } from "../products/service-plans.ts";
import { AlreadyOrdered, NameNotTyped, ServiceBound, ServicePlanRefused } from "./refusals.ts";

const words = z.strictObject({ en: z.string(), sv: z.string() });

export const ownServiceSpec = spec({
  summary: "One service of the account: its state, what it gives, what it costs next, its history and its invoices",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    service,
    billingmonths: z.int().nullable(),
    /** The answers to the product's questions that it was ordered with. */
    answers: z.array(z.strictObject({ title: words, value: words })),
    /**
     * The details that the service gives its owner, such as an address to sign in at. Empty for users who may not order services.
     */
    given: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    /** Files that the service was delivered with. Empty for users who may not order services. */
    files: z.array(fileView),
    /** What the next period costs today. Null if the service is not renewed, or if prices are hidden. */
    renewprice: priceView.nullable(),
    /** The day on which the service ends, if that is decided. */
    endson: instant.nullable(),
    /** The day on which a suspended service ends unless it is renewed. */
    lastday: instant.nullable(),
    /** By when staff must switch on a suspended service that has been paid again. Null if the service does not wait for that. */
    resumesby: instant.nullable(),
    /** What the owner can do with the service on its page. */
    acts: z.strictObject({ renew: z.boolean(), end: z.boolean(), undo: z.boolean() }),
    /** Whether the service is the DNS plan of a domain, which is renewed and ended like the plans in the list of services. */
    isplan: z.boolean(),
    /** The domain on whose page this registry lock is opened and ended. Null if the service is no lock, or has ended. */
    lockof: id.nullable(),
    /** The open request that delivers or renews the service, if there is one. */
    open: z
      .strictObject({
        requestid: z.int(),
        ordernr: z.int().nullable(),
        status: z.int(),
        reason: z.int().nullable(),
        /** delivery: the service is being set up. */
        does: z.enum(["delivery", "renewal", "other"]),
        until: instant.nullable(),
      })
      .nullable(),
    /** What premium support does for the account while it is active. Null if this is another service. */
    support: z
      .strictObject({
        isrunning: z.boolean(),
        /** Within how many support hours a new ticket is answered, with premium support and without it. */
        hours: z.int(),
        usualhours: z.int(),
        /** How many times as many calls an API key may make. */
        callsfactor: z.int(),
        /** Whether the account currently pays by invoice. */
        hasagreement: z.boolean(),
      })
      .nullable(),
    /** The plans of the service. Null if its product has none, or if it has ended. */
    plans: z
      .strictObject({
        unit: z.enum(planUnits),
        /** The plan that it has now. The id of the product stands for the product without a plan. */
        planid: z.int(),
        name: words,
        included: z.int(),
        /** The plan that begins with the next period. begins: null if that period is not paid for yet, so that it can be taken back. */
        next: z.strictObject({ planid: z.int(), name: words, included: z.int(), begins: instant.nullable() }).nullable(),
        choices: z.array(
          z.strictObject({
            planid: z.int(),
            name: words,
            included: z.int(),
            /** What each further period costs. Null if prices are hidden. */
            price: priceView.nullable(),
            /** now: the plan begins at once, and the rest of the period is charged. renewal: it begins with the next period. */
            begins: z.enum(["now", "renewal"]),
            /** For "now": what the rest of the period costs. Null for "renewal", or if prices are hidden. */
            rest: priceView.nullable(),
            /** Why the plan cannot be chosen. Null if it can. */
            why: words.nullable(),
          }),
        ),
        /** Until when the current period is paid. */
        until: instant.nullable(),
        /** Whether the user may change the plan. */
        maychange: z.boolean(),
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
  /** name: the name of the service, which the user has to type to confirm that the service should end. */
  input: z.strictObject({ serviceid: id, ends: z.boolean(), name: z.string().max(255).optional() }),
  answer: z.strictObject({ ends: z.boolean() }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, NameNotTyped, ServiceBound, AlreadyOrdered],
});

export const planServiceSpec = spec({
  summary: "Chooses the plan that a service has from its next period on, or takes that back by choosing the plan that it has",
  /** planid: a plan of the product, or the id of the product for the product without a plan. */
  input: z.strictObject({ serviceid: id, planid: z.int().min(1).max(1_000_000) }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, ServicePlanRefused, VatRateMissing],
});
