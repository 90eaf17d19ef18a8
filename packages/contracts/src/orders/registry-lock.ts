import { z } from "zod";
import { openMinutes } from "./open-minutes.ts";
import { id, instant, priceView, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { OutcomeBeingChecked, QuietPeriod, RegistryBusy, RegistryRefusesUs, RegistryRefused } from "../domains/refusals.ts";
import {
  AlreadyInBasket,
  AlreadyOrdered,
  LockNeedsTwoStep,
  NameNotTyped,
  NoRegistryLock,
  NotLocked,
  NotYetSold,
} from "./refusals.ts";

/** A person whom the operator calls before opening a lock. */
export const lockPerson = z.strictObject({
  name: z.string().trim().min(2).max(100),
  /** The phone number in the format of EPP: prefix, dot, number. */
  phone: z.string().regex(/^\+[0-9]{1,3}\.[0-9]{1,14}$/),
});

export const lockPeople = z.strictObject({ first: lockPerson, second: lockPerson });

/**
 * none: the name has no registry lock. ordered: the lock is being set. on: the name is locked. opening: a user has asked to open
 * the lock. open: the lock is open for a while. ending: the lock is being removed.
 */
export const lockState = z.enum(["none", "ordered", "on", "opening", "open", "ending"]);

export const registryLockSpec = spec({
  summary: "The registry lock of a domain: whether it is on, open or can be ordered, and its price",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    registrylock: z.strictObject({
      state: lockState,
      domainname: z.string(),
      unicodename: z.string(),
      tld: z.string(),
      /** Until when the lock is open, as stated by the registry if the registry opens locks itself. */
      openuntil: instant.nullable(),
      openedby: z.string().nullable(),
      /** Who locks the name again at that time: the registry automatically, or a member of the operator's staff. */
      relocks: z.enum(["registry", "operator"]),
      people: lockPeople.nullable(),
      /** Price of the lock for one year. Null if it is not sold for this name. */
      price: priceView.nullable(),
      /** Price of opening the lock outside office hours. */
      unlockprice: priceView.nullable(),
      paiduntil: instant.nullable(),
      renews: z.boolean(),
      /** The unfinished request for the lock. Null if there is none. */
      request: z.strictObject({ requestid: z.int(), status: z.int() }).nullable(),
      inbasket: z.boolean(),
      may: z.boolean(),
      /**
       * Why the lock cannot be ordered. right: the user lacks the permission. tld: the registry has no lock. factor: two-step
       * login is off. ended: the name is not registered here. hold: the registry allows no change.
       */
      why: z.enum(["right", "tld", "factor", "ended", "hold"]).nullable(),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const orderRegistryLockSpec = spec({
  summary: "Puts the registry lock of a domain into the basket; needs fresh proof and two-step login",
  input: z.strictObject({ itemid: id, people: lockPeople }),
  answer: z.strictObject({ inbasket: z.literal(true) }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    LockNeedsTwoStep,
    NoRegistryLock,
    NotYetSold,
    AlreadyOrdered,
    AlreadyInBasket,
  ],
});

export const openRegistryLockSpec = spec({
  summary:
    "Asks to open the registry lock for a while; it locks again automatically. Needs fresh proof. Free of charge in office hours, otherwise by the basket",
  input: z.strictObject({ itemid: id, minutes: z.literal(openMinutes), outofhours: z.boolean() }),
  /** Null if the opening was put into the basket. */
  answer: z.strictObject({ requestid: z.int().nullable() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    QuietPeriod,
    LockNeedsTwoStep,
    NotLocked,
    NotYetSold,
    AlreadyOrdered,
    AlreadyInBasket,
  ],
});

export const closeRegistryLockSpec = spec({
  summary: "Locks an open registry lock early",
  input: z.strictObject({ itemid: id }),
  /** True if the registry has shown that the name is locked. False if a person was asked to lock it. */
  answer: z.strictObject({ locked: z.boolean() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    NotLocked,
    RegistryRefused,
    RegistryBusy,
    RegistryRefusesUs,
    OutcomeBeingChecked,
  ],
});

export const endRegistryLockSpec = spec({
  summary: "Ends the registry lock now or at the end of its paid period; the name has to be typed, and fresh proof is needed",
  input: z.strictObject({ itemid: id, name: z.string().max(255), when: z.enum(["now", "expiry"]) }),
  /** The request that ends the lock. Null if the lock ends with its paid period. */
  answer: z.strictObject({ requestid: z.int().nullable() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    QuietPeriod,
    LockNeedsTwoStep,
    NotLocked,
    NameNotTyped,
    AlreadyOrdered,
  ],
});

export const keepRegistryLockSpec = spec({
  summary: "Withdraws the cancellation of a registry lock at the end of its paid period",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({ renews: z.literal(true) }),
  refusals: [LoginRequired, NoPermission, NotFound, NotLocked],
});
