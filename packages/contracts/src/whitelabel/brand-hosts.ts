import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { DnsElsewhere, RecordsStand } from "../sending/refusals.ts";
import { HostIsMain, HostNotAsked, HostNotProved, HostTaken, HostWithoutMain } from "./refusals.ts";

/** A host of at least two parts, in the form in which browsers send it. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/);

/** Why a host has no certificate, or no newer one. `unreached`: the authority did not get our answer from the host. */
export const hostCertificateTroubles = ["notpointing", "caa", "limit", "unreached", "unavailable", "refused"] as const;
export type HostCertificateTrouble = (typeof hostCertificateTroubles)[number];

const certificate = z.strictObject({
  /** `waiting`: no attempt has ended yet. `issued`: the host has a valid certificate, even if the latest renewal failed. */
  state: z.enum(["waiting", "issued", "failed"]),
  /** Until when the certificate in use is valid; null if there is no certificate in use. */
  until: instant.nullable(),
  /** When the next certificate is ordered; null if there is no certificate in use. */
  renews: instant.nullable(),
  /** What went wrong with the latest attempt; null if nothing did. */
  why: z.enum(hostCertificateTroubles).nullable(),
  /** When the next attempt is made after a failure. Null if none is planned. */
  next: instant.nullable(),
});

/** A DNS record that makes a host lead to this installation. */
const record = z.strictObject({ name: z.string(), type: z.enum(["A", "AAAA", "CNAME", "ALIAS"]), value: z.string() });
export type HostRecord = z.infer<typeof record>;

const hosts = z.strictObject({
  /** Whether the installation itself gets certificates for hosts and serves them. If not, a proxy in front of it does. */
  certifies: z.boolean(),
  hosts: z.array(
    z.strictObject({
      host: z.string(),
      /** Whether links in the brand's mails lead to this host. */
      ismain: z.boolean(),
      /**
       * Whether a DNS record proved the host. False for a host from the settings of the installation, which cannot be removed
       * here.
       */
      isproved: z.boolean(),
      /** Where the addresses of the host led when they were last queried. Null if they have not been queried yet. */
      leads: z.enum(["here", "elsewhere", "nowhere"]).nullable(),
      checked: instant.nullable(),
      /** Whether visitors of this host are sent to the main host. */
      redirects: z.boolean(),
      /** The certificate of the host. Null if the installation gets none for this host. */
      certificate: certificate.nullable(),
      /** The records that make the host lead to this installation. */
      records: z.array(record),
      /** The zone of the host, if the account manages its DNS here. */
      zone: z.string().nullable(),
    }),
  ),
  /** Hosts that are not proved yet, each with the TXT record that would prove it. */
  claims: z.array(
    z.strictObject({
      host: z.string(),
      added: instant,
      record: z.strictObject({ name: z.string(), value: z.string() }),
      /** The records that make the host lead to this installation. */
      records: z.array(record),
      /** The zone of the host, if the account manages its DNS here. */
      zone: z.string().nullable(),
    }),
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

export const redirectBrandHostSpec = spec({
  summary: "Sends visitors of a host to the main host of the brand, or serves the brand on it again",
  input: ofHost.extend({ redirects: z.boolean() }),
  answer: nothing,
  refusals: [...usual, HostIsMain, HostWithoutMain],
});

export const retryHostCertificateSpec = spec({
  summary: "Tries to get the certificate of a host now",
  input: ofHost,
  answer: nothing,
  refusals: [...usual, StatusProhibits, TooFast],
});

export const putHostRecordsSpec = spec({
  summary: "Adds the DNS records of a host to its zone, where we manage its DNS",
  input: ofHost,
  answer: z.strictObject({ zone: z.string() }),
  refusals: [...usual, DnsElsewhere, RecordsStand],
});
