import type { FastifyRequest } from "fastify";
import type { ForeignOperation } from "@nameplane/contracts/foreign";
import { NotThere } from "@nameplane/contracts/foreign-refusals";
import {
  AcmeBadNonce,
  AcmeMalformed,
  AcmeNoAccount,
  AcmeNotJose,
  AcmeUnauthorized,
} from "@nameplane/contracts/certificates/acme/problems";
import type { JWK } from "jose";
import type { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import type { CallLimit } from "../../../platform/http/call-limits.ts";
import type { ForeignAnswer, ForeignRoute } from "../../../platform/http/foreign.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import type { Vault } from "../../../platform/vault.ts";
import { clientById, enterService, noteClient, type AcmeClient, type EnteredService } from "./clients.repository.ts";
import { readJws, readObject, verifyJws, type SentJws } from "./jws.ts";
import { spendNonce } from "./nonces.repository.ts";
import type { Nonces } from "./nonces.ts";
import { problem } from "./problem.ts";

export type AcmeDeps = {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly nonces: Nonces;
};

type Json = Readonly<Record<string, unknown>>;

/** A signed call (RFC 8555 6.2) whose signature and nonce are valid, with the transaction in which it is handled. */
export type SignedCall<Params> = {
  readonly call: PublicCall;
  readonly trx: Trx;
  readonly params: Params;
  readonly service: EnteredService;
  readonly serviceId: string;
  /** Base URL of all resources of the service. */
  readonly base: string;
  readonly url: string;
  /** The content of the call. Null for a POST-as-GET request. */
  readonly payload: Json | null;
};
/** A call that was signed by a program's account. */
export type ClientCall<Params> = SignedCall<Params> & { readonly client: AcmeClient; readonly scope: AccountScope };
/** A call that was signed with a key contained in the call itself. */
export type KeyCall<Params> = SignedCall<Params> & { readonly jwk: JWK };

export const baseOf = ({ origin }: PublicCall, serviceId: string): string => `${origin}/acme/${serviceId}`;
export const clientUrl = (base: string, id: string): string => `${base}/account/${id}`;
export const actorOf = (keyId: string): string => `token:${keyId}`;

type Of<O> = O extends ForeignOperation<infer Params> ? z.output<Params> & { service: string } : never;

/** Programs poll an order every second while it is being processed. */
const often: CallLimit = { name: "acme", seconds: 60, cap: 600 };

/** Adds a route for programs that have an account. Programs whose account or key has ended are refused. */
export function byClient<O extends ForeignOperation>(
  deps: AcmeDeps,
  operation: O,
  handler: (call: ClientCall<Of<O>>) => Promise<ForeignAnswer>,
): ForeignRoute {
  return signed(deps, operation, async (jws, call) => {
    if (jws.kid === null) throw problem(AcmeMalformed, "this call is signed by an account: it needs kid, and no jwk");
    return handler(await asClient(call, jws.kid));
  });
}

/** Adds a route for calls that are signed with a key contained in the call. */
export function byKey<O extends ForeignOperation>(
  deps: AcmeDeps,
  operation: O,
  handler: (call: KeyCall<Of<O>>) => Promise<ForeignAnswer>,
): ForeignRoute {
  return signed(deps, operation, async (jws, call) => {
    if (jws.jwk === null) throw problem(AcmeMalformed, "this call is signed with a key: it needs jwk, and no kid");
    return handler({ ...call, jwk: jws.jwk });
  });
}

/** Adds a route for calls that are signed in either way. */
export function byEither<O extends ForeignOperation>(
  deps: AcmeDeps,
  operation: O,
  handler: (call: ClientCall<Of<O>> | KeyCall<Of<O>>) => Promise<ForeignAnswer>,
): ForeignRoute {
  return signed(deps, operation, async (jws, call) =>
    handler(jws.jwk === null ? await asClient(call, jws.kid ?? "") : { ...call, jwk: jws.jwk }),
  );
}

/** Adds a route that needs no signature. */
export function unsigned<O extends ForeignOperation>(
  deps: Pick<AcmeDeps, "nonces">,
  operation: O,
  handler: (call: PublicCall, params: Of<O>, httpRequest: FastifyRequest) => Promise<ForeignAnswer>,
): ForeignRoute {
  return {
    operation,
    access: { kind: "public" },
    feature: "Services",
    limit: often,
    run: async (call: PublicCall, httpRequest: FastifyRequest) => {
      const answer = await handler(call, readParams(operation, httpRequest), httpRequest);
      return withNonce(deps.nonces, call, answer);
    },
  };
}

function withNonce(nonces: Nonces, call: PublicCall, answer: ForeignAnswer): ForeignAnswer {
  return { ...answer, headers: { ...answer.headers, "replay-nonce": nonces.make(call.now) } };
}

function readParams<O extends ForeignOperation>(operation: O, { params }: FastifyRequest): Of<O> {
  const read = operation.params.safeParse(params);
  if (!read.success) throw new Refused(NotThere);
  return read.data as Of<O>;
}

/**
 * Checks address, signature and nonce in a transaction of its own, so that the nonce is used up even if the call is refused
 * afterwards. Then runs the handler in another transaction.
 */
function signed<O extends ForeignOperation>(
  deps: AcmeDeps,
  operation: O,
  handler: (jws: SentJws, call: SignedCall<Of<O>>) => Promise<ForeignAnswer>,
): ForeignRoute {
  return {
    operation,
    access: { kind: "public" },
    feature: "Services",
    limit: often,
    run: async (call: PublicCall, httpRequest: FastifyRequest) => {
      const params = readParams(operation, httpRequest);
      const { service: serviceId } = params;
      const jws = readBody(httpRequest);
      const url = `${call.origin}${httpRequest.url}`;
      if (jws.url !== url) throw problem(AcmeUnauthorized, `the call is signed for another address than ${url}`);
      const base = baseOf(call, serviceId);
      const payload = await admit(deps, call, { serviceId, base, jws });
      const answer = await tx(deps.pool, null, async (trx) => {
        const service = await entered(trx, call, serviceId);
        return handler(jws, { call, trx, params, service, serviceId, base, url, payload });
      });
      const link = `<${base}/directory>;rel="index"`;
      const { headers = {} } = answer;
      const links = headers["link"] === undefined ? link : `${link}, ${headers["link"]}`;
      return withNonce(deps.nonces, call, { ...answer, headers: { ...headers, link: links } });
    },
  };
}

function readBody({ headers, body }: FastifyRequest): SentJws {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/jose+json") throw problem(AcmeNotJose, "the content type has to be application/jose+json");
  return readJws(readObject(typeof body === "string" ? body : "", "the body"));
}

async function entered(trx: Trx, call: PublicCall, serviceId: string): Promise<EnteredService> {
  const service = await enterService(trx, serviceId, call.brand.host);
  if (service === null) throw new Refused(NotThere);
  return service;
}

type Admitted = { readonly serviceId: string; readonly base: string; readonly jws: SentJws };

/**
 * Refuses calls whose signature is not valid for the named account or key, and calls that were sent before. Returns the payload.
 */
async function admit(deps: AcmeDeps, call: PublicCall, { serviceId, base, jws }: Admitted): Promise<Json | null> {
  const nonce = deps.nonces.read(jws.nonce ?? "", call.now);
  if (nonce === null) throw problem(AcmeBadNonce, "the nonce is none of ours, or too old");
  return tx(deps.pool, null, async (trx) => {
    const { accountId } = await entered(trx, call, serviceId);
    const client = jws.kid === null ? null : await foundClient(trx, accountId, { serviceId, base, kid: jws.kid });
    const payload = await verifyJws(jws, client?.jwk ?? jws.jwk ?? {});
    if (!(await spendNonce(trx, nonce))) throw problem(AcmeBadNonce, "the nonce was used before");
    const from = { agent: call.userAgent, address: call.address, now: call.now };
    if (client !== null) await noteClient(trx, accountId, client.id, from);
    return payload;
  });
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function foundClient(
  trx: Trx,
  accountId: string,
  { serviceId, base, kid }: { readonly serviceId: string; readonly base: string; readonly kid: string },
): Promise<AcmeClient> {
  const id = kid.startsWith(clientUrl(base, "")) ? kid.slice(clientUrl(base, "").length) : "";
  const client = uuid.test(id) ? await clientById(trx, accountId, { serviceId, id }) : null;
  if (client === null) throw problem(AcmeNoAccount, `there is no account ${kid}`);
  return client;
}

async function asClient<Params>(call: SignedCall<Params>, kid: string): Promise<ClientCall<Params>> {
  const { trx, service, serviceId, base } = call;
  const client = await foundClient(trx, service.accountId, { serviceId, base, kid });
  if (client.state === "deactivated") throw problem(AcmeUnauthorized, "the account is deactivated");
  if (client.state === "revoked")
    throw problem(
      AcmeUnauthorized,
      "the key that the account was opened with is not valid any more: create a new one in the panel",
    );
  return { ...call, client, scope: scopeOf(service, client.keyId) };
}

/** The scope in which a program acts. The audit log names the key with which the program opened its account. */
export const scopeOf = ({ accountId, brandId }: EnteredService, keyId: string): AccountScope =>
  makeScope({ accountId, brandId, actor: actorOf(keyId) });
