import { joinRecordSets, type JoinChoice, type RecordSet, type RecordSetContent } from "@nameplane/dns";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { ChangeList, ConflictPrompt, recordsTouched } from "../changes/index.ts";
import { stayingSenders, StayingSenders } from "../wizards/index.ts";
import { useSetsAt, useStage, useZone } from "../zone/index.ts";

const contentView = (content: RecordSetContent | null) =>
  content === null ? null : { ttl: content.ttlSeconds, rdata: [...content.rdata] };

/** Shows what joining records into the zone would change, asks what to do with conflicting records, and stages the change. */
export function JoinPanel({ incoming }: { incoming: readonly RecordSet[] }) {
  const { zone } = useZone();
  const t = useTranslations("dnsimport");
  const [choice, setChoice] = useState<JoinChoice>("replace");
  const owners = useMemo(() => incoming.map((set) => set.owner), [incoming]);
  const { query, sets, hasStaged } = useSetsAt(zone.zoneid, owners);
  const [without, setWithout] = useState<readonly string[]>([]);
  const joined = useMemo(
    () => (sets === null ? null : joinRecordSets(sets, incoming, choice, without)),
    [sets, incoming, choice, without],
  );
  const staying = useMemo(() => (sets === null ? null : stayingSenders(sets, incoming)), [sets, incoming]);
  const staging = useStage();
  if (query.error && joined === null)
    return <ErrorState title={t("templates.failed")} error={query.error} onRetry={() => void query.refetch()} />;
  if (joined === null) return <LoadingPanel lines={4} />;
  const { changes, conflicts } = joined;
  const senders = staying && <StayingSenders staying={staying} without={without} onChange={setWithout} />;
  // With "Keep all" there may be nothing to change, but the question stays.
  if (changes.length === 0 && conflicts.length === 0)
    return (
      <div className="np-col np-gap-16">
        {staying !== null && staying.services.length > 0 && senders}
        <EmptyState plain title={t("import.same")}>
          {t(hasStaged ? "sameStaged" : "import.sameText")}
        </EmptyState>
      </div>
    );
  const inTheWay = new Set(conflicts.flatMap(({ incoming: set, existing }) => [set, ...existing].map(keyOf)));
  const listed = changes.map((change) => ({
    ...change,
    old: contentView(change.old),
    new: contentView(change.new),
    conflict: inTheWay.has(keyOf(change)),
  }));
  const names = new Set(conflicts.map(({ incoming: set }) => set.owner));
  return (
    <div className="np-col np-gap-16">
      <ConflictPrompt count={names.size} value={choice} onChange={setChoice} />
      {senders}
      {hasStaged && <p className="np-soft">{t("afterStaged")}</p>}
      <ChangeList changes={listed} />
      <div>
        <Button variant="primary" busy={staging.isBusy} disabled={changes.length === 0} onClick={() => void staging.run(listed)}>
          {t("import.stage", { count: recordsTouched(listed) })}
        </Button>
      </div>
    </div>
  );
}

const keyOf = (set: { readonly owner: string; readonly type: string }) => `${set.owner} ${set.type}`;
