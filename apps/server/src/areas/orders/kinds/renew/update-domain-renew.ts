import { NotRenewable, PeriodRefused } from "@nameplane/contracts/orders/refusals";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { renewabilityOf, renewableByName, renewStep, type RenewWish } from "../../../domains/renewals/index.ts";
import type { AgreedFee, NextStep, Sight } from "../../../registry/commands/index.ts";
import { tldCatalogue, type Tld } from "../../../tlds/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { notRenewableText } from "./renewal.texts.ts";
import { type AskedItem, type Fulfilment, type LineRead, type LineReader, defineKind, type RequestOf } from "../../kind.ts";
import { statusUpdate, feeChanged, renewAtRegistry, renewalEnd, type RenewalEnd } from "../../fulfilment/index.ts";
import { z } from "zod";
import { renewNoMore } from "./renewals.repository.ts";
import { renewalClock } from "../../../domains/index.ts";

export const renewalParams = z.object({
  /** End of the paid period when the renewal was ordered (ISO 8601). The ordered years are added to this date. */
  paidUntil: z.string().optional(),
  /** For a line in a basket: the most years that may be added. */
  maxYears: z.number().optional(),
  /** Only for an automatic renewal: the end of the period before it. */
  period: z.string().optional(),
  /** Only for an automatic renewal: whether it is the last one that the owner wants. */
  last: z.boolean().optional(),
  /** The price is higher than usual, so nobody but the owner can start its payment. */
  asksConsent: z.boolean().optional(),
});
export type RenewalParams = z.infer<typeof renewalParams>;
type Request = RequestOf<RenewalParams>;

/** Renews a domain at its registry and reads its expiry date back (docs/states.md#steps-of-each-kind). */
export const updateDomainRenew = defineKind({
  type: "update-domain-renew",
  params: renewalParams,
  words: {
    act: { en: "Renewal", sv: "Förnyelse" },
    mail: {
      en: { act: "Renewal", deed: "The renewal", of: "of" },
      sv: { act: "Förnyelse", deed: "Förnyelsen", of: "av" },
    },
  },
  operation: "renew",
  isAtRegistry: true,
  does: ["keepsName"],
  limit: "renew",
  basket: { by: "item", reading: async () => readLine },
  yearsMax: ({ maxYears }) => maxYears,
  runsFrom: ({ paidUntil, period }) => paidUntil ?? period ?? null,
  run: "renew",
  fixable: [],
  usualSeconds: () => 10,
  fulfil,
  async dropped(trx, scope, { domain_id: domainId }) {
    if (domainId !== null) await renewNoMore(trx, scope, domainId);
  },
  // An automatic renewal can be paid until the last day on which the domain can be renewed, but not after that.
  payableUntil: ({ origin, params: { period, paidUntil } }, rules) =>
    origin !== "system" || period === undefined || paidUntil === undefined || rules === null
      ? null
      : renewalClock(new Date(paidUntil), rules).lastSafeAt,
});

/**
 * Reads an item: a domain of the account, for as many years as it may be renewed, or for the shortest term if no years were
 * given.
 */
function readLine(reader: LineReader, item: AskedItem): LineRead<RenewalParams> {
  const { catalogue, language, now } = reader;
  const own = reader.ownName(item.domainname);
  const name = own?.unicodeName ?? item.domainname;
  if (own === null) return { refusal: NotRenewable, values: { name, why: notRenewableText.ended[language] } };
  const rules = catalogue.get(own.tld)?.rules ?? null;
  // A premium domain is no obstacle here. Its price is fetched later, and the basket refuses a domain whose price is unknown.
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
  /** End of the paid period when the renewal was ordered. Null if the order does not contain it. */
  readonly orderedAt: Date | null;
  readonly expiresAt: Date;
};

async function fulfil(deps: OutsideDeps, scope: AccountScope, request: Request): Promise<Fulfilment> {
  const work = await tx(deps.pool, scope, (trx) => loadWork(trx, scope, request));
  const periodMonths = request.period_months ?? 12;
  return renewAtRegistry(deps, scope, request, {
    ...work,
    isRestored: false,
    asked: { operation: "renew", periodMonths },
    cost: { operation: "renew", periodMonths },
    next: (sight) => next(work, periodMonths, sight),
  });
}

async function loadWork(trx: Trx, scope: AccountScope, request: Request): Promise<Work> {
  const {
    ascii_name: asciiName,
    tld: tldName,
    params: { paidUntil, period },
  } = request;
  const tld = tldName === null ? null : (await tldCatalogue(trx)).get(tldName);
  const domain = asciiName === null ? undefined : (await renewableByName(trx, scope, [asciiName])).get(asciiName);
  if (asciiName === null || tld === null || domain === undefined)
    throw new Error(`request ${request.id} lacks its name, suffix or domain`);
  const until = paidUntil ?? period;
  const orderedAt = until === undefined ? null : new Date(until);
  return { domainId: domain.id, asciiName, tld, orderedAt, expiresAt: domain.expiresAt };
}

/** Translates a step of the rules into a command for the registry. Pure. */
function next(work: Work, periodMonths: number, sight: Sight<AgreedFee>): NextStep<RenewalEnd> {
  const { asciiName: name, tld } = work;
  const { found, history, prepared, readAt } = sight;
  // Our row may already show the effect of our own command. The first command says to which date the order adds its years.
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
  if (step.kind === "lift") return { kind: "send", transform: statusUpdate(name, [step.status]) };
  if (step.kind !== "renew") return renewalEnd(step, sight);
  if (prepared.kind === "changed") return feeChanged(prepared.text);
  const { currentExpiresOn, periodMonths: months } = step;
  const { fee } = prepared;
  return { kind: "send", transform: { verb: "domain:renew", name, currentExpiresOn, periodMonths: months, fee } };
}
