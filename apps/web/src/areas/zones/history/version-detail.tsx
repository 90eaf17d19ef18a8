import { restoreZone, zoneVersion } from "@nameplane/contracts/zones/operations";
import type { VersionView } from "@nameplane/contracts/zones/history";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import {
  Confirmations,
  confirmedWith,
  isConfirmed,
  noAnswers,
  isRefused,
  diffsMax,
  MoreSets,
  PlanDiff,
  PlanFindings,
  SetDiff,
} from "../changes/index.ts";
import { TooManyRecords, useIsTooMany, NoteField, noteOf, useHasNote, useApplied, useUndo, useZone } from "../zone/index.ts";
import { keyOf } from "../staging/index.ts";

type Props = {
  readonly version: VersionView;
  readonly versions: readonly VersionView[];
  /** Loads versions older than those in the list. Null if there are none, or if they are no longer stored. */
  readonly more: { readonly isBusy: boolean; readonly read: () => void } | null;
  readonly onBack: () => void;
  readonly onRestored: () => void;
};

/** One version: what it changed, compared with any other version, and how to restore it. */
export function VersionDetail({ version, versions, more, onBack, onRestored }: Props) {
  const t = useTranslations("dns.history");
  const { zone, mayEdit } = useZone();
  const { date, time } = useFormat();
  const [against, setAgainst] = useState(String(version.version - 1));
  const [isRestoring, setRestoring] = useState(false);
  const now = useNow(10_000);
  const takeBack = useUndo();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    await takeBack(version.version);
    setUndoing(false);
    onRestored();
  };
  const query = useApiQuery(zoneVersion, {
    zoneid: zone.zoneid,
    version: version.version,
    against: Number(against),
  });
  const others = versions.filter((each) => each.version !== version.version);
  const options = others.map((each) => ({
    value: String(each.version),
    label: t("choice", { version: each.version, at: `${date(each.at)}, ${time(each.at)}` }),
  }));
  const beforeIt = against === "0" ? t("empty") : t("version", { version: Number(against) });
  const isListed = options.some(({ value }) => value === against);
  return (
    <div className="np-col np-gap-16">
      <div className="np-row np-wrap">
        <Button size="sm" variant="ghost" icon={IconArrowLeft} onClick={onBack}>
          {t("back")}
        </Button>
        <span className="np-soft np-end">
          {version.author}, <DateTime value={version.at} show="moment" />
        </span>
      </div>
      {version.note && <p>{version.note}</p>}
      {mayEdit && zone.undo?.version === version.version && now < new Date(zone.undo.until) && (
        <div className="np-row np-wrap">
          <Button busy={isUndoing} onClick={() => void undo()}>
            {t("undo")}
          </Button>
          <span className="np-soft">{t("undoUntil", { until: time(zone.undo.until) })}</span>
        </div>
      )}
      {mayEdit && version.version !== zone.version && !isRestoring && (
        <div>
          <Button onClick={() => setRestoring(true)}>{t("restore", { version: version.version })}</Button>
        </div>
      )}
      {isRestoring ? (
        <Restore version={version} onDone={onRestored} onCancel={() => setRestoring(false)} />
      ) : (
        <>
          <div className="np-version-against">
            <div className="np-grow">
              <SelectField
                label={t("against")}
                size="sm"
                value={against}
                onChange={setAgainst}
                options={isListed ? options : [{ value: against, label: beforeIt }, ...options]}
              />
            </div>
            {more && (
              <Button size="sm" busy={more.isBusy} onClick={more.read}>
                {t("more")}
              </Button>
            )}
          </div>
          <h3>{t("from", { version: version.version, against: Number(against) })}</h3>
          {query.isPending && <LoadingPanel lines={5} />}
          {query.error && <PanelFailure error={query.error} onRetry={() => void query.refetch()} />}
          {query.data?.changes.length === 0 && <p className="np-soft">{t("same")}</p>}
          {query.data?.changes.slice(0, diffsMax).map((change) => (
            <SetDiff key={keyOf(change)} change={change} />
          ))}
          <MoreSets count={query.data?.changes.length ?? 0} />
        </>
      )}
    </div>
  );
}

type Plan = AnswerOf<typeof restoreZone>;

/** What restoring a version would change, with the button that does it. */
function Restore({ version, onDone, onCancel }: { version: VersionView; onDone: () => void; onCancel: () => void }) {
  const t = useTranslations("dns.history");
  const apiTexts = useTranslations("api");
  const api = useApi();
  const { zone } = useZone();
  const applied = useApplied();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [prune, setPrune] = useState(false);
  const [answers, setAnswers] = useState(noAnswers);
  const [note, setNote] = useState("");
  const hasNote = useHasNote();
  const isTooMany = useIsTooMany();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const input = { zoneid: zone.zoneid, version: version.version, prune };
  const query = useQuery<Plan, ApiError>({
    queryKey: [restoreZone.path, input, zone.version],
    queryFn: ({ signal }) =>
      api.call(restoreZone, { ...input, preview: true, confirm: {} }, { key: newKey(), signal, handled: true, readsOnly: true }),
    retry: false,
    staleTime: 0,
  });
  const plan = query.data?.plan;
  const isReady =
    plan !== undefined &&
    plan.changes.length > 0 &&
    plan.findings.every((one) => !isRefused(one)) &&
    !isTooMany(plan) &&
    isConfirmed(plan, answers) &&
    hasNote(note);
  const restore = async () => {
    if (plan === undefined) return;
    setBusy(true);
    setFailure(null);
    try {
      const confirm = confirmedWith(plan);
      const answer = await api.call(
        restoreZone,
        { ...input, preview: false, confirm, ...noteOf(note) },
        { key: newKey(), handled: true },
      );
      onDone();
      applied(answer, plan.changes.length);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="np-col np-gap-16" aria-label={t("restoreTitle", { version: version.version })}>
      <h3 ref={heading} tabIndex={-1}>
        {t("restoreTitle", { version: version.version })}
      </h3>
      <p className="np-soft">{t("restoreText")}</p>
      <Checkbox label={t("prune")} note={t("pruneText")} checked={prune} onChange={setPrune} />
      {query.isPending && <LoadingPanel lines={4} />}
      {query.error && <PanelFailure error={query.error} onRetry={() => void query.refetch()} />}
      {plan?.changes.length === 0 && <p>{t(prune ? "same" : "nothingMissing")}</p>}
      {plan && (
        <>
          <TooManyRecords room={plan} />
          <PlanDiff changes={plan.changes} />
          <PlanFindings plan={plan} />
          {!prune && (isTooMany(plan) || plan.findings.some(isRefused)) && <p>{t("blockedByNew")}</p>}
          <Confirmations plan={plan} answers={answers} onChange={setAnswers} withRules={false} />
          {plan.changes.length > 0 && <NoteField value={note} onChange={setNote} />}
        </>
      )}
      {failure !== null && (
        <Banner tone="problem" title={t("restoreFailed")} live>
          {describeError(failure, apiTexts)}
        </Banner>
      )}
      <div className="np-row">
        <Button variant="primary" disabled={!isReady} busy={isBusy} onClick={() => void restore()}>
          {t("restoreNow")}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </section>
  );
}
