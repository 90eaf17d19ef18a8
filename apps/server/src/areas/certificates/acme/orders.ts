import { NotThere } from "@nameplane/contracts/foreign-refusals";
import { certificateName, isWildcardName } from "@nameplane/contracts/certificates/names";
import { CertificateNamesRefused, CsrRefused, NoSuffixCertificate } from "@nameplane/contracts/certificates/refusals";
import {
  AcmeAlreadyReplaced,
  AcmeBadCsr,
  AcmeMalformed,
  AcmeNotDns,
  AcmeNotReady,
  AcmeRejectedName,
  AcmeUnauthorized,
} from "@nameplane/contracts/certificates/acme/problems";
import type { AcmeOrderView } from "@nameplane/contracts/certificates/acme/protocol";
import { certificateProducts } from "@nameplane/contracts/products/service-pages";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { ForeignAnswer } from "../../../platform/http/foreign.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { refusalText } from "../../../platform/refusal-text.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries } from "../../identity/index.ts";
import { beginAnother, wantedIssuance } from "../begin-coverage.ts";
import { coverageJob } from "../certificates.jobs.ts";
import { changeCoverage, lockCoverage, type Coverage } from "../coverage.repository.ts";
import { issuanceBySerial } from "../issuances.repository.ts";
import { dayMs, hourMs } from "../issuing.rules.ts";
import { judgeWish, judgeWishedNames, type WishFields } from "../judge-wish.ts";
import { readTrouble } from "../trouble.rules.ts";
import { authorityOf, readCertificateId } from "./certificate-id.ts";
import { keyHashOf } from "./jws.ts";
import { problemOf, stateOf, type AcmeOrder } from "./order.rules.ts";
import { insertOrder, isReplaced, lockOrder, noteIssuance, ordersOf } from "./orders.repository.ts";
import { problem } from "./problem.ts";
import type { AcmeDeps, ClientCall } from "./signed-call.ts";

type OfOrder = ClientCall<{ readonly id: string }>;

/** How long an order waits for its signing request. Programs normally send it within a minute. */
const waitMs = dayMs;
/** How soon a program should poll again while a certificate is being issued. */
const lookAgain = { "retry-after": "3" };
const orderLimits = [{ name: "acme-order-hour", windowMs: hourMs, cap: 30 }] as const;
/** Limited because authorities limit how many certificates they issue for the same names. */
const issueLimits = [{ name: "acme-issue-day", windowMs: dayMs, cap: 10 }] as const;
const namesMax = 50;
const ordersShown = 50;

/** Orders a certificate (RFC 8555 7.4). */
export async function newOrder(call: ClientCall<unknown>): Promise<ForeignAnswer> {
  const { trx, scope, client, payload, call: http } = call;
  const coverage = await coveredBy(call);
  await countTries(trx, http.now, "acme-order", [{ subject: coverage.id, limits: orderLimits }]);
  if (payload?.["notBefore"] !== undefined || payload?.["notAfter"] !== undefined)
    throw problem(AcmeMalformed, "the authority decides how long a certificate is valid: leave out notBefore and notAfter");
  const names = await judgeNames(call, coverage, readNames(payload?.["identifiers"]));
  const replaces = await readReplaced(call, coverage, payload?.["replaces"]);
  const made = { clientId: client.id, names, replaces, now: http.now, endsAt: addMs(http.now, waitMs) };
  return shown(call, await insertOrder(trx, scope, made), 201);
}

/** Returns an order. */
export async function showOrder(call: OfOrder): Promise<ForeignAnswer> {
  return shown(call, await foundOrder(call));
}

/** The URLs of an account's newest orders. */
export async function listOrders({ trx, scope, client, params, base }: OfOrder): Promise<ForeignAnswer> {
  if (params.id !== client.id) throw problem(AcmeUnauthorized, "this is another account");
  const orders = await ordersOf(trx, scope, client.id, ordersShown);
  return json({ orders: orders.map(({ id }) => `${base}/order/${id}`) });
}

type OfName = ClientCall<{ readonly id: string; readonly number: string }>;

/** The authorization of a name in an order. The program does not have to prove the name (ADR 101). */
export async function showAuthorization(call: OfName): Promise<ForeignAnswer> {
  const { base, params, call: http } = call;
  const { order, name } = await foundName(call);
  const isWildcard = isWildcardName(name);
  return json({
    status: order.endsAt <= http.now ? "expired" : "valid",
    expires: order.endsAt.toISOString(),
    identifier: { type: "dns", value: isWildcard ? name.slice(2) : name },
    ...(isWildcard ? { wildcard: true } : {}),
    challenges: [challengeOf(base, order, params.number)],
  });
}

