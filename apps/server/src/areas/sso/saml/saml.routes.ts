import { BodyTooLarge } from "@nameplane/contracts/refusals";
import { NotThere } from "@nameplane/contracts/foreign-refusals";
import { samlAnswer, samlMetadata } from "@nameplane/contracts/sso/saml";
import { tx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { withoutToken, type Dialect, type ForeignAnswer } from "../../../platform/http/foreign.ts";
import { sha256 } from "../../../platform/ids.ts";
import { refusalText } from "../../../platform/refusal-text.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { acsUriOf, entityIdOf } from "../our-addresses.ts";
import { storeAnswer } from "../flows.repository.ts";
import { isAccountOf } from "../logout/index.ts";
import { findProvider, type ProviderRow } from "../provider.repository.ts";
import type { SsoDeps } from "../sso.deps.ts";

/** The limit is high because all people of an office share one address and log in at the same time in the morning. */
const answers = { name: "SAML answer", seconds: 60, cap: 300 } as const;
const metadata = { name: "SAML metadata", seconds: 60, cap: 60 } as const;

/**
 * The most characters of an answer, and the most bytes of the form that contains it. Some characters take three bytes in a form.
 */
const answerMaxLength = 400_000;
const formMaxBytes = 512 * 1024;

/** People see these refusals in their browser, so they are plain text in the user's language. */
const samlDialect: Dialect = {
  name: "saml",
  document: null,
  prefix: "/sso-saml",
  security: {},
  tokenOf: () => null,
  refuse: ({ refusal, values }, headers) => {
    const language = /^\s*sv\b/i.test(headers["accept-language"] ?? "") ? "sv" : "en";
    return said(refusal.http === 200 ? 400 : refusal.http, refusalText(refusal, values, language));
  },
  fault: (requestId) => said(500, requestId),
};

const said = (status: number, body: string): ForeignAnswer => ({ status, contentType: "text/plain; charset=utf-8", body });

/**
 * The two addresses that the SAML provider of an account has to know: one takes its answers, the other has our metadata. No
 * switch of a brand closes them, because people log in by them even if the brand hides the section Account.
 */
export function samlRoutes(edge: Edge, deps: SsoDeps): void {
  edge.foreign(samlDialect, [
    withoutToken(
      samlAnswer,
      { feature: null, limit: answers, bodyMax: formMaxBytes, fromOtherSites: true },
      async (call, { params, body }) => leadOn(call, await takeAnswer(deps, call, params.account, body)),
    ),
    withoutToken(samlMetadata, { feature: null, limit: metadata }, (call, { params }) =>
      showMetadata(deps, call, params.account),
    ),
  ]);
}

/**
 * Redirects the browser to a page of ours, which then makes the call that verifies the answer. Only that call has the cookie of
 * the flow: the provider's post comes from another site, so the browser sends no cookie of ours with it or with the redirect.
 */
function leadOn({ origin }: PublicCall, query: Readonly<Record<string, string>>): ForeignAnswer {
  return { status: 303, headers: { location: `${origin}/sso?${new URLSearchParams(query).toString()}` } };
}

/**
 * Stores the posted answer for the flow that its state (RelayState) names. The answer is verified later. If no flow waits for it,
 * the answer is dropped, and the browser is sent to begin a login, if the account allows people to start at its provider.
 *
 * Possible refusals: NotThere (no such account), BodyTooLarge.
 *
 * Source: SAML 2.0 Bindings 3.5, T149, ADR 136
 */
async function takeAnswer(
  deps: SsoDeps,
  call: PublicCall,
  accountId: string,
  body: unknown,
): Promise<Readonly<Record<string, string>>> {
  if ((await find(deps, call, accountId)) === null) throw new Refused(NotThere);
  const form = new URLSearchParams(typeof body === "string" ? body : "");
  const [answer, state] = [form.get("SAMLResponse") ?? "", form.get("RelayState") ?? ""];
  if (answer.length > answerMaxLength) throw new Refused(BodyTooLarge);
  const { host } = call.brand;
  const isAwaited = answer !== "" && (await call.publicTx((trx) => storeAnswer(trx, { stateHash: sha256(state), host, answer })));
  return isAwaited ? { state } : { start: accountId };
}

async function showMetadata(deps: SsoDeps, call: PublicCall, accountId: string): Promise<ForeignAnswer> {
  const provider = await find(deps, call, accountId);
  if (provider === null) throw new Refused(NotThere);
  const body = deps.samlProviders.ourMetadata({
    entityId: provider.entityId,
    acsUri: acsUriOf(call, accountId),
    certificate: provider.row?.ownCertificate ?? null,
    nextCertificate: provider.row?.nextCertificate ?? null,
    signsRequests: provider.row?.signsRequests ?? false,
  });
  return { status: 200, contentType: "application/samlmetadata+xml", body };
}

type Found = { readonly row: ProviderRow | null; readonly entityId: string };

/**
 * Finds an account of this brand and its SAML provider. `row` is null if the account has no provider yet, because a login service
 * may need our metadata first. Null if there is no such account.
 */
async function find(deps: SsoDeps, call: PublicCall, accountId: string): Promise<Found | null> {
  const { brandId } = call.brand;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(accountId)) return null;
  return tx(deps.pool, makeScope({ accountId, brandId, actor: `provider:${accountId}` }), async (trx) => {
    if (!(await isAccountOf(trx, accountId, brandId))) return null;
    const found = await findProvider(trx, accountId);
    const row = found?.kind === "saml" ? found : null;
    return { row, entityId: row?.clientId ?? entityIdOf(call, accountId) };
  });
}
