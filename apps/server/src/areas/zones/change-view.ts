import type { SetChangeView, SetContentView } from "@nameplane/contracts/zones/record-set";
import type { Finding as FindingView } from "@nameplane/contracts/zones/save";
import type { Finding, RecordSetChange, RecordSetContent } from "@nameplane/dns";

export function contentView(content: RecordSetContent | null): SetContentView | null {
  return content === null ? null : { ttl: content.ttlSeconds, rdata: [...content.rdata] };
}

export function changeView(change: RecordSetChange): SetChangeView {
  return { owner: change.owner, type: change.type, old: contentView(change.old), new: contentView(change.new) };
}

export function findingView({ sets: [first], severity, tier, reason, detail, fixes }: Finding): FindingView {
  return {
    owner: first?.owner ?? "",
    type: first?.type ?? "",
    severity,
    tier,
    reason,
    field: null,
    detail,
    fixes: fixes.map(({ key, changes }) => ({ key, changes: changes.map(changeView) })),
  };
}
