import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import {
  NoteRequired,
  NothingToChange,
  TooManyWaiting,
  ZoneConflict,
  ZoneFaulty,
  ZoneFull,
  ZoneNeedsConfirmation,
} from "../zones/refusals.ts";
import { AddressRefused, HostRefused } from "./refusals.ts";

/**
 * changing: the parent zone still delegates the network as before the order, and must remove that delegation first. waiting: we
 * serve the network, but it is not delegated to us yet. active: the network is delegated to us. lost: the network was active, but
 * is now delegated elsewhere.
 */
export const networkState = z.enum(["changing", "waiting", "active", "lost", "ended"]);
export type NetworkState = z.infer<typeof networkState>;

const zone = z.strictObject({
  apex: z.string(),
  /** The status of the publication of this zone. Null if the zone is not served yet. */
  status: z.int().nullable(),
  /** How many addresses of the zone have a name. */
  names: z.int(),
  /** The servers to which the parent zone delegates this zone. Null if the parent has not answered. */
  hosts: z.array(z.string()).nullable(),
  delegated: z.boolean().nullable(),
});

export const reverseNetworkSpec = spec({
  summary: "The reverse DNS of a service: its zones, whether the address provider delegates them to us, and what to tell it",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    network: z.strictObject({
      network: z.string(),
      state: networkState,
      /** Our name servers, to which the network has to be delegated. */
      nameservers: z.array(z.string()),
      zones: z.array(zone),
      /** For an IPv4 network smaller than /24: the aliases in the zone of the whole /24 (RFC 2317). */
      aliases: z.array(z.strictObject({ owner: z.string(), target: z.string() })),
      checked: instant.nullable(),
      nextcheck: instant.nullable(),
      activesince: instant.nullable(),
      acts: z.strictObject({ edit: z.boolean(), check: z.boolean() }),
    }),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound],
});

export const reverseNamesSpec = spec({
  summary: "The names of a network's addresses, all of them or those that a text is found in",
  input: z.strictObject({ serviceid: id, q: z.string().max(255).optional() }),
  answer: z.strictObject({
    names: z.array(z.strictObject({ address: z.string(), hosts: z.array(z.string()), ttl: z.int(), version: z.int() })),
    /** Whether there are more names than are listed. */
    more: z.boolean(),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound],
});

export const namesAtOnceMax = 256;

export const saveReverseNamesSpec = spec({
  summary: "Gives addresses of a network their names; an empty host takes the name away",
  input: z.strictObject({
    serviceid: id,
    names: z
      .array(z.strictObject({ address: z.string().max(50), host: z.string().max(255) }))
      .min(1)
      .max(namesAtOnceMax),
  }),
  /** Whether the change has to wait until a second person approves it. */
  answer: z.strictObject({ waits: z.boolean() }),
  refusals: [
    LoginRequired,
    NoPermission,
    FeatureOff,
    NotFound,
    StatusProhibits,
    AddressRefused,
    HostRefused,
    NothingToChange,
    NoteRequired,
    TooManyWaiting,
    ZoneConflict,
    ZoneFaulty,
    ZoneFull,
    ZoneNeedsConfirmation,
  ],
});

export const checkNetworkSpec = spec({
  summary: "Asks at once whether the address provider delegates the network to us",
  input: z.strictObject({ serviceid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, TooFast],
});

export const checkForwardNamesSpec = spec({
  summary: "Checks whether hosts point back at the addresses whose names they are",
  input: z.strictObject({
    serviceid: id,
    names: z
      .array(z.strictObject({ address: z.string().max(50), host: z.string().max(255) }))
      .min(1)
      .max(50),
  }),
  answer: z.strictObject({
    results: z.array(
      z.strictObject({
        address: z.string(),
        host: z.string(),
        /**
         * What DNS says about the host name. back: the name points to the address. other: the name points only to other
         * addresses. none: the name has no address. unknown: no resolver answered.
         */
        state: z.enum(["back", "other", "none", "unknown"]),
        addresses: z.array(z.string()),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, TooFast],
});
