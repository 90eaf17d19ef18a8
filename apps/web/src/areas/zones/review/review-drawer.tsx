import { previewZoneChange, saveZone } from "@nameplane/contracts/zones/operations";
import type { ConflictView, PlanView } from "@nameplane/contracts/zones/save";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { ApiError, isUnanswered } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import {
  Confirmations,
  confirmedWith,
  isConfirmed,
  noAnswers,
  isRefused,
  PlanDiff,
  PlanFindings,
  PlanNotes,
} from "../changes/index.ts";
import { ConflictCard } from "./conflict-card.tsx";
import { TooManyRecords, useIsTooMany, NoteField, noteOf, useHasNote, useApplied, useZone } from "../zone/index.ts";
import { countStaged } from "../records/index.ts";
import { wantedSetsOf, useStaged, useStaging } from "../staging/index.ts";

/** The review of all staged changes before they are applied, with the problems that prevent it. */
export function ReviewDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("dns.review");
  const apiTexts = useTranslations("api");
  const api = useApi();
  const queries = useQueryClient();
  const { zone } = useZone();
  const staging = useStaging();
  const { edits } = useStaged();
  const applied = useApplied();
  const { keyFor, answered } = useKeyOfContent();
  const [note, setNote] = useDraft(`zone-note ${zone.zoneid}`, "", { until: "sent" });
  const hasNote = useHasNote();
  const [answers, setAnswers] = useState(noAnswers);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const wishes = wantedSetsOf(edits);
  const counts = countStaged(edits);

  const plan = useQuery<PlanView, ApiError>({
    queryKey: [previewZoneChange.path, zone.zoneid, wishes],
    queryFn: ({ signal }) => staging.preview(wishes, signal),
    enabled: open && wishes.length > 0,
    staleTime: 0,
    retry: false,
  });
  const conflicts: readonly ConflictView[] = plan.data?.conflicts ?? [];
  const isTooMany = useIsTooMany();
  const isReady =
    plan.data !== undefined &&
    !plan.isFetching &&
    conflicts.length === 0 &&
    !isTooMany(plan.data) &&
    plan.data.findings.every((one) => !isRefused(one)) &&
    isConfirmed(plan.data, answers) &&
    hasNote(note);

  const apply = async () => {
    if (plan.data === undefined || !isReady || isBusy) return;
    setBusy(true);
    setFailure(null);
    const confirm = confirmedWith(plan.data);
    const input = { zoneid: zone.zoneid, changes: wishes, confirm, origin: "editor" as const, ...noteOf(note) };
    try {
      const saved = await api.call(saveZone, input, { key: keyFor(input), handled: true });
      answered();
      void staging.clear();
      setNote("");
      setAnswers(noAnswers);
      onClose();
      applied(saved, counts.total);
    } catch (error) {
      if (!isUnanswered(error)) answered();
      if (error instanceof ApiError) setFailure(error);
      // A new plan shows everything that has changed in the meantime.
      await queries.invalidateQueries({ queryKey: [previewZoneChange.path] });
    } finally {
      setBusy(false);
    }
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!open || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void apply();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("title", { count: counts.total })}
      footer={
        <>
          <span className="np-cap np-soft np-grow np-review-hint">{t(zone.wants.second ? "askHint" : "undoHint")}</span>
          <Button onClick={onClose}>{t("keepEditing")}</Button>
          <Button variant="primary" disabled={!isReady} busy={isBusy} onClick={() => void apply()}>
            {t(zone.wants.second ? "ask" : "apply", { count: counts.total })}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        <span className="np-mono np-soft" translate="no">
          {zone.name}
        </span>
        {counts.total === 0 && <p className="np-soft">{t("nothing")}</p>}
        {failure && (
          <Banner tone="problem" title={t(isUnanswered(failure) ? "unanswered" : "failed")} live>
            {isUnanswered(failure) ? t("unansweredText") : describeError(failure, apiTexts)}
          </Banner>
        )}
        {plan.isPending && counts.total > 0 && !plan.error && <LoadingPanel lines={6} />}
        {plan.error && (
          <ErrorState title={t("noPlan")} error={plan.error} onRetry={() => void plan.refetch()} reassurance={t("kept")} />
        )}
        {plan.data && counts.total > 0 && (
          <>
            {conflicts.length > 0 && (
              <>
                <Banner tone="needs" title={t("conflicts", { count: conflicts.length })} live>
                  {t("conflictsText")}
                </Banner>
                {conflicts.map((conflict) => (
                  <ConflictCard
                    key={`${conflict.owner} ${conflict.type}`}
                    conflict={conflict}
                    onSettled={() => setFailure(null)}
                  />
                ))}
              </>
            )}
            <TooManyRecords room={plan.data} />
            <PlanDiff changes={plan.data.changes} />
            <PlanNotes notes={plan.data.notes} />
            <PlanFindings plan={plan.data} withFixes />
            <Confirmations plan={plan.data} answers={answers} onChange={setAnswers} withRules={false} />
            <NoteField value={note} onChange={setNote} />
          </>
        )}
      </div>
    </Drawer>
  );
}
