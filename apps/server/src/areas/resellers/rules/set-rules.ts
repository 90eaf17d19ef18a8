import type { AnswerOf } from "@nameplane/contracts";
import type { customerRulesSpec, setCustomerRulesSpec } from "@nameplane/contracts/resellers/rules";
import type { customerRules } from "@nameplane/contracts/resellers/rule-operations";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { presentRules, rulesOfReseller, type ResellerRules } from "../../orders/spending/index.ts";
import { saveRules } from "./rules.repository.ts";
import { customerRulesJob } from "./rules.jobs.ts";

type Call = SessionCall & { readonly trx: Trx };
type Input = z.output<typeof setCustomerRulesSpec.input>;

/** The rules of a customer of the account's brands, and what is used of its limits. Possible refusals: NotFound. */
export async function readRules(
  { trx, scope, session, now }: Call,
  { accid }: z.output<typeof customerRulesSpec.input>,
): Promise<Omit<AnswerOf<typeof customerRules>, "code" | "desc">> {
  const rules = await rulesOf(trx, scope.accountId, accid, now);
  return { rules: presentRules(rules), version: rules.version, maychange: session.permissions.has("resale_customers") };
}

async function rulesOf(trx: Trx, reseller: string, accountId: string, now: Date): Promise<ResellerRules> {
  const found = accountId === reseller ? null : await rulesOfReseller(trx, { accountId }, now);
  if (found === null) throw new Refused(NotFound, { param: "accid" });
  return found;
}

/** The refusals that are made before the user proves their identity: NotFound, ChangedMeanwhile. */
export async function refuseRules(trx: Trx, { scope, now }: SessionCall, { accid, version }: Input): Promise<ResellerRules> {
  const before = await rulesOf(trx, scope.accountId, accid, now);
  if (before.version !== version) throw new Refused(ChangedMeanwhile);
  return before;
}

/**
 * Sets the rules for a customer of the account's brand, from its next order and its next login on. Hidden sections disappear at
 * once. The customer is told by mail, and the values before and after stand in the audit logs of both (ADR 170).
 *
 * Possible refusals: those of refuseRules.
 */
export async function setRules(jobs: Jobs, call: Call, input: Input): Promise<void> {
  const { trx, scope, requestId, address, now } = call;
  const before = await refuseRules(trx, call, input);
  const { accid: accountId, version: known, ...wanted } = input;
  const hidden = [...new Set(wanted.hidden)].toSorted();
  const changed = await saveRules(trx, accountId, known, { ...wanted, hidden }, now);
  if (changed === null) throw new Refused(ChangedMeanwhile);
  const { brandId, brand, number, version } = changed;
  const { monthMinor, names, holdsorders, needs2fa } = wanted;
  const shown = presentRules(before);
  for (const logged of [accountId, scope.accountId])
    await audit(trx, {
      accountId: logged,
      actor: scope.actor,
      requestId,
      address,
      action: "resale.set-rules",
      object: accountId,
      before: {
        monthMinor: shown.monthMinor,
        names: shown.names,
        holdsorders: shown.holdsorders,
        needs2fa: shown.needs2fa,
        hidden: shown.hidden,
      },
      after: { customer: number, currency: before.currency, monthMinor, names, holdsorders, needs2fa, hidden },
    });
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
  await jobs.enqueue(trx, customerRulesJob, [
    {
      accountId,
      brandId,
      brand,
      number,
      version,
      currency: before.currency,
      monthMinor,
      names,
      holdsOrders: holdsorders,
      needsTwoStep: needs2fa,
      hidden,
    },
  ]);
}
