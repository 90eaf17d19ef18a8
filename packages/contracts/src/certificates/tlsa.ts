import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { TlsaNowhere } from "./refusals.ts";
import { tlsaProtocols, tlsaServicesMax } from "./tlsa-services.ts";

/** A service that clients reach over TLS. The owner name of a TLSA record names it by port and protocol, such as _25._tcp. */
export const tlsaService = z.strictObject({ port: z.int().min(1).max(65_535), protocol: z.enum(tlsaProtocols) });
export type TlsaService = z.infer<typeof tlsaService>;

export const certificateTlsaSpec = spec({
  summary: "The TLSA records of a certificate (RFC 6698): its services, the names whose zones can have them, and the records",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    tlsa: z.strictObject({
      services: z.array(tlsaService),
      names: z.array(z.strictObject({ name: z.string(), state: z.enum(["signed", "unsigned", "elsewhere"]) })),
      records: z.array(z.strictObject({ owner: z.string(), data: z.string() })),
      /** Since when all name servers have served the records. Null if they do not serve them yet. */
      served: instant.nullable(),
      /**
       * Whether a program renews the certificate. The keys of such a certificate are published only after the program has used
       * them in an order.
       */
      byprogram: z.boolean(),
      acts: z.strictObject({ edit: z.boolean() }),
    }),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound],
});

export const setCertificateTlsaSpec = spec({
  summary: "Chooses the services for which a certificate has TLSA records; none takes the records away",
  input: z.strictObject({ serviceid: id, services: z.array(tlsaService).max(tlsaServicesMax) }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, TlsaNowhere],
});
