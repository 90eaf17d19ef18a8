import { ProviderFlowOver } from "@nameplane/contracts/sso/refusals";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { flowCookie, flowMs, secretsOf, type Purpose } from "../flow-secrets.ts";
import { insertFlow, takeFlow, type Flow } from "../flows.repository.ts";
import { refusalOf } from "../problem-texts.ts";
import type { Arrival, ProviderAt, ProviderPerson } from "../provider.port.ts";
import { secretPlace } from "../provider.repository.ts";
import type { SsoDeps } from "../sso.deps.ts";

/** The page of the panel to which providers send the browser back. Customers enter it at their provider. */
export const redirectUriOf = ({ origin }: PublicCall): string => `${origin}/sso`;

type Sealed = { readonly issuer: string; readonly clientId: string; readonly sealedSecret: Buffer };

/** The provider with its secret in plain text, for the time of one call. */
export function opened(deps: SsoDeps, accountId: string, { issuer, clientId, sealedSecret }: Sealed): ProviderAt {
  return { issuer, clientId, secret: deps.vault.open(secretPlace(accountId), sealedSecret).toString() };
}

/**
 * Sends the browser to a provider: remembers that it went, and gives it the cookie by which it is known when it comes back.
 * `store` writes the flow in a transaction of the account. Refuses ProviderUnavailable, ProviderUnfit, IssuerNotPublic.
 */
export async function depart(
  deps: SsoDeps,
  call: PublicCall,
  to: {
    readonly at: ProviderAt;
    readonly accountId: string;
    readonly purpose: Purpose;
    readonly userId: string | null;
    readonly content: Buffer | null;
    readonly hint: string | null;
    readonly store: (work: (trx: Trx) => Promise<void>) => Promise<void>;
  },
): Promise<string> {
  const { at, accountId, purpose, userId, content, hint, store } = to;
  const token = newToken();
  const departure = { ...secretsOf(token, purpose), redirectUri: redirectUriOf(call), hint, isFresh: purpose === "proof" };
  const url = await deps.providers.address(at, departure).catch((error: unknown) => {
    throw refusalOf(error, at.issuer, call.language);
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
      startedAt: call.now,
      endsAt: addMs(call.now, flowMs),
    }),
  );
  call.writeCookie(flowCookie(purpose), token, flowMs / 1000);
  return url;
}

export type Returned = { readonly flow: Flow; readonly arrival: Arrival };

/**
 * Recognises the browser that comes back. Each flow is taken once, whatever comes of it. Refuses ProviderFlowOver (no cookie,
 * too late, another host, come back before).
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

/** Who the provider says it is. Refuses ProviderUnavailable, ProviderUnfit, ProviderSaysNo. */
export function askPerson(deps: SsoDeps, call: PublicCall, at: ProviderAt, arrival: Arrival): Promise<ProviderPerson> {
  return deps.providers.person(at, arrival).catch((error: unknown) => {
    throw refusalOf(error, at.issuer, call.language);
  });
}
