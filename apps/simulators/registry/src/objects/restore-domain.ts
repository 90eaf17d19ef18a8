import type { Answer, CommandContext } from "../epp/command.ts";
import { Refusal } from "../epp/refusal.ts";
import { checkFee, feeResultBlock } from "../extensions/fee.ts";
import type { CommandExtensions } from "../extensions/index.ts";
import { rgpUpdateBlock, type RestoreOrder } from "../extensions/rgp.ts";
import type { Domain } from "../model/objects.ts";
import { queueNotices } from "../notices/render.ts";
import { requestRestore, restored } from "../rules/life-cycle.ts";
import type { RegistrableName } from "../rules/names.ts";

/**
 * Restore request and restore report (RFC 3915 sections 3 and 4.2.5).
 * Refuses 2306 if the registry has no redemption; 2304 for a request outside redemption, or a report without a request; 2004
 * for a report whose times are not those of the delete and the request.
 */
export function restoreDomain(
  context: CommandContext,
  name: RegistrableName,
  domain: Domain,
  order: RestoreOrder,
  extensions: CommandExtensions,
): Answer {
  const { profile } = name;
  if (profile.deletion.kind !== "redemption") throw new Refusal(2306, "Names are not restored at this registry");
  if (order.op === "request") {
    if (domain.phase !== "redemption") throw new Refusal(2304, "The domain is not in redemption");
    const price = checkFee(name, "restore", 0, extensions.fee);
    const after = requestRestore(domain, profile, context.now);
    const changed = { ...after, updatedBy: context.registrar.id, updatedAt: context.now };
    context.store.domains.save(changed);
    if (changed.phase === "pendingRestore" && changed.phaseEndsAt !== null && profile.key === "verisign") {
      queueNotices(context.store, [
        {
          kind: "rgp",
          to: domain.sponsor,
          at: context.now,
          text: "Restore Request Pending",
          name: domain.name,
          requestedAt: context.now,
          reportDueAt: changed.phaseEndsAt,
        },
      ]);
    }
    return {
      code: 1000,
      extensions: [rgpUpdateBlock(changed, context.now), feeResultBlock(extensions.fee, "updData", price)],
    };
  }
  if (domain.phase !== "pendingRestore") throw new Refusal(2304, "No restore request waits for a report");
  if (order.deletedAt > order.restoredAt) throw new Refusal(2004, "delTime lies after resTime");
  context.store.domains.save({
    ...restored(domain, profile, context.now),
    updatedBy: context.registrar.id,
    updatedAt: context.now,
  });
  return { code: 1000 };
}
