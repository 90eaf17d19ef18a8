import { scorePartTexts } from "@nameplane/contracts/seo/finding-texts";
import { runSeo, seoSite } from "@nameplane/contracts/seo/operations";
import type { SeoRun } from "@nameplane/contracts/seo/seo";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { AmountTable, NumberCells, NumberHead } from "../../ui/table/amount-table.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { FindingsPanel } from "./findings-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { PagesPanel } from "./pages-panel.tsx";
import type { Site } from "./site.ts";
import { useWhy } from "./use-answer.ts";
import "./seo.css";

const NOT_FOUND = 2303;

/** What the crawler found on the site of a service, how the score is made up, and how it has developed. */
export function SeoPanels({ serviceid }: { serviceid: string }) {
  const t = useTranslations("seo.site");
  const { data, error, refetch } = useApiQuery(seoSite, { serviceid });
  // If staff deliver the service manually, it has no site here, and no panel is shown.
  if (!data && error instanceof ApiError && error.code === NOT_FOUND) return null;
  if (!data)
    return (
      <Panel flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={6} />}
      </Panel>
    );
  return (
    <>
      <SitePanel serviceid={serviceid} of={data} />
      {data.read !== null && (
        <FindingsPanel key={`findings ${data.read.runid}`} serviceid={serviceid} of={data} run={data.read} />
      )}
      {data.read !== null && <ScorePanel of={data.read} />}
      <HistoryPanel serviceid={serviceid} of={data} />
      {data.read !== null && <PagesPanel key={`pages ${data.read.runid}`} serviceid={serviceid} host={data.host} />}
    </>
  );
}

function SitePanel({ serviceid, of }: { serviceid: string; of: Site }) {
  const t = useTranslations("seo.site");
  const { read, next, last } = of;
  return (
    <Panel
      title={t("title", { host: of.unicodehost })}
      aside={of.mayrun ? <RunButton serviceid={serviceid} of={of} /> : undefined}
    >
      <div className="np-col np-gap-16">
        <State of={of} />
        <KeyValue
          facts={[
            ...(read?.score === null || read === null
              ? []
              : [{ key: "score", label: t("score"), value: <b>{t("scoreOf", { score: read.score })}</b> }]),
            ...(last === null ? [] : [{ key: "last", label: t("last"), value: <DateTime value={last.begun} show="moment" /> }]),
            ...(next === null ? [] : [{ key: "next", label: t("next"), value: <DateTime value={next} show="moment" /> }]),
            ...(read === null ? [] : [{ key: "pages", label: t("pages"), value: <Pages of={read} /> }]),
            ...(read === null ? [] : [{ key: "changes", label: t("changes"), value: <Changes of={of} /> }]),
          ]}
        />
        <p className="np-soft np-small">{t("noScripts")}</p>
      </div>
    </Panel>
  );
}

/** Why the site cannot be checked, or that a check is in progress. */
function State({ of }: { of: Site }) {
  const t = useTranslations("seo.site");
  const why = useWhy();
  if (of.state !== "active") return <p>{t(of.state)}</p>;
  if (of.running !== null) return <Banner tone="info" title={t("running", of.running)} live />;
  if (of.iswaiting) return <Banner tone="info" title={of.last === null ? t("waiting") : t("asked")} live />;
  if (of.last?.state === "unreachable") return <Banner tone="needs" title={t("unreachable", { why: why(of.last.why) })} />;
  if (of.last?.state === "blocked") return <Banner tone="needs" title={t("blocked")} />;
  return null;
}

function Pages({ of }: { of: SeoRun }) {
  const t = useTranslations("seo.site");
  const { count } = useNumbers();
  return (
    <>
      {count(of.pages)}
      {of.leftout > 0 && (
        <>
          <br />
          <span className="np-soft np-small">{t("leftOut", { count: of.leftout, max: of.pages })}</span>
        </>
      )}
    </>
  );
}

function useNumbers(): { readonly count: (value: number) => string } {
  const { locale } = useFormat();
  return { count: (value) => new Intl.NumberFormat(locale).format(value) };
}

function Changes({ of }: { of: Site }) {
  const t = useTranslations("seo.site");
  const isFirst = of.history.filter(({ state }) => state === "done").length < 2;
  return isFirst ? t("first") : t("changed", { added: of.added, fixed: of.fixed });
}

function RunButton({ serviceid, of }: { serviceid: string; of: Site }) {
  const t = useTranslations("seo.site");
  const queries = useQueryClient();
  const run = useApiMutation(runSeo, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("asked"), ms: 6000 });
      void queries.invalidateQueries({ queryKey: queryKeyOf(seoSite) });
    },
  });
  return (
    <Button
      variant="primary"
      size="sm"
      busy={run.isPending}
      disabled={of.running !== null || of.iswaiting}
      onClick={() => run.mutate({ input: { serviceid } })}
    >
      {t("run")}
    </Button>
  );
}

/** The parts of the score, which show the reason for each number. */
function ScorePanel({ of }: { of: SeoRun }) {
  const t = useTranslations("seo.score");
  const { locale } = useFormat();
  return (
    <Panel title={t("title")} flush>
      <AmountTable label={t("title")}>
        <NumberHead first={t("part")} others={[t("points"), t("pages")]} />
        <tbody>
          {of.parts.map(({ part, points, max, pages, of: all }) => (
            <tr key={part}>
              <th scope="row">{scorePartTexts[part][locale]}</th>
              <NumberCells cells={[t("pointsOf", { points, max }), t("pagesOf", { pages, of: all })]} />
            </tr>
          ))}
        </tbody>
      </AmountTable>
      <p className="np-panel-body np-soft np-small">{t("how")}</p>
    </Panel>
  );
}
