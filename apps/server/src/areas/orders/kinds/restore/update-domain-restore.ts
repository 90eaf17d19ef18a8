import { NotRestorable } from "@nameplane/contracts/orders/refusals";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { renewableByName, restorabilityOf, restoreStep, wentAt } from "../../../domains/renewals/index.ts";
import type { AgreedFee, NextStep, Sight } from "../../../registry/commands/index.ts";
import type { RegistryDomain } from "../../../registry/index.ts";
import { tldCatalogue, type Tld } from "../../../tlds/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { notRestorableText } from "./restore.texts.ts";
import { type AskedItem, type Fulfilment, type LineRead, type LineReader, defineKind } from "../../kind.ts";
import { statusUpdate, feeChanged, renewAtRegistry, renewalEnd, type RenewalEnd } from "../../fulfilment/index.ts";
import { z } from "zod";
import type { RequestRow } from "../../requests.repository.ts";

/** How many months a restore by renewal adds: the shortest term that every registry accepts. */
const addedMonths = 12;

/**
 * Restores a deleted domain: by restore request and report (RFC 3915), or by renewing it while it is deactivated (.se, .nu)
 * (docs/states.md#steps-of-each-kind).
 */
export const updateDomainRestore = defineKind({
  type: "update-domain-restore",
  params: z.object({}),
  words: {
    act: { en: "Restore", sv: "Återställning" },
    mail: {
      en: { act: "Restore", deed: "The restore", of: "of" },
      sv: { act: "Återställning", deed: "Återställningen", of: "av" },
    },
  },
  operation: "restore",
  isAtRegistry: true,
  does: ["keepsName"],
  limit: "restore",
  basket: { by: "item", reading: async () => readLine },
  run: "restore",
  fixable: [],
  usualSeconds: () => 60,
  fulfil,
});

/** Reads an item: a deleted domain of the account that its registry can still restore. */
function readLine(reader: LineReader, item: AskedItem): LineRead {
  const { catalogue, language, now } = reader;
  const own = reader.ownName(item.domainname);
  const name = own?.unicodeName ?? item.domainname;
  const no = (reason: keyof typeof notRestorableText): LineRead => ({
    refusal: NotRestorable,
    values: { name, why: notRestorableText[reason][language] },
  });
  if (own === null) return no("notNeeded");
  const facts = { state: own.state, deletesAt: null, openRequests: [] };
  const able = restorabilityOf(facts, catalogue.get(own.tld)?.rules ?? null, now);
  if (!able.ok) return no(able.reason);
  const { asciiName, unicodeName, tld, domainId } = own;
  return {
    line: {
      asciiName,
      unicodeName,
      tld,
      periodMonths: 0,
      domainId,
      asksFee: catalogue.get(own.tld)?.rules.premium.sold === true || own.isPremium,
      params: { unicodeName },
      secret: null,
    },
  };
}

type Work = {
  readonly domainId: string;
  readonly asciiName: string;
  readonly tld: Tld;
  /** When the domain was deleted, according to our database. */
  readonly deletedAt: Date | null;
};

async function fulfil(deps: OutsideDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment> {
  const work = await tx(deps.pool, scope, (trx) => loadWork(trx, scope, request));
  const isByRenewal = work.tld.rules.restoreVerb === "renew";
  return renewAtRegistry(deps, scope, request, {
    ...work,
    isRestored: true,
    asked: { operation: "restore", periodMonths: addedMonths },
    cost: isByRenewal ? { operation: "renew", periodMonths: addedMonths } : { operation: "restore", periodMonths: 0 },
    next: (sight) => next(work, sight),
  });
}

async function loadWork(trx: Trx, scope: AccountScope, request: RequestRow): Promise<Work> {
  const { ascii_name: asciiName, tld: tldName } = request;
  const tld = tldName === null ? null : (await tldCatalogue(trx)).get(tldName);
  const domain = asciiName === null ? undefined : (await renewableByName(trx, scope, [asciiName])).get(asciiName);
  if (asciiName === null || tld === null || domain === undefined)
    throw new Error(`request ${request.id} lacks its name, suffix or domain`);
  return { domainId: domain.id, asciiName, tld, deletedAt: await wentAt(trx, scope, domain.id) };
}

/** Translates a step of the rules into a command for the registry. Pure. */
function next(work: Work, sight: Sight<AgreedFee>): NextStep<RenewalEnd> {
  const { asciiName: name, tld, deletedAt } = work;
  const { found, history, capabilities, prepared, readAt } = sight;
  const fee = prepared.kind === "agreed" ? prepared.fee : null;
  const verb = tld.rules.restoreVerb === "none" ? "none" : capabilities.restoreBy;
  const step = restoreStep({ name, verb, deletedAt, periodMonths: addedMonths }, found, history, readAt);
  const restore = (report: Parameters<typeof statementOf>[1] | null): NextStep<RenewalEnd> => ({
    kind: "send",
    transform: {
      verb: "domain:restore",
      name,
      report: report === null || found === null ? null : statementOf(found, report),
      fee: report === null ? fee : null,
    },
  });
  switch (step.kind) {
    case "request":
      return prepared.kind === "changed" ? feeChanged(prepared.text) : restore(null);
    case "report":
      return restore(step);
    case "renew": {
      if (prepared.kind === "changed") return feeChanged(prepared.text);
      const { currentExpiresOn, periodMonths } = step;
      return { kind: "send", transform: { verb: "domain:renew", name, currentExpiresOn, periodMonths, fee } };
    }
    case "keep":
      return { kind: "send", transform: { ...statusUpdate(name), cancelAtExpiry: false } };
    case "done":
    case "duplicate":
    case "customer":
    case "rejected":
    case "staff":
    case "hold":
    case "pending":
      return renewalEnd(step, sight);
    default:
      return step satisfies never;
  }
}

/** The report that the registry requires for a restored domain. The two statements are quoted from RFC 3915 section 4.2.5. */
function statementOf(found: RegistryDomain, dates: { deletedAt: string; restoredAt: string }) {
  const data = [found.name, `registrant ${found.registrant ?? "with the registrar"}`, ...found.nameServers].join("; ");
  return {
    preData: data,
    postData: data,
    deletedAt: dates.deletedAt,
    restoredAt: dates.restoredAt,
    reason: "Registrant asked for the name back",
    statements: [
      "This registrar has not restored the Registered Name in order to assume the rights to use or sell the Registered Name for itself or for any third party.",
      "The information in this report is true to best of this registrar's knowledge, and this registrar acknowledges that intentionally supplying false information in this report shall constitute an incurable material breach of the Registry-Registrar Agreement.",
    ],
  } as const;
}
