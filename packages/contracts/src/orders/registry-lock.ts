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

/** Somebody the operator calls before a lock is opened by hand. */
export const lockPerson = z.strictObject({
  name: z.string().trim().min(2).max(100),
  /** As EPP writes it: prefix, dot, number. */
  phone: z.string().regex(/^\+[0-9]{1,3}\.[0-9]{1,14}$/),
});

export const lockPeople = z.strictObject({ first: lockPerson, second: lockPerson });

/**
 * none: the name has no registry lock. ordered: it is being put on. on: the name is closed. opening: somebody has asked to open it.
 * open: it is, for a while. ending: it is being taken off.
 */
export const lockState = z.enum(["none", "ordered", "on", "opening", "open", "ending"]);

export const registryLockSpec = spec({
  summary: "The registry lock of a domain: whether it is on, open or can be ordered, and what that costs",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    registrylock: z.strictObject({
      state: lockState,
      domainname: z.string(),
      unicodename: z.string(),
      tld: z.string(),
      /** Until when it is open; of a registry that says so, the registry's own word. */
      openuntil: instant.nullable(),
      openedby: z.string().nullable(),
      /** registry: it locks again by itself at that time. operator: a person sees to it. */
      relocks: z.enum(["registry", "operator"]),
      people: lockPeople.nullable(),
      /** Of a year; null: not sold for this name. */
      price: priceView.nullable(),
      /** Of an opening outside office hours. */
      unlockprice: priceView.nullable(),
      paiduntil: instant.nullable(),
      renews: z.boolean(),
      /** What is under way with the lock. */
      request: z.strictObject({ requestid: z.int(), status: z.int() }).nullable(),
      inbasket: z.boolean(),
      may: z.boolean(),
      /** right: the user may not. tld: its registry has no lock. factor: two-step login is off. ended: not registered here. hold: the registry allows no change. */
      why: z.enum(["right", "tld", "factor", "ended", "hold"]).nullable(),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const orderRegistryLockSpec = spec({
  summary: "Puts the registry lock of a domain into the basket; asks for fresh proof, and for two-step login",
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
    "Asks to open the registry lock for a while; it closes by itself. Asks for fresh proof. In office hours free of charge, else by the basket",
  input: z.strictObject({ itemid: id, minutes: z.literal(openMinutes), outofhours: z.boolean() }),
  /** Null: the opening was put into the basket. */
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
  summary: "Closes a registry lock that is open before its time",
  input: z.strictObject({ itemid: id }),
  /** Whether the registry was seen to have closed it; false: a person was asked to. */
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
  summary: "Ends the registry lock now or with what is paid for; the name has to be typed, and asks for fresh proof",
  input: z.strictObject({ itemid: id, name: z.string().max(255), when: z.enum(["now", "expiry"]) }),
  /** Null: it ends with what is paid for. */
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
  summary: "Takes back that the registry lock ends with what is paid for",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({ renews: z.literal(true) }),
  refusals: [LoginRequired, NoPermission, NotFound, NotLocked],
});
