import type { Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { nameOfSet, type PendingChange } from "./approval.rules.ts";
import { approvalNewsJob, type ApprovalNews } from "../zones.jobs.ts";
import { authorNames } from "../zone-versions.repository.ts";
import type { ZoneRow } from "../zones.repository.ts";

const listedMax = 10;

/**
 * Requests that the people who may approve a change, or its author, be notified by mail. The notice contains names as they are
 * now.
 */
export async function sendApprovalNews(
  trx: Trx,
  deps: { readonly jobs: Jobs },
  scope: AccountScope,
  zone: Pick<ZoneRow, "id" | "domain_id" | "apex">,
  news: {
    readonly step: ApprovalNews["step"];
    readonly approvalId: string;
    readonly author: string;
    readonly content: PendingChange;
    readonly reason: string;
    readonly until: Date | null;
  },
): Promise<void> {
  const { step, approvalId, author, content, reason, until } = news;
  const names = await authorNames(trx, scope, [author, scope.actor]);
  const { accountId, brandId } = scope;
  await deps.jobs.enqueue(trx, approvalNewsJob, [
    {
      accountId,
      brandId,
      step,
      approvalId,
      zoneId: zone.id,
      domainId: zone.domain_id,
      apex: zone.apex,
      author,
      authorName: names.get(author) ?? "",
      deciderName: step === "asked" || step === "expired" ? "" : (names.get(scope.actor) ?? ""),
      sets: content.changes.slice(0, listedMax).map(({ owner, type }) => nameOfSet(owner, type)),
      setCount: content.changes.length,
      words: step === "denied" ? reason : (content.note ?? ""),
      until: until?.toISOString() ?? null,
    },
  ]);
}
