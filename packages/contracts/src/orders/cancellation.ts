import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import {
  CourtLocked,
  InEscrow,
  OutcomeBeingChecked,
  RegistryBusy,
  RegistryRefusesUs,
  RegistryLocked,
  RegistryRefused,
} from "../domains/refusals.ts";
import { AlreadyOrdered, HostsInTheWay, NameNotTyped } from "./refusals.ts";

export const cancellationSpec = spec({
  summary: "What happens when a domain is cancelled now or at its expiry, and until when it can be restored",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    cancellation: z.strictObject({
      domainname: z.string(),
      unicodename: z.string(),
      tld: z.string(),
      /**
       * none: the domain continues. at_expiry: it ends at its expiry. under_way: a request is cancelling it. ended: nothing is
       * left to cancel.
       */
      state: z.enum(["none", "at_expiry", "under_way", "ended"]),
      request: z.strictObject({ requestid: z.int(), status: z.int() }).nullable(),
      /** The expiry at which the name can end. Null if it has no expiry, or if the expiry has passed. */
      expiredate: instant.nullable(),
      /** The end of the days after registration during which a cancelled name is deleted at once and cannot be restored. */
      addgraceuntil: instant.nullable(),
      /**
       * Until when the name could be restored if it were cancelled today, by the rules of the TLD. Null if it could not be
       * restored.
       */
      restorableuntil: instant.nullable(),
      /** When anybody could register the name again, by the rules of the TLD, if it were cancelled today. */
      freefrom: instant,
      /** Hosts below the name that are deleted with it. */
      hosts: z.array(z.string()),
      /** The hosts among these that other names of the account also use, with these names. */
      hostsused: z.array(z.strictObject({ host: z.string(), by: z.string() })),
      /**
       * Who ends the name at its expiry. registry: we tell the registry at once, and it ends the name. here: we do not renew the
       * name.
       */
      expiryby: z.enum(["registry", "here"]),
      may: z.boolean(),
      why: z.enum(["right", "ended", "locked", "hold"]).nullable(),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const cancelDomainSpec = spec({
  summary: "Cancels a domain, now or at its expiry; its name has to be typed, and fresh proof is needed",
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
    CourtLocked,
    InEscrow,
    RegistryLocked,
  ],
});

export const keepDomainSpec = spec({
  summary: "Withdraws the cancellation of a domain at its expiry",
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
