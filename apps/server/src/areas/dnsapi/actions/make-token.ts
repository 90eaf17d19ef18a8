import {
  CertificateNotYours,
  MoreThanYouMayGive,
  NotOneName,
  TokenNamesNothing,
  TooManyTokens,
  WrongPattern,
  ZoneNotYours,
} from "@nameplane/contracts/dnsapi/refusals";
import { MissingParameter } from "@nameplane/contracts/refusals";
import type { createDnsTokenSpec, TokenKind, TokenView } from "@nameplane/contracts/dnsapi/tokens";
import { NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { certificateNamesOf } from "../own-certificates.repository.ts";
import { apexesOf, zoneAbove } from "../own-zones.repository.ts";
import { reachesDelegation, type TokenScope } from "../token-scope.rules.ts";
import { readWish, scopeOfHost, type WishProblem } from "../token-wish.rules.ts";
import { insertToken, liveTokens, revokeToken, tokensOf, type TokenRow } from "../tokens.repository.ts";

type Wish = z.output<typeof createDnsTokenSpec.input>;
type InTrx = SessionCall & { readonly trx: Trx };

/**
 * How many tokens an account can have. No account needs so many, but a program that creates a token before every call is stopped.
 */
const tokensMax = 200;

const dayMs = 86_400_000;

/**
 * Creates a token and returns it. The token is shown only this once, because only its hash is stored. Possible refusals:
 * ZoneNotYours, CertificateNotYours, WrongPattern, NotOneName, TokenNamesNothing, MissingParameter, MoreThanYouMayGive,
 * TooManyTokens.
 */
export async function makeToken(call: InTrx, wish: Wish): Promise<{ token: string; row: TokenView }> {
  const { trx, scope, now, requestId, address } = call;
  const reach = await readReach(trx, call, wish);
  const token = `np_${wish.kind}_${newToken()}`;
  const id = newId(now.getTime());
  const permissions = permissionsOf(wish.kind, reach);
  await insertToken(trx, scope, {
    id,
    kind: wish.kind,
    hash: sha256(token),
    hint: `np_${wish.kind}_…${token.slice(-4)}`,
    name: wish.name,
    permissions,
    scope: reach,
    endsAt: wish.days === undefined ? null : new Date(now.getTime() + wish.days * dayMs),
  });
  const after = { name: wish.name, kind: wish.kind, days: wish.days ?? null, ...reach };
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "dnsapi.make_token", object: id, after, requestId, address });
  const row = (await tokensOf(trx, scope, now)).find((each) => each.id === id);
  if (row === undefined) throw new Error("a token that was made is not there");
  return { token, row: presentToken(row, now) };
}

/**
 * Makes the checks of makeToken that come before the user is asked to confirm their identity. Possible refusals: those of
 * makeToken.
 */
export const refuseToken = (call: SessionCall, wish: Wish): Promise<unknown> => call.tx((trx) => readReach(trx, call, wish));

async function readReach(trx: Trx, call: SessionCall, wish: Wish): Promise<TokenScope> {
  const { scope, session, now } = call;
  const read = readWish(wish);
  if (!read.ok) throw refusalOf(read.problem);
  const reach = read.host === null ? read.scope : scopeOfHost(read.scope, read.host, await apexAbove(trx, call, read.host));
  const missing = await missingZone(trx, call, reach.zones);
  if (missing !== null) throw new Refused(ZoneNotYours, { param: "zones", values: { name: missing } });
  const foreign = await missingCertificate(trx, call, reach.certificates);
  if (foreign !== null) throw new Refused(CertificateNotYours, { param: "certificates", values: { name: foreign } });
  if (!permissionsOf(wish.kind, reach).every((permission) => session.permissions.has(permission)))
    throw new Refused(MoreThanYouMayGive);
  if ((await liveTokens(trx, scope, now)) >= tokensMax) throw new Refused(TooManyTokens, { values: { max: tokensMax } });
  return reach;
}

async function apexAbove(trx: Trx, { scope }: SessionCall, host: string): Promise<string> {
  const zone = await zoneAbove(trx, scope, host);
  if (zone === null) throw new Refused(ZoneNotYours, { param: "names", values: { name: host } });
  return zone.apex;
}

async function missingZone(trx: Trx, { scope }: SessionCall, zones: readonly string[] | null): Promise<string | null> {
  if (zones === null) return null;
  const own = await apexesOf(trx, scope, zones);
  return zones.find((zone) => !own.has(zone)) ?? null;
}

async function missingCertificate(trx: Trx, { scope }: SessionCall, names: readonly string[] | null): Promise<string | null> {
  if (names === null) return null;
  const own = await certificateNamesOf(trx, scope, names);
  return names.find((name) => !own.has(name)) ?? null;
}

/** The permissions that a token has. The user who creates it needs all of them. */
function permissionsOf(kind: TokenKind, reach: TokenScope): string[] {
  if (kind === "cert") return ["service_view", ...(reach.withkeys ? ["service_order"] : [])];
  return ["dns_view", ...(reach.canwrite ? ["dns_edit"] : []), ...(reachesDelegation(reach) ? ["dns_delegation"] : [])];
}

function refusalOf(problem: WishProblem): Refused {
  if (problem.reason === "one_name") return new Refused(NotOneName, { param: "names" });
  if (problem.reason === "missing") return new Refused(MissingParameter, { missing: [problem.param] });
  if (problem.reason === "preset") return new Refused(TokenNamesNothing, { param: problem.param });
  return new Refused(WrongPattern, { param: problem.param, values: { value: problem.value } });
}

/**
 * Revokes a token. It stops working at once, because every call checks whether its token is live. Possible refusals: NotFound.
 */
export async function endToken(call: InTrx, tokenId: string): Promise<void> {
  const { trx, scope, requestId, address } = call;
  const name = await revokeToken(trx, scope, tokenId);
  if (name === null) throw new Refused(NotFound, { param: "tokenid" });
  const { accountId, actor } = scope;
  const action = "dnsapi.revoke_token";
  await audit(trx, { accountId, actor, action, object: tokenId, after: { name }, requestId, address });
}

export function presentToken(row: TokenRow, now: Date): TokenView {
  const { zones, names, types, canwrite, certificates, withkeys, networks } = row.scope;
  const own = (values: readonly string[] | null) => (values === null ? null : [...values]);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    hint: row.hint,
    zones: own(zones),
    names: own(names),
    types: own(types),
    canwrite,
    certificates: own(certificates),
    withkeys,
    networks: own(networks),
    createdby: row.createdBy,
    created: row.createdAt.toISOString(),
    used: row.usedAt?.toISOString() ?? null,
    usedfrom: row.usedFrom,
    refused: refusedOf(row),
    ends: row.endsAt?.toISOString() ?? null,
    revoked: row.revokedAt?.toISOString() ?? null,
    state: stateOf(row, now),
  };
}

function refusedOf({ refusedAt, refusedFrom, refusedWhy }: TokenRow): TokenView["refused"] {
  if (refusedAt === null || refusedWhy === null) return null;
  return { at: refusedAt.toISOString(), from: refusedFrom ?? "", why: refusedWhy };
}

function stateOf({ revokedAt, endsAt, stands }: TokenRow, now: Date): TokenView["state"] {
  if (revokedAt !== null) return "revoked";
  if (endsAt !== null && endsAt <= now) return "expired";
  return stands ? "active" : "stopped";
}
