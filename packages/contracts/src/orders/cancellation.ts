import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { OutcomeBeingChecked, RegistryBusy, RegistryRefusesUs, RegistryLocked, RegistryRefused } from "../domains/refusals.ts";
import { AlreadyOrdered, HostsInTheWay, NameNotTyped } from "./refusals.ts";

export const cancellationSpec = spec({
  summary: "What happens when a domain is cancelled now or at its expiry, and until when it can be had back",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    cancellation: z.strictObject({
      domainname: z.string(),
      unicodename: z.string(),
      tld: z.string(),
      /** none: it goes on. at_expiry: it ends with its term. under_way: a request works on it. ended: nothing is left to cancel. */
      state: z.enum(["none", "at_expiry", "under_way", "ended"]),
      request: z.strictObject({ requestid: z.int(), status: z.int() }).nullable(),
      /** The day with which it can end; null when there is none, or it has passed. */
      expiredate: instant.nullable(),
      /** Inside these days after the registration a name is gone at once, for good. */
      addgraceuntil: instant.nullable(),
      /** By the rules of the TLD, counted from today. null: it cannot be had back. */
      restorableuntil: instant.nullable(),
      /** When anybody can register it again, by the same rules. */
      freefrom: instant,
      /** Hosts below the name that go with it. */
      hosts: z.array(z.string()),
      /** Of these hosts, those that other names of the account use. */
      hostsused: z.array(z.strictObject({ host: z.string(), by: z.string() })),
      /** registry: it is told at once and ends the name by itself; here: the name is not renewed. */
      expiryby: z.enum(["registry", "here"]),
      may: z.boolean(),
      why: z.enum(["right", "ended", "locked", "hold"]).nullable(),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const cancelDomainSpec = spec({
  summary: "Cancels a domain, now or at its expiry; its name has to be typed, and asks for fresh proof",
  input: z.strictObject({ itemid: id, name: z.string().max(255), when: z.enum(["now", "expiry"]) }),
  answer: z.strictObject({ requestid: z.int() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    NameNotTyped,
    AlreadyOrdered,
    HostsInTheWay,
    RegistryLocked,
  ],
});

export const keepDomainSpec = spec({
  summary: "Takes back that a domain ends at its expiry",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({ autorenew: z.boolean() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    RegistryLocked,
    RegistryRefused,
    RegistryBusy,
    RegistryRefusesUs,
    OutcomeBeingChecked,
  ],
});
