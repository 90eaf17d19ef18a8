import { ProviderFlowOver } from "@nameplane/contracts/sso/refusals";
import { addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { flowCookie, flowMs, secretsOf, type Purpose } from "../flow-secrets.ts";
import { insertFlow, takeFlow, useAssertion, type Flow } from "../flows.repository.ts";
import { acsUriOf, redirectUriOf } from "../our-addresses.ts";
import { refusalOf } from "../problem-texts.ts";
import {
  ProviderProblem,
  type Arrival,
  type Departure,
  type ProviderAt,
  type ProviderPerson,
  type SamlAt,
} from "../provider.port.ts";
import { findProvider, otherKeyPlace, secretPlace, type ProviderRow } from "../provider.repository.ts";
import type { SsoDeps } from "../sso.deps.ts";

type Sealed = Pick<ProviderRow, "issuer" | "clientId" | "sealedSecret">;

/** A provider with its secret decrypted, used for one call. */
export type Opened =
  | { readonly kind: "oidc"; readonly at: ProviderAt }
  | { readonly kind: "saml"; readonly at: SamlAt; readonly accountId: string };

export function openedOpenId(deps: SsoDeps, accountId: string, { issuer, clientId, sealedSecret }: Sealed): ProviderAt {
  return { issuer, clientId, secret: deps.vault.open(secretPlace(accountId), sealedSecret).toString() };
}

export function opened(deps: SsoDeps, accountId: string, row: ProviderRow): Opened {
  const at = openedOpenId(deps, accountId, row);
  const { ssoUrl, certificates, ownCertificate, signsRequests } = row;
  if (row.kind === "oidc") return { kind: "oidc", at };
  if (ssoUrl === null || ownCertificate === null) throw new Error("a SAML provider without its address or our certificate");
  const { vault } = deps;
  const otherSecrets = [
    ...(row.sealedNextKey === null ? [] : [vault.open(otherKeyPlace(accountId, "next_key_enc"), row.sealedNextKey).toString()]),
    ...(row.sealedFormerKey === null
      ? []
      : [vault.open(otherKeyPlace(accountId, "former_key_enc"), row.sealedFormerKey).toString()]),
  ];
  return { kind: "saml", accountId, at: { ...at, otherSecrets, ssoUrl, certificates, ownCertificate, signsRequests } };
}

/**
 * Reads the provider of an account, which may be another account than that of the call, and decrypts its secret. Null if the
 * account has no provider.
 */
export async function openedOf(deps: SsoDeps, call: PublicCall, accountId: string): Promise<Opened | null> {
  const scope = makeScope({ accountId, brandId: call.brand.brandId, actor: "public" });
  const row = await tx(deps.pool, scope, (trx) => findProvider(trx, accountId));
  return row === null ? null : opened(deps, accountId, row);
}

const addressOf = (deps: SsoDeps, to: Opened, departure: Departure): Promise<string> =>
  to.kind === "saml" ? deps.samlProviders.address(to.at, departure) : deps.providers.address(to.at, departure);

/**
 * Begins a flow: stores it, sets the cookie that identifies the browser when it comes back, and returns the address at the
 * provider. `store` writes the flow in a transaction of the account. Possible refusals: ProviderUnavailable, ProviderUnfit,
 * IssuerNotPublic.
 */
export async function depart(
  deps: SsoDeps,
  call: PublicCall,
  to: {
    readonly provider: Opened;
    readonly accountId: string;
    readonly purpose: Purpose;
    readonly userId: string | null;
    readonly content: Buffer | null;
    readonly hint: string | null;
    readonly store: (work: (trx: Trx) => Promise<void>) => Promise<void>;
  },
): Promise<string> {
  const { provider, accountId, purpose, userId, content, hint, store } = to;
  const token = newToken();
  const secrets = secretsOf(token, purpose);
  const redirectUri = provider.kind === "saml" ? acsUriOf(call, provider.accountId) : redirectUriOf(call);
  const departure = { ...secrets, redirectUri, hint, isFresh: purpose === "proof" };
  const url = await addressOf(deps, provider, departure).catch((error: unknown) => {
    throw refusalOf(error, provider.at.issuer, call.language);
  });
  await store((trx) =>
    insertFlow(trx, {
      tokenHash: sha256(token),
      accountId,
      brandId: call.brand.brandId,
      host: call.brand.host,
      purpose,
      userId,
      content,
      stateHash: provider.kind === "saml" ? sha256(secrets.state) : null,
      startedAt: call.now,
      endsAt: addMs(call.now, flowMs),
    }),
  );
  call.writeCookie(flowCookie(purpose), token, flowMs / 1000);
  return url;
}

export type Returned = { readonly flow: Flow; readonly arrival: Arrival };

/**
 * Finds the flow of a browser that has come back from a provider. Each flow can be used only once, whether it succeeds or not.
 * Possible refusals: ProviderFlowOver (no cookie, too late, another host, or already used).
 */
export async function comeBack(
  call: PublicCall,
  { purpose, query }: { readonly purpose: Purpose; readonly query: string },
): Promise<Returned> {
  const token = call.readCookie(flowCookie(purpose));
  const flow = token === null ? null : await call.publicTx((trx) => takeFlow(trx, sha256(token), call.brand.host, purpose));
  if (token === null || flow === null) throw new Refused(ProviderFlowOver);
  call.writeCookie(flowCookie(purpose), null);
  const returnedTo = new URL(redirectUriOf(call));
  returnedTo.search = query;
  return { flow, arrival: { ...secretsOf(token, purpose), returnedTo, isFresh: purpose === "proof" } };
}

/**
 * Finds out who the person is: asks an OpenID provider, or reads the answer that a SAML provider has posted. Possible refusals:
 * ProviderUnavailable, ProviderUnfit, ProviderSaysNo, ProviderFlowOver (nothing was posted).
 */
export async function askPerson(
  deps: SsoDeps,
  call: PublicCall,
  provider: Opened,
  { flow, arrival }: Returned,
): Promise<ProviderPerson> {
  try {
    return provider.kind === "saml"
      ? await readPosted(deps, call, provider, { flow, arrival })
      : await deps.providers.person(provider.at, arrival);
  } catch (error) {
    throw refusalOf(error, provider.at.issuer, call.language);
  }
}

/** Verifies the posted answer, and records that its assertion was used. */
async function readPosted(
  deps: SsoDeps,
  call: PublicCall,
  { at, accountId }: Extract<Opened, { kind: "saml" }>,
  { flow: { answer }, arrival }: Returned,
): Promise<ProviderPerson> {
  if (answer === null) throw new Refused(ProviderFlowOver);
  const { state, nonce, verifier, returnedTo } = arrival;
  const statedState = returnedTo.searchParams.get("state") ?? "";
  const posted = { state, nonce, verifier, answer, statedState, acsUri: acsUriOf(call, accountId), now: call.now };
  const person = await deps.samlProviders.person(at, posted);
  const { assertion } = person;
  if (assertion === null) throw new ProviderProblem("other");
  const assertionId = sha256(`${at.issuer} ${assertion.id}`);
  const scope = makeScope({ accountId, brandId: call.brand.brandId, actor: "public" });
  const isFirst = await tx(deps.pool, scope, (trx) => useAssertion(trx, { accountId, assertionId, endsAt: assertion.endsAt }));
  if (!isFirst) throw new ProviderProblem("replayed");
  return person;
}
