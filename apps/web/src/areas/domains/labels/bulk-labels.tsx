import type { InputOf } from "@nameplane/contracts";
import { domainList, labelNames } from "@nameplane/contracts/domains/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { UnsavedGuard } from "../../../shell/routing/unsaved-guard.tsx";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { FillFromList } from "./bulk-labels-fill.tsx";
import { PlanLabels } from "./bulk-labels-plan.tsx";
import { NameResults } from "./bulk-labels-result.tsx";
import { addNames, inputOf, MOST_NAMES, namesOf, type NameResult, type Plan } from "./bulk-labels.rules.ts";
import { NamesFile } from "./names-file.tsx";
import { useLabels } from "./use-bulk-acts.ts";
import "../domain-list.css";
import "./bulk-labels.css";

type Preview = { readonly of: string; readonly input: InputOf<typeof labelNames>; readonly rows: readonly NameResult[] };
const nothingPlanned: Plan = new Map();

/** Changes the labels of many domains in four steps: the domains, the labels, a preview, and the change. */
export function BulkLabels() {
  const t = useTranslations("bulklabels");
  const queries = useQueryClient();
  const { data, error, refetch } = useLabels();
  const labels = data?.data ?? [];
  const [text, setText, sent] = useDraft("bulk-labels", "", { until: "sent" });
  const [plan, setPlan] = useState<Plan>(nothingPlanned);
  const [previewed, setPreviewed] = useState<Preview | null>(null);
  const [done, setDone] = useState<{ rows: readonly NameResult[]; changed: number } | null>(null);
  const names = namesOf(text);
  const input = inputOf(names, plan);
  const now = JSON.stringify(input);

  const preview = useApiMutation(labelNames, {
    onSuccess: ({ data: rows }, { input: sent }) => {
      const { preview: _, ...asked } = sent;
      setPreviewed({ of: JSON.stringify(asked), input: asked, rows });
    },
  });
  const apply = useApiMutation(labelNames, {
    onSuccess: ({ data: rows, changed }) => {
      sent();
      void queries.invalidateQueries({ queryKey: [domainList.path] });
      setDone({ rows, changed });
    },
  });
  const startOver = () => {
    setText("");
    setPlan(nothingPlanned);
    setPreviewed(null);
    setDone(null);
    preview.reset();
    apply.reset();
  };

  if (done)
    return (
      <div className="np-col np-gap-16">
        <Banner
          tone={done.changed > 0 ? "active" : "info"}
          live
          title={t("done.title", { count: done.changed })}
          action={
            <>
              <RouteButton to="domainList">{t("done.toList")}</RouteButton>
              <Button onClick={startOver}>{t("done.again")}</Button>
            </>
          }
        />
        <NameResults rows={done.rows} labels={labels} isDone />
      </div>
    );

  const isFresh = previewed !== null && previewed.of === now;
  const changes = previewed?.rows.filter(({ result }) => result === "changed").length ?? 0;
  return (
    <div className="np-col np-gap-20">
      <UnsavedGuard unsaved={names.length > 0 && plan.size > 0} />
      <div className="np-columns">
        <Panel title={t("names.title")}>
          <div className="np-col np-gap-16">
            <TextArea
              label={t("names.field")}
              mono
              rows={9}
              value={text}
              onChange={setText}
              spellCheck={false}
              autoCapitalize="none"
              hint={t("names.hint")}
              error={names.length > MOST_NAMES ? t("names.tooMany", { count: names.length, max: MOST_NAMES }) : null}
            />
            <div className="np-row np-between">
              <span role="status">{t("names.count", { count: names.length })}</span>
              {text !== "" && (
                <Button size="sm" variant="ghost" onClick={() => setText("")}>
                  {t("names.clear")}
                </Button>
              )}
            </div>
            <div className="np-row np-wrap">
              <NamesFile onNames={(more) => setText((before) => addNames(before, more))} />
            </div>
            <FillFromList labels={labels} onNames={(more) => setText((before) => addNames(before, more))} />
          </div>
        </Panel>
        <Panel title={t("labels.title")}>
          <PlanLabels
            labels={labels}
            failure={error !== null && !data ? { error, retry: () => void refetch() } : null}
            plan={plan}
            onChange={setPlan}
          />
        </Panel>
      </div>
      <div className="np-row np-wrap">
        <Button
          variant={isFresh ? "default" : "primary"}
          disabled={input === null}
          busy={preview.isPending}
          onClick={() => input && preview.mutate({ input: { ...input, preview: true } })}
        >
          {t("preview.button")}
        </Button>
        {previewed && !isFresh && <span className="np-soft">{t("preview.stale")}</span>}
      </div>
      {previewed && isFresh && (
        <section className="np-col np-gap-12" aria-label={t("preview.title")}>
          <div className="np-row np-wrap np-between">
            <div>
              <h2>{t("preview.title")}</h2>
              <p role="status">{t("preview.sum", { count: changes })}</p>
            </div>
            {changes > 0 && (
              <Button variant="primary" busy={apply.isPending} onClick={() => apply.mutate({ input: previewed.input })}>
                {t("preview.apply", { count: changes })}
              </Button>
            )}
          </div>
          <NameResults rows={previewed.rows} labels={labels} isDone={false} />
        </section>
      )}
    </div>
  );
}
