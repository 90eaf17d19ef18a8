import type { AnswerOf } from "@nameplane/contracts";
import { restrictionKinds, type RestrictionKind } from "@nameplane/contracts/backoffice/acts/domain-act-values";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { changeHold } from "@nameplane/values";
import { tx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { domainAtRegistryNow, transferAwayNow } from "../../domains/transfers/index.ts";
import { mayChangeRenewal, mayTransferOut } from "../../domains/index.ts";
import { evidenceOf, presentFile, type EvidenceRow } from "../../files/index.ts";
import type { Registries } from "../../registry/index.ts";
import { domainActsOf } from "./domain-acts.rules.ts";
import { planRenewal, planRestore } from "./order-for-customer.ts";
import {
  openRestrictions,
  placeOfDomain,
  registrantOf,
  settersOf,
  type DomainPlaceAt,
  type RestrictionAt,
} from "./restrictions.repository.ts";
import type { DomainActDeps } from "./domain-act-deps.ts";

type Answer = Omit<AnswerOf<typeof operations.staffDomainActs>, "code" | "desc">;

/** Finds the account that a domain belongs to. Everything else is done in that account. Possible refusals: NotFound. */
export async function placeFor(call: StaffCall, domainId: string): Promise<DomainPlaceAt> {
  const place = await call.tx((trx) => placeOfDomain(trx, domainId));
  if (place === null) throw new Refused(NotFound, { param: "domainid" });
  return place;
}

/** What staff can do about a domain now. Possible refusals: NotFound. */
export async function readDomainActs(deps: DomainActDeps, call: StaffCall, domainId: string): Promise<Answer> {
  const place = await placeFor(call, domainId);
  const scope = makeScope({ ...place, actor: call.actor });
  const of = { accountId: place.accountId, domainId };
  const mayReadPapers = call.staff.permissions.has("staff_compliance");
  const { restrictions, setters, registrant, papers } = await call.tx(async (trx) => {
    const open = await openRestrictions(trx, of, { lock: false });
    return {
      restrictions: open,
      setters: await settersOf(
        trx,
        open.map(({ id }) => id),
      ),
      registrant: await registrantOf(trx, of),
      papers: mayReadPapers
        ? await evidenceOf(
            trx,
            "domain_restriction",
            open.map(({ id }) => id),
          )
        : null,
    };
  });
  const facts = await factsOf(deps, scope, domainId, call.now);
  return {
    domainname: place.asciiName,
    unicodename: place.unicodeName,
    acts: domainActsOf({ ...facts, isOwnerAsked: registrant?.isAsked === true }),
    mode: facts.mode,
    renewprice: facts.renewPrice,
    restoreprice: facts.restorePrice,
    restrictions: restrictions.map((each) => present(each, setters, papers)),
    maysets: settable(restrictions, facts.isRegistered),
    holder: registrant?.email ?? null,
    otherparty: facts.otherParty,
  };
}

async function factsOf(deps: DomainActDeps, scope: AccountScope, domainId: string, now: Date) {
  const { found, waiting, renewal, restore } = await tx(deps.orders.pool, scope, async (trx) => ({
    found: await domainAtRegistryNow(trx, scope, domainId),
    waiting: await transferAwayNow(trx, scope, domainId),
    renewal: await planRenewal(trx, scope, domainId, now),
    restore: await planRestore(trx, scope, domainId, now),
  }));
  const capabilities = found === null ? null : capabilitiesOf(deps.transfers.registries, found.registryId);
  return {
    isRegistered: found !== null,
    state: found?.state ?? "",
    isLocked: found?.isLocked === true,
    isMovable: found !== null && mayTransferOut(found.state) && changeHold(found, now) === null,
    isKept: found?.isCourtLocked === true || found?.isInEscrow === true,
    mayChangeRenewal: found !== null && mayChangeRenewal(found.state) && !found.endsAtExpiry,
    isRenewable: renewal !== null,
    isRestorable: restore !== null,
    hasCodes: capabilities !== null && capabilities.codes !== "none",
    isAsked: waiting?.state === "pending" && capabilities?.transfer.mayAnswer === true,
    otherParty: waiting?.otherPartyName ?? waiting?.otherParty ?? null,
    mode: found?.renewalMode ?? ("manual" as const),
    renewPrice: renewal?.view ?? null,
    restorePrice: restore?.view ?? null,
  };
}

function capabilitiesOf(registries: Registries, registryId: string) {
  try {
    return registries.of(registryId).capabilities;
  } catch (error) {
    // We have no account at this registry, so we cannot send it commands.
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}

function settable(open: readonly RestrictionAt[], isRegistered: boolean): RestrictionKind[] {
  const set = new Set(open.map(({ kind }) => kind));
  return isRegistered ? restrictionKinds.filter((kind) => !set.has(kind)) : [];
}

function present(
  of: RestrictionAt,
  setters: ReadonlyMap<string, string>,
  papers: readonly EvidenceRow[] | null,
): Answer["restrictions"][number] {
  return {
    restrictionid: of.id,
    kind: of.kind,
    casenumber: of.case_number,
    authority: of.authority,
    until: of.until_on,
    reason: of.reason,
    quiet: of.is_quiet,
    setby: setters.get(of.id) ?? "",
    set: of.set_at.toISOString(),
    shown: of.shown_at?.toISOString() ?? null,
    lifted: of.lifted_at?.toISOString() ?? null,
    version: of.version,
    papers: papers === null ? null : papers.filter(({ ownerId }) => ownerId === of.id).map(presentFile),
  };
}