export async function showChallenge(call: OfName): Promise<ForeignAnswer> {
  const { base, params } = call;
  const { order } = await foundName(call);
  const answer = json(challengeOf(base, order, params.number));
  return { ...answer, headers: { link: `<${base}/authorization/${params.id}/${params.number}>;rel="up"` } };
}

const challengeOf = (base: string, { id, createdAt }: AcmeOrder, number: string) => ({
  type: "dns-01",
  url: `${base}/challenge/${id}/${number}`,
  status: "valid",
  token: Buffer.from(`${id}/${number}`).toString("base64url"),
  validated: createdAt.toISOString(),
});

/** Starts the issuance of an order with the program's signing request (RFC 8555 7.4). */
export async function finalizeOrder({ jobs, vault }: Pick<AcmeDeps, "jobs" | "vault">, call: OfOrder): Promise<ForeignAnswer> {
  const { trx, scope, client, payload, call: http, serviceId } = call;
  const order = await foundOrder(call);
  const coverage = await coveredBy(call);
  const csr = readCsrOf(payload?.["csr"]);
  const { names, csr: pem } = await judgeRequest(call, coverage, order, csr);
  const wanted = await wantedIssuance(vault, names, pem);
  // The program has repeated its request, because the response was lost.
  if (order.issuance?.keyHash.equals(wanted.keyHash) === true) return shown(call, order);
  const state = stateOf(order, http.now);
  if (state !== "ready") throw problem(AcmeNotReady, `the order is ${state}`);
  if (wanted.keyHash.equals(keyHashOf(client.jwk)))
    throw problem(AcmeBadCsr, "the certificate needs another key than the account");
  await countTries(trx, http.now, "acme-issue", [{ subject: coverage.id, limits: issueLimits }]);
  const of = { cause: "program", clientId: client.id, now: http.now } as const;
  if (!(await beginAnother(trx, scope, coverage, wanted, of)))
    throw problem(
      AcmeNotReady,
      "the authority is issuing another certificate for the service right now: try again in a few minutes",
    );
  await noteIssuance(trx, scope, order.id, wanted.id);
  await changeCoverage(trx, scope, coverage, { next_step_at: http.now });
  const { accountId, brandId, actor } = scope;
  await jobs.enqueue(trx, coverageJob, [{ id: newId(), accountId, brandId, coverageId: coverage.id }]);
  const { requestId, address } = http;
  const after = { names: [...names] };
  await audit(trx, { accountId, actor, action: "certificates.order", object: serviceId, after, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceId] });
  return shown(call, await foundOrder(call));
}

/** The certificate of an order, with its chain (RFC 8555 7.4.2). */
export async function showCertificate(call: OfOrder): Promise<ForeignAnswer> {
  const { issuance } = await foundOrder(call);
  if (issuance?.pem === null || issuance?.pem === undefined) throw new Refused(NotThere);
  return { status: 200, contentType: "application/pem-certificate-chain", body: issuance.pem };
}

/** The coverage of the service, locked. Refuses with AcmeUnauthorized if no certificates are issued for the service. */
async function coveredBy({ trx, scope, client }: ClientCall<unknown>): Promise<Coverage> {
  const coverage = await lockCoverage(trx, scope, client.certificateId);
  if (coverage?.isCovered !== true)
    throw problem(AcmeUnauthorized, "nothing is issued for this service now: it is not delivered yet, suspended or ended");
  return coverage;
}

async function foundOrder({ trx, scope, client, params }: OfOrder): Promise<AcmeOrder> {
  const order = await lockOrder(trx, scope, { clientId: client.id, id: params.id });
  if (order === null) throw new Refused(NotThere);
  return order;
}

async function foundName(call: OfName): Promise<{ readonly order: AcmeOrder; readonly name: string }> {
  const order = await foundOrder(call);
  const name = order.names[Number(call.params.number)];
  if (name === undefined) throw new Refused(NotThere);
  return { order, name };
}

function readNames(identifiers: unknown): string[] {
  if (!Array.isArray(identifiers) || identifiers.length === 0 || identifiers.length > namesMax)
    throw problem(AcmeMalformed, `identifiers has to be a list of 1 to ${namesMax} names`);
  const names = identifiers.map((each: unknown) => {
    const { type, value } = (typeof each === "object" && each !== null ? each : {}) as { type?: unknown; value?: unknown };
    if (typeof type !== "string" || typeof value !== "string")
      throw problem(AcmeMalformed, "an identifier has a type and a value");
    if (type !== "dns") throw problem(AcmeNotDns, "certificates are issued for names only, with the type dns");
    const name = certificateName(value);
    if (name === null) throw problem(AcmeRejectedName, `${JSON.stringify(value.slice(0, 80))} is no host name`);
    return name;
  });
  return [...new Set(names)];
}

