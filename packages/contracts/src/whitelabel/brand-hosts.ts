import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { HostIsMain, HostNotAsked, HostNotProved, HostTaken } from "./refusals.ts";

/** A host of at least two parts, in the form in which browsers send it. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/);

const hosts = z.strictObject({
  /** Where a new host must point, by a CNAME record. */
  target: z.string(),
  hosts: z.array(
    z.strictObject({
      host: z.string(),
      /** Whether links in the brand's mails lead to this host. */
      ismain: z.boolean(),
      /** Whether it was proved by its DNS. False if the installation entered it; it then cannot be removed here. */
      isproved: z.boolean(),
      /** Where its addresses led when they were last queried; null if they have not been queried yet. */
      leads: z.enum(["here", "elsewhere", "nowhere"]).nullable(),
      checked: instant.nullable(),
    }),
  ),
  /** Hosts that are not proved yet, each with the TXT record that would prove it. */
  claims: z.array(
    z.strictObject({ host: z.string(), added: instant, record: z.strictObject({ name: z.string(), value: z.string() }) }),
  ),
});
export type BrandHosts = z.infer<typeof hosts>;

const usual = [LoginRequired, NoPermission, NotFound] as const;
const ofHost = z.strictObject({ brandid: id, host });

export const brandHostsSpec = spec({
  summary: "The hosts on which a brand is reached, and those that are not proved yet",
  input: z.strictObject({ brandid: id }),
  answer: z.strictObject({ brand: hosts }),
  refusals: usual,
});

export const addBrandHostSpec = spec({
  summary: "Begins to add a host to a brand; it is served once a TXT record has proved it",
  input: ofHost,
  answer: nothing,
  refusals: [...usual, StepUpRequired, HostTaken],
});

export const proveBrandHostSpec = spec({
  summary: "Looks for the TXT record of a host, and serves the brand on it",
  input: ofHost,
  answer: nothing,
  refusals: [...usual, HostTaken, HostNotProved, HostNotAsked],
});

export const chooseMainHostSpec = spec({
  summary: "Makes a host the one to which mails of the brand lead",
  input: ofHost,
  answer: nothing,
  refusals: usual,
});

export const removeBrandHostSpec = spec({
  summary: "Stops serving a brand on a host, or gives up one that is not proved",
  input: ofHost,
  answer: nothing,
  refusals: [...usual, StepUpRequired, HostIsMain],
});
