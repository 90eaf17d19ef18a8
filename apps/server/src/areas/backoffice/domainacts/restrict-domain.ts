import { NameNotTyped } from "@nameplane/contracts/orders/refusals";
import { ChangedMeanwhile, MissingParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { restrictDomainSpec } from "@nameplane/contracts/backoffice/acts/domain-acts";
import { asciiNameOf } from "@nameplane/values";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { findHoldable } from "../../domains/follow/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { restrictionJob } from "./restrictions.jobs.ts";
import {
  insertRestriction,
  liftRestriction,
  openRestrictions,
  placeOfDomain,
  type DomainPlaceAt,
  type RestrictionAt,
} from "./restrictions.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Input = z.output<typeof restrictDomainSpec.input>;
type Found = { readonly place: DomainPlaceAt; readonly open: RestrictionAt | null };

/** Makes the checks that come before a staff member is asked to confirm their identity. */
export async function refuseRestriction(trx: Trx, input: Input): Promise<Found> {
  const { domainid: domainId, kind, act } = input;
  const place = await placeOfDomain(trx, domainId);
  if (place === null) throw new Refused(NotFound, { param: "domainid" });
  if (asciiNameOf(input.name) !== place.asciiName)
    throw new Refused(NameNotTyped, { param: "name", values: { name: place.unicodeName } });
  const all = await openRestrictions(trx, { accountId: place.accountId, domainId }, { lock: true });
  const open = all.find((each) => each.kind === kind) ?? null;
  if (act === "lift") {
    if (open === null || open.lifted_at !== null) throw new Refused(StatusProhibits, { param: "act" });
    if (open.version !== input.version) throw new Refused(ChangedMeanwhile);
    return { place, open };
  }
  if (open !== null || (await findHoldable(trx, place.accountId, domainId)) === null)
    throw new Refused(StatusProhibits, { param: "kind" });
  if (kind !== "hold" && input.casenumber === "") throw new Refused(MissingParameter, { missing: ["casenumber"] });
  return { place, open: null };
}

/**
 * Puts a restriction on a domain, or decides that it ends. A court lock or a UDRP lock is in force in this installation from this
 * moment. The worker then changes the registry, and tells the customer when the registry shows the change.
 *
 * Possible refusals: those of refuseRestriction.
 */
export async function restrictDomain(jobs: Pick<Jobs, "enqueue">, call: Call, input: Input): Promise<void> {
  const { trx, now, staff } = call;
  const { place, open } = await refuseRestriction(trx, input);
  const { accountId, brandId } = place;
  const { domainid: domainId, kind, reason, text, quiet: isQuiet } = input;
  const id = open?.id ?? newId(now.getTime());
  if (open === null)
    await insertRestriction(trx, {
      accountId,
      id,
      domainId,
      kind,
      caseNumber: input.casenumber,
      authority: input.authority,
      untilOn: input.until,
      text,
      reason,
      isQuiet,
      setBy: staff.staffId,
      setAt: now,
    });
  else await liftRestriction(trx, accountId, id, { by: staff.staffId, at: now, reason, text, isQuiet });
  await record(call, place, input);
  await jobs.enqueue(trx, restrictionJob, [{ accountId, brandId, domainId }]);
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domainId] });
}

/**
 * Writes the act to the customer's audit log without the reason, and to the operator's log with the reason. An act that the
 * customer is not to know about (`quiet`) is written to the operator's log only.
 */
async function record(call: Call, { accountId, asciiName }: DomainPlaceAt, input: Input): Promise<void> {
  const { trx, actor, requestId, address } = call;
  const { domainid: object, kind, act, reason, casenumber, authority, until, quiet } = input;
  const action = act === "set" ? "domain.restrict" : "domain.release-restriction";
  const papers = kind === "hold" ? {} : { casenumber, authority, until };
  await auditStaff(trx, call, { actor, action, object, after: { kind, name: asciiName, reason, ...papers, quiet } });
  if (!quiet) await audit(trx, { accountId, actor, action, object, after: { kind }, requestId, address });
}
