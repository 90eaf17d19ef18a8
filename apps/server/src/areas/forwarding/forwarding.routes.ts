import {
  answerForwardAsk,
  askDestination,
  forwardDestinations,
  readForwardAsk,
  redirectCertificates,
  retryRedirectCertificate,
} from "@nameplane/contracts/forwarding/operations";
import {
  answerForwardAskSpec,
  askDestinationSpec,
  forwardDestinationsSpec,
  readForwardAskSpec,
} from "@nameplane/contracts/forwarding/destinations";
import { redirectCertificatesSpec, retryRedirectCertificateSpec } from "@nameplane/contracts/forwarding/redirects";
import { InvalidToken } from "@nameplane/contracts/accounts/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { addMs, type Clock } from "../../platform/clock.ts";
import type { PublicCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { newId, sha256 } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import { countTries } from "../identity/index.ts";
import { countAsk } from "./actions/ask-destinations.ts";
import { retryCertificate } from "./actions/retry-certificate.ts";
import { certificatesOfZone } from "./certificates.repository.ts";
import { statusOf } from "./certificates.rules.ts";
import { answerLimits, askAgainPauseMs } from "./destination-limits.rules.ts";
import { allDestinations, answerAsk, beginAsking, destinationsOf, findAsk } from "./destinations.repository.ts";
import { askAgainJob } from "./forwarding.jobs.ts";

export type ForwardingRouteDeps = { readonly jobs: Jobs; readonly clock: Clock };

const view = { kind: "permission", permission: "dns_view" } as const;
const edit = { kind: "permission", permission: "dns_edit" } as const;
const domains = { feature: "DomainsList" } as const;

export function forwardingRoutes(edge: Edge, { jobs, clock }: ForwardingRouteDeps): void {
  edge.inTransaction(forwardDestinations, forwardDestinationsSpec, view, domains, async (call) => ({
    data: (await allDestinations(call.trx, call.scope)).map(({ address, state, askedAt }) => ({
      address,
      state,
      askedat: askedAt?.toISOString() ?? null,
    })),
  }));

  edge.inTransaction(redirectCertificates, redirectCertificatesSpec, view, domains, async (call, { zoneid }) => ({
    data: (await certificatesOfZone(call.trx, call.scope, zoneid)).map(({ owner, ...row }) => {
      const { state, why, nextAt, endsAt, isTried, mayRetry } = statusOf(row, clock.now());
      const times = { nextat: nextAt?.toISOString() ?? null, ends: endsAt?.toISOString() ?? null };
      return { owner, state, why, ...times, istried: isTried, mayretry: mayRetry };
    }),
  }));

  edge.inTransaction(
    retryRedirectCertificate,
    retryRedirectCertificateSpec,
    edit,
    domains,
    async ({ trx, scope }, { zoneid, owner }) => {
      await retryCertificate(trx, scope, jobs, { zoneId: zoneid, owner, now: clock.now() });
      return {};
    },
  );

  edge.inTransaction(askDestination, askDestinationSpec, edit, domains, async ({ trx, scope }, input) => {
    const found = (await destinationsOf(trx, scope.accountId, [input.address])).get(input.address.toLowerCase());
    if (found === undefined) throw new Refused(NotFound, { param: "address" });
    if (found.state !== "asked") return { state: found.state };
    const now = clock.now();
    await countAsk(trx, scope, found.address, now);
    if (await beginAsking(trx, scope, found.id, { now, notSince: addMs(now, -askAgainPauseMs) })) {
      const { accountId, brandId } = scope;
      await jobs.enqueue(trx, askAgainJob, [
        { id: newId(), accountId, brandId, destinationId: found.id, address: found.address },
      ]);
    }
    return { state: found.state };
  });

  edge.public(readForwardAsk, readForwardAskSpec, {}, async (call, { token }) => {
    await countAnswer(call);
    const of = { tokenHash: sha256(token), brandId: call.brand.brandId };
    const ask = await call.publicTx((trx) => findAsk(trx, of));
    if (ask === null) throw new Refused(InvalidToken);
    return { address: ask.address, forward: ask.forward, by: ask.by, state: ask.state };
  });

  edge.public(answerForwardAsk, answerForwardAskSpec, {}, async (call, { token, agree }) => {
    await countAnswer(call);
    const of = { tokenHash: sha256(token), brandId: call.brand.brandId, agrees: agree };
    const accountId = await call.publicTx((trx) => answerAsk(trx, of));
    if (accountId === null) throw new Refused(InvalidToken);
    return { state: agree ? ("agreed" as const) : ("refused" as const) };
  });
}

/** Counts in a transaction of its own, so that calls with a wrong link stay counted, too. Possible refusals: TooFast. */
async function countAnswer(call: PublicCall): Promise<void> {
  await call.publicTx((trx) => countTries(trx, call.now, "forward-answer", [{ subject: call.address, limits: answerLimits }]));
}
