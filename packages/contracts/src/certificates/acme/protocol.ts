import { z } from "zod";
import { foreign, type ForeignOperation } from "../../foreign.ts";

// ACME (RFC 8555) with renewal information (RFC 9773): programs on servers get the certificates of a service. Each service has
// its own directory, because programs keep one account for each directory, and an account belongs to one service.

const service = z.object({ service: z.uuid() });
const within = z.object({ service: z.uuid(), id: z.uuid() });
const query = z.looseObject({});
const none = z.unknown();
/** A JSON Web Signature in flattened form (RFC 7515 7.2.2). The RFC defines the payload of each call. */
const signed = z.strictObject({ protected: z.string(), payload: z.string(), signature: z.string() });

const identifier = z.strictObject({ type: z.literal("dns"), value: z.string() });
const problem = z.looseObject({ type: z.string(), detail: z.string(), status: z.int() });

const directory = z.strictObject({
  newNonce: z.url(),
  newAccount: z.url(),
  newOrder: z.url(),
  revokeCert: z.url(),
  keyChange: z.url(),
  renewalInfo: z.url(),
  meta: z.strictObject({ externalAccountRequired: z.literal(true), website: z.url() }),
});
const account = z.strictObject({
  status: z.enum(["valid", "deactivated", "revoked"]),
  contact: z.array(z.string()),
  orders: z.url(),
});
const order = z.strictObject({
  status: z.enum(["ready", "processing", "valid", "invalid"]),
  expires: z.iso.datetime(),
  identifiers: z.array(identifier),
  authorizations: z.array(z.url()),
  finalize: z.url(),
  certificate: z.url().optional(),
  replaces: z.string().optional(),
  error: problem.optional(),
});
export type AcmeOrderView = z.infer<typeof order>;
const challenge = z.strictObject({
  type: z.literal("dns-01"),
  url: z.url(),
  status: z.literal("valid"),
  token: z.string(),
  validated: z.iso.datetime(),
});
const authorization = z.strictObject({
  status: z.enum(["valid", "expired"]),
  expires: z.iso.datetime(),
  identifier,
  wildcard: z.literal(true).optional(),
  challenges: z.array(challenge),
});

const json = (schema: z.ZodType) => ({ status: 200, contentType: "application/json", schema }) as const;
const empty = { status: 200, contentType: null, schema: z.null() } as const;

function post<Params extends z.ZodType>(
  name: string,
  path: `/acme/{service}/${string}`,
  of: { readonly summary: string; readonly params: Params; readonly answer: ForeignOperation["answer"] },
) {
  return foreign({ name, method: "POST", path, query, body: signed, ...of });
}

export const acmeDirectory = foreign({
  name: "acmeDirectory",
  method: "GET",
  path: "/acme/{service}/directory",
  summary: "Where the resources of ACME are",
  params: service,
  query,
  body: none,
  answer: json(directory),
});
export const acmeNonce = foreign({
  name: "acmeNonce",
  method: "GET",
  path: "/acme/{service}/new-nonce",
  summary: "A nonce for the next signed call",
  params: service,
  query,
  body: none,
  answer: { status: 204, contentType: null, schema: z.null() },
});
export const acmeNewAccount = post("acmeNewAccount", "/acme/{service}/new-account", {
  summary: "Opens an account that is bound to a key of the service, or finds it",
  params: service,
  answer: json(account),
});
export const acmeAccount = post("acmeAccount", "/acme/{service}/account/{id}", {
  summary: "Shows, changes or deactivates an account",
  params: within,
  answer: json(account),
});
export const acmeOrders = post("acmeOrders", "/acme/{service}/account/{id}/orders", {
  summary: "The orders of an account",
  params: within,
  answer: json(z.strictObject({ orders: z.array(z.url()) })),
});
export const acmeKeyChange = post("acmeKeyChange", "/acme/{service}/key-change", {
  summary: "Replaces the key of an account",
  params: service,
  answer: json(account),
});
export const acmeNewOrder = post("acmeNewOrder", "/acme/{service}/new-order", {
  summary: "Orders a certificate for the names of the service",
  params: service,
  answer: json(order),
});
export const acmeOrder = post("acmeOrder", "/acme/{service}/order/{id}", {
  summary: "Shows an order",
  params: within,
  answer: json(order),
});
export const acmeAuthorization = post("acmeAuthorization", "/acme/{service}/authorization/{id}/{number}", {
  summary: "Shows that a name may be on the certificate",
  params: z.object({ ...within.shape, number: z.string().regex(/^\d{1,2}$/) }),
  answer: json(authorization),
});
export const acmeChallenge = post("acmeChallenge", "/acme/{service}/challenge/{id}/{number}", {
  summary: "Shows how a name was proved",
  params: z.object({ ...within.shape, number: z.string().regex(/^\d{1,2}$/) }),
  answer: json(challenge),
});
export const acmeFinalize = post("acmeFinalize", "/acme/{service}/order/{id}/finalize", {
  summary: "Has the certificate of an order issued for a signing request",
  params: within,
  answer: json(order),
});
export const acmeCertificate = post("acmeCertificate", "/acme/{service}/certificate/{id}", {
  summary: "The certificate of an order with its chain",
  params: within,
  answer: { status: 200, contentType: "application/pem-certificate-chain", schema: z.string() },
});
export const acmeRevoke = post("acmeRevoke", "/acme/{service}/revoke-cert", {
  summary: "Revokes a certificate, for the account of a program or with the key of the certificate",
  params: service,
  answer: empty,
});
export const acmeRenewalInfo = foreign({
  name: "acmeRenewalInfo",
  method: "GET",
  path: "/acme/{service}/renewal-info/{certificate}",
  summary: "When a certificate should be renewed (RFC 9773)",
  params: z.object({ service: z.uuid(), certificate: z.string().min(3).max(120) }),
  query,
  body: none,
  answer: json(z.strictObject({ suggestedWindow: z.strictObject({ start: z.iso.datetime(), end: z.iso.datetime() }) })),
});
