import { NotRenewable, PeriodRefused } from "@nameplane/contracts/orders/refusals";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import {
  agreeFee,
  carryOut,
  recordProlonged,
  renewabilityOf,
  renewableByName,
  renewalMeaning,
  renewStep,
  type AgreedFee,
  type NextStep,
  type RegistryDomain,
  type RenewWish,
  type Sight,
} from "../../domains/index.ts";
import { tldCatalogue, type Tld } from "../../tlds/index.ts";
import type { OrderDeps } from "../deps.ts";
import { notRenewableText } from "../renewal.texts.ts";
import type { RequestRow } from "../requests.repository.ts";
import { bookRegistryFee } from "./book-registry-fee.ts";
import { stepOutcome } from "./step-outcome.ts";
import { fulfilmentOf } from "./fulfilment-of.ts";
import type { AskedItem, Fulfilment, LineRead, LineReader, RequestKind } from "./request-kind.ts";

/** Renews a domain name at its registry and reads its expiry date back (data-model.md 8.2.2 row 3). */
export const updateDomainRenew: RequestKind = {
  type: "update-domain-renew",
  operation: "renew",
  isForNewName: false,
  needsFreeName: false,
  asksOwner: false,
  readLine,
  fixable: [],
  usualSeconds: () => 10,
  fulfil,
};

/** A name of the account for so many years as it may be renewed; the shortest term where nobody said. */
function readLine(reader: LineReader, item: AskedItem): LineRead {
  const { catalogue, language, now } = reader;
  const own = reader.ownName(item.domainname);
  const name = own?.unicodeName ?? item.domainname;
  if (own === null) return { refusal: NotRenewable, values: { name, why: notRenewableText.ended[language] } };
  const rules = catalogue.get(own.tld)?.rules ?? null;
  // Its price is asked at the registry; the basket refuses a name whose price nobody tells.
  const facts = { ...own, isPremium: false, deletesAt: null, openRequests: [] };
  const able = renewabilityOf(facts, rules, rules?.renewalMonths ?? [], now);
  if (!able.ok) return { refusal: NotRenewable, values: { name, why: notRenewableText[able.reason][language] } };
  const periodMonths = (item.years ?? 0) * 12 || (able.months[0] ?? 12);
  if (!able.months.includes(periodMonths)) {
    const years = able.months.map((months) => months / 12).join(", ");
    return { refusal: PeriodRefused, values: { name, years } };
  }
  return {
    line: {
      asciiName: own.asciiName,
      unicodeName: own.unicodeName,
      tld: own.tld,
      periodMonths,
      domainId: own.domainId,
      asksFee: rules?.premium.sold === true || own.isPremium,
      params: {
        unicodeName: own.unicodeName,
        paidUntil: own.expiresAt.toISOString(),
        maxYears: (able.months.at(-1) ?? 12) / 12,
      },
      secret: null,
    },
  };
}

type Work = {
  readonly domainId: string;
  readonly asciiName: string;
  readonly tld: Tld;
  /** End of what was paid for when the renewal was ordered; null where the order does not say. */
  readonly orderedAt: Date | null;
  readonly expiresAt: Date;
};

/** How the conversation ended: with the name as it was seen then, or with somebody else's renewal. */
type End = { readonly found: RegistryDomain; readonly readAt: Date } | { readonly duplicate: string };

async function fulfil(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment> {
  const work = await tx(deps.pool, scope, (trx) => loadWork(trx, scope, request));
  const fee = request.registry_fee;
  const periodMonths = request.period_months ?? 12;
  const outcome = await carryOut<End, AgreedFee>(deps, scope, {
    requestId: request.id,
    registryId: work.tld.registryId,
    asciiName: work.asciiName,
    prepare: async ({ connection }) => ({
      kind: "go",
      value: await agreeFee(connection, { asciiName: work.asciiName, operation: "renew", periodMonths, quoted: fee }),
    }),
    next: (sight) => next(work, periodMonths, sight),
    meaning: renewalMeaning,
  });
  return fulfilmentOf(outcome, deps.clock.now(), (end) =>
    "duplicate" in end
      ? { kind: "duplicate", text: end.duplicate }
      : { kind: "done", record: (trx) => record(trx, deps, scope, request, work, end) },
  );
}

async function loadWork(trx: Trx, scope: AccountScope, request: RequestRow): Promise<Work> {
  const { ascii_name: asciiName, tld: suffix, params } = request;
  const tld = suffix === null ? null : (await tldCatalogue(trx)).get(suffix);
  const domain = asciiName === null ? undefined : (await renewableByName(trx, scope, [asciiName])).get(asciiName);
  if (asciiName === null || tld === null || domain === undefined)
    throw new Error(`request ${request.id} lacks its name, suffix or domain`);
  const until = params.paidUntil ?? params.period;
  const orderedAt = until === undefined ? null : new Date(until);
  return { domainId: domain.id, asciiName, tld, orderedAt, expiresAt: domain.expiresAt };
}

/** The step of the rules as a command for the registry; pure. */
function next(work: Work, periodMonths: number, { found, history, prepared, readAt }: Sight<AgreedFee>): NextStep<End> {
  const { asciiName: name, tld } = work;
  // Our row may have followed our own command already; the first one says what the order added to.
  const first = history.find(({ verb, object }) => verb === "domain:renew" && object === name);
  const said = first?.args["currentExpiresOn"];
  const wish: RenewWish = {
    name,
    periodMonths,
    paidUntil: work.orderedAt ?? (typeof said === "string" ? new Date(`${said}T00:00:00Z`) : work.expiresAt),
    maxTermMonths: tld.rules.maxTermMonths,
    registryAutorenews: tld.rules.registryAutorenews,
    onlyAutorenews: tld.rules.renewVerb === "autorenew",
  };
  const step = renewStep(wish, found, history, readAt);
  switch (step.kind) {
    case "renew": {
      const { currentExpiresOn, periodMonths: months } = step;
      if (prepared.kind === "moved") return feeMoved(prepared.text);
      const { fee } = prepared;
      return { kind: "send", transform: { verb: "domain:renew", name, currentExpiresOn, periodMonths: months, fee } };
    }
    case "lift":
      return {
        kind: "send",
        transform: { verb: "domain:update", name, addStatuses: [], removeStatuses: [step.status], authInfo: null },
      };
    case "done":
      if (found === null) throw new Error(`${name} is renewed and not there`);
      return { kind: "done", value: { found, readAt } };
    case "duplicate":
      return { kind: "done", value: { duplicate: step.text } };
    case "customer":
    case "rejected":
    case "staff":
    case "hold":
    case "pending":
      return { kind: "stop", outcome: stepOutcome(step, readAt) };
    default:
      return step satisfies never;
  }
}

/** Nothing is sent at another price than the one that was agreed to. */
export function feeMoved(text: string): NextStep<never> {
  return { kind: "stop", outcome: { kind: "customer", reason: 4006, text } };
}

async function record(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  request: RequestRow,
  work: Work,
  end: { readonly found: RegistryDomain; readonly readAt: Date },
): Promise<{ domainId: string }> {
  await recordProlonged(trx, scope, work.domainId, { ...end, isRestored: false });
  await bookRegistryFee(trx, scope, {
    requestId: request.id,
    asciiName: work.asciiName,
    registryId: work.tld.registryId,
    tld: work.tld.tld,
    operation: "renew",
    periodMonths: request.period_months ?? 12,
    told: null,
    now: deps.clock.now(),
  });
  return { domainId: work.domainId };
}
