import type { SetChangeView, SetContentView } from "@nameplane/contracts/zones/record-set";
import type { Finding as FindingView, PlanView } from "@nameplane/contracts/zones/save";
import type { Finding, PlanConfirmation, RecordSetChange, RecordSetContent } from "@nameplane/dns";

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

type ConfirmationView = PlanView["confirmations"][number];

/** What the user has to confirm before a plan is carried out. */
export function confirmationViews(asked: readonly PlanConfirmation[], findings: readonly FindingView[]): ConfirmationView[] {
  const rules = findings.filter(isBrokenRule).map(({ owner, type, reason, detail }) => ({ owner, type, reason, detail }));
  return [
    ...asked.map((one): ConfirmationView =>
      one.kind === "delegation_signer" ? { ...one, owners: [...one.owners] } : { ...one },
    ),
    ...(rules.length === 0 ? [] : [{ kind: "broken_rules" as const, rules }]),
  ];
}

/** Whether a finding says that a record breaks an RFC but can still be served. */
export const isBrokenRule = ({ severity, tier }: Pick<FindingView, "severity" | "tier">): boolean =>
  severity === "error" && tier === "breaks";

/** Whether a finding says that no name server would serve the record, so that it is never saved. */
export const isRefused = (one: Pick<FindingView, "severity" | "tier">): boolean => one.severity === "error" && !isBrokenRule(one);

/** The text under which a broken rule is stored; null for any other finding. */
export const brokenRule = (one: FindingView): string | null =>
  isBrokenRule(one) ? `${one.reason} ${one.owner} ${one.type}` : null;

type Saved = Pick<PlanView, "added" | "changed" | "removed"> & {
  readonly version: number | null;
  readonly approvalId: string | null;
};

/** How long a change can be undone with the undo button. */
export const undoMs = 10 * 60_000;

/** The result of a change as API callers receive it. */
export const savedView = ({ version, approvalId, added, changed, removed }: Saved, undoUntil: string) => ({
  version,
  approvalid: approvalId,
  undountil: version === null ? null : undoUntil,
  added,
  changed,
  removed,
});
