import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DnssecDeps } from "../deps.ts";
import { ownerStepJob } from "../dnssec.jobs.ts";
import { followed, saveOwnerStep } from "../dnssec.repository.ts";
import { dsFacts, keyFacts, type Stored } from "../load-facts.ts";
import { isMailDue, isStepUnsure, nameOfStep, ownerStep } from "../owner-step.rules.ts";
import type { Plan } from "../facts.rules.ts";
import { notifyStep } from "./notify-step.ts";

/** Stores the step that the owner of a domain has to carry out, and notifies them once, with one reminder after a long wait. */
export async function askOwner(
  trx: Trx,
  deps: Pick<DnssecDeps, "clock" | "jobs">,
  scope: AccountScope,
  stored: Stored,
  found: { readonly wait: Plan["wait"]; readonly scanDays: number | null },
): Promise<void> {
  const { domain, mode } = stored;
  const known = await followed(trx, scope, domain.id);
  if (known === null) return;
  const waitsFor = found.wait?.for ?? null;
  const keys = keyFacts(domain.ascii_name, stored.keyRows);
  const step = ownerStep({ mode, waitsFor, keys, ds: dsFacts(stored.dsRows) });
  if (step === null) {
    if (known.owner_step !== null && !isStepUnsure(waitsFor))
      await saveOwnerStep(trx, scope, domain.id, { what: null, at: null, mails: 0 });
    return;
  }
  const now = deps.clock.now();
  const what = nameOfStep(step);
  const isSame = known.owner_step === what;
  const at = isSame ? (known.owner_step_at ?? now) : now;
  const mails = isSame ? known.owner_mails : 0;
  // Some parents scan the child zones and change the DS themselves. This can replace the owner's step only for a domain that is
  // registered elsewhere, where the step is a change of the DS, and not for a step at another DNS provider.
  const scanDays = mode === "elsewhere" ? found.scanDays : null;
  const isDue = isMailDue({ at, mails, scanDays, now });
  if (isSame && !isDue) return;
  await saveOwnerStep(trx, scope, domain.id, { what, at, mails: isDue ? mails + 1 : mails });
  if (!isDue) return;
  // A reminder adds no step to the history.
  if (mails === 0) for (const { keyTag } of step.records) await notifyStep(trx, scope, domain.id, { what: step.act, keyTag });
  await deps.jobs.enqueue(trx, ownerStepJob, [
    {
      accountId: scope.accountId,
      brandId: scope.brandId,
      domainId: domain.id,
      name: domain.ascii_name,
      act: step.act,
      records: [...step.records],
      keys: [...step.keys],
      since: at.toISOString(),
      isReminder: mails > 0,
    },
  ]);
}
