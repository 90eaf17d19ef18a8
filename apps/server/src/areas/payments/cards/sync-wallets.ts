import { audit } from "../../../platform/audit.ts";
import { addDays, addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { KeepReport, PayPalProvider } from "../paypal.port.ts";
import { endCard, ensureDefault, lockHolder } from "./cards.repository.ts";
import {
  endKeep,
  endSetup,
  insertWallet,
  openKeeps,
  openSetup,
  storedWallets,
  type OpenKeep,
  type StoredWallet,
} from "./wallets.repository.ts";

/** For this long after the page was opened, PayPal is asked whether the payer has allowed later charges on it. */
const setupForMs = 3 * 3_600_000;
/** If PayPal has not created the token within this many days, we stop asking for it. */
const expectedDays = 3;

/**
 * Updates the account's PayPal accounts from PayPal: new ones are stored, and those whose owner ended the agreement at PayPal are
 * ended here. Those that were removed here, and older tokens of the same PayPal account, are ended at PayPal. What PayPal says
 * is read before anything is written, so events may arrive twice, late or out of order.
 *
 * Returns whether PayPal still has to name a token. Throws OutcomeError of the provider; the periodic job retries.
 */
export async function syncWallets(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  paypal: PayPalProvider,
  scope: AccountScope,
): Promise<{ readonly isComing: boolean }> {
  const now = clock.now();
  const { keeps, known, setup } = await tx(pool, scope, async (trx) => ({
    setup: await openSetup(trx, scope),
    keeps: await openKeeps(trx, scope),
    known: await storedWallets(trx, scope),
  }));
  const reports: { readonly keep: OpenKeep; readonly report: KeepReport }[] = [];
  for (const keep of keeps) reports.push({ keep, report: await paypal.readKeep(keep.object) });
  const allowed = setup === null ? null : await paypal.finishSetup(setup.ref);
  const isSetupOpen = allowed?.state === "coming" && now < addMs(setup?.openedAt ?? now, setupForMs);
  const gone: StoredWallet[] = [];
  for (const wallet of known) if (!wallet.isRemoved && (await paypal.fetchWallet(wallet.ref)) === null) gone.push(wallet);

  const forget = await tx(pool, scope, async (trx) => {
    await lockHolder(trx, scope);
    // Several runs may read the same report. Only the run that ends the question (endKeep) uses it, so that a slower run does not
    // store again what was removed in the meantime.
    const found: KeepReport[] = [];
    for (const { keep, report } of reports) {
      if (report.state === "coming" && now < addDays(keep.paidAt, expectedDays)) continue;
      if (await endKeep(trx, scope, keep.paymentId, now)) found.push(report);
    }
    if (setup !== null && allowed !== null && !isSetupOpen && (await endSetup(trx, scope, setup.ref))) found.push(allowed);
    let added = 0;
    for (const report of found)
      if (
        report.state === "kept" &&
        (await insertWallet(trx, scope, { id: newId(now.getTime()), wallet: report.wallet, at: now }))
      )
        added += 1;
    for (const { id } of gone) await endCard(trx, scope, id, { at: now, isReleased: true });
    const stored = await storedWallets(trx, scope);
    const copies = olderCopies(stored.filter(({ isRemoved }) => !isRemoved));
    for (const { id } of copies) await endCard(trx, scope, id, { at: now, isReleased: false });
    await ensureDefault(trx, scope, now);
    if (added + gone.length + copies.length > 0) {
      const counts = { added, ended: gone.length + copies.length };
      const { accountId, actor } = scope;
      await audit(trx, { accountId, actor, action: "cards.follow-provider", object: accountId, after: counts });
      await notifyBrowsers(trx, accountId, { topic: "payment", ids: [accountId] });
    }
    return [...stored.filter(({ isRemoved }) => isRemoved), ...copies];
  });

  for (const { ref } of forget) await paypal.forgetWallet(ref);
  await tx(pool, scope, async (trx) => {
    for (const { id } of forget) await endCard(trx, scope, id, { at: now, isReleased: true });
  });
  return {
    isComing:
      isSetupOpen || reports.some(({ keep, report }) => report.state === "coming" && now < addDays(keep.paidAt, expectedDays)),
  };
}

/** Older tokens of PayPal accounts for which there is also a newer token. `wallets`: the newest first. */
function olderCopies(wallets: readonly StoredWallet[]): StoredWallet[] {
  const seen = new Set<string>();
  return wallets.filter(({ payer }) => {
    if (payer === null) return false;
    const isCopy = seen.has(payer);
    seen.add(payer);
    return isCopy;
  });
}
