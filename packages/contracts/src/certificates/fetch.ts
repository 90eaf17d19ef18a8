import { z } from "zod";
import { foreign } from "../foreign.ts";
import { instant } from "../spec.ts";

// The calls by which scripts on servers download certificates (docs/certificates-api.md).

const nothing = z.looseObject({});
const one = z.object({ certificate: z.uuid() });

const fetchable = z.strictObject({
  id: z.uuid(),
  /** The names as A-labels. A wildcard name begins with "*.". */
  names: z.array(z.string()),
  /** Serial number in hexadecimal digits. Null until the first certificate is issued. */
  serial: z.string().nullable(),
  issued: instant.nullable(),
  expires: instant.nullable(),
  /** Whether the token may download the private key and we store the key. */
  haskey: z.boolean(),
});
export type FetchableCertificate = z.infer<typeof fetchable>;

export const listCertificates = foreign({
  name: "listCertificates",
  method: "GET",
  path: "/certificates",
  summary: "The certificates that the token covers",
  params: nothing,
  query: nothing,
  body: nothing,
  answer: { status: 200, contentType: "application/json", schema: z.array(fetchable) },
});

const pem = { status: 200, contentType: "application/x-pem-file", schema: z.string() } as const;

export const fetchChain = foreign({
  name: "fetchChain",
  method: "GET",
  path: "/certificates/{certificate}/fullchain.pem",
  summary: "The certificate in use, followed by the certificates of its authority",
  params: one,
  query: nothing,
  body: nothing,
  answer: pem,
});

export const fetchKey = foreign({
  ...fetchChain,
  name: "fetchKey",
  path: "/certificates/{certificate}/key.pem",
  summary: "The private key of the certificate in use, if we keep it and the token may download it",
});

export const fetchBundle = foreign({
  ...fetchChain,
  name: "fetchBundle",
  path: "/certificates/{certificate}/bundle.pem",
  summary: "The private key and the certificate in use in one file, as HAProxy reads them",
});