const wildcardOf = ({ productId }: Coverage): boolean => productId === certificateProducts.wildcard;

/** Programs may only order names of the coverage, unless their key also allows other names. */
async function judgeNames({ trx, client }: ClientCall<unknown>, coverage: Coverage, names: string[]): Promise<readonly string[]> {
  if (names.every((name) => coverage.names.includes(name))) return names;
  if (!client.anyNames)
    throw problem(
      AcmeRejectedName,
      `the certificate is for ${coverage.names.join(", ")}: order these names, change them in the panel, or use a key that allows other names`,
    );
  return explained(AcmeRejectedName, () =>
    judgeWishedNames(trx, names, { wildcard: wildcardOf(coverage), language: "en", fields }),
  );
}

const fields: WishFields = { names: "identifiers", csr: "csr" };

function judgeRequest({ trx }: OfOrder, coverage: Coverage, { names }: AcmeOrder, csr: string) {
  const of = { wildcard: wildcardOf(coverage), language: "en", fields } as const;
  return explained(AcmeBadCsr, () => judgeWish(trx, { names, key: "own", csr }, of));
}

/** Turns refusals of names and signing requests into ACME problems, with the texts that the panel uses for them. */
async function explained<T>(as: typeof AcmeBadCsr, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isKnown =
      error instanceof Refused && [CertificateNamesRefused, CsrRefused, NoSuffixCertificate].includes(error.refusal);
    throw isKnown ? problem(as, refusalText(error.refusal, error.values, "en")) : error;
  }
}

function readCsrOf(sent: unknown): string {
  const der = Buffer.from(typeof sent === "string" ? sent : "", "base64url");
  if (der.length === 0) throw problem(AcmeMalformed, "csr has to be a PKCS #10 request, DER in base64url");
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE REQUEST-----", ...lines, "-----END CERTIFICATE REQUEST-----"].join("\n");
}

/** The certificate that an order replaces (RFC 9773 5), from the identifier that the program sent. */
async function readReplaced({ trx, scope }: ClientCall<unknown>, coverage: Coverage, sent: unknown): Promise<string | null> {
  if (sent === undefined) return null;
  const name = typeof sent === "string" ? sent : "";
  const id = readCertificateId(name);
  if (id === null) throw problem(AcmeMalformed, "replaces is no identifier of a certificate");
  const found = await issuanceBySerial(trx, scope, coverage.id, id.serial);
  if (found?.pem === null || found?.pem === undefined || authorityOf(found.pem) !== id.authority)
    throw problem(AcmeMalformed, "replaces names a certificate that was not issued for this service");
  if (await isReplaced(trx, scope, coverage.id, name))
    throw problem(AcmeAlreadyReplaced, "another order has replaced the certificate already");
  return name;
}

function shown({ base, call }: ClientCall<unknown>, order: AcmeOrder, status = 200): ForeignAnswer {
  const state = stateOf(order, call.now);
  const view: AcmeOrderView = {
    status: state,
    expires: order.endsAt.toISOString(),
    identifiers: order.names.map((value) => ({ type: "dns", value })),
    authorizations: order.names.map((_, number) => `${base}/authorization/${order.id}/${number}`),
    finalize: `${base}/order/${order.id}/finalize`,
    ...(state === "valid" ? { certificate: `${base}/certificate/${order.id}` } : {}),
    ...(order.replaces === null ? {} : { replaces: order.replaces }),
    ...(state === "invalid" ? { error: errorOf(order) } : {}),
  };
  const headers = { location: `${base}/order/${order.id}`, ...(state === "processing" ? lookAgain : {}) };
  return { ...json(view), status, headers };
}

function errorOf({ issuance }: AcmeOrder): NonNullable<AcmeOrderView["error"]> {
  const { type, detail } =
    issuance === null
      ? { type: "malformed", detail: "the signing request did not come in time" }
      : problemOf(readTrouble(issuance.problem));
  return { type: `urn:ietf:params:acme:error:${type}`, detail, status: 403 };
}

const json = (value: object): ForeignAnswer => ({ status: 200, contentType: "application/json", body: JSON.stringify(value) });
