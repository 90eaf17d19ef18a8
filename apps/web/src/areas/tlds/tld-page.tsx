import { tldInfo } from "@nameplane/contracts/tlds/operations";
import { useTranslations } from "use-intl";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { ArticleText } from "../../shell/articles/article-text.tsx";
import { useTitle } from "../../shell/routing/page-title.ts";
import { ApiError, resultCodes } from "../../lib/api/api-error.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { TldFacts } from "./tld-facts.tsx";
import { textOf, type TldInfo } from "./tld-facts.rules.ts";
import { TldPrices } from "./tld-prices.tsx";
import "./tlds.css";

/** One TLD: its requirements, its time limits and its prices. */
export function TldPage({ tld }: { tld: string }) {
  const t = useTranslations("tlds.page");
  const { data, error, refetch } = useApiQuery(tldInfo, { tld: tld.slice(0, 63) }, { staleTimeMs: 300_000 });
  if (data) return <Loaded info={data} />;
  if (error instanceof ApiError && error.code === resultCodes.notFound)
    return (
      <Page width="form" title={t("crumb", { tld })} crumbs={<Crumbs here={t("crumb", { tld })} />}>
        <Panel flush>
          <EmptyState title={t("missingTitle", { tld })} actions={<RouteButton to="tldWiki">{t("toList")}</RouteButton>}>
            {t("missingText")}
          </EmptyState>
        </Panel>
      </Page>
    );
  return (
    <Page width="form" title={t("crumb", { tld })} crumbs={<Crumbs here={t("crumb", { tld })} />}>
      <Panel flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={10} />}
      </Panel>
    </Page>
  );
}

function Loaded({ info }: { info: TldInfo }) {
  const t = useTranslations("tlds.page");
  const { enablePrices } = useBrand().globals;
  const name = textOf(info.tld, "unicodetld") ?? info.tld.tld;
  const here = t("crumb", { tld: name });
  const notice = textOf(info.tld, "notice");
  useTitle(here);
  return (
    <Page width="form" title={here} sub={textOf(info.tld, "registry_name")} crumbs={<Crumbs here={here} />}>
      <div className="np-col np-gap-20">
        {notice !== null && (
          <Banner tone="info" title={t("notice")}>
            {notice}
          </Banner>
        )}
        {info.article !== null && (
          <Panel title={info.article.title}>
            <ArticleText body={info.article.body} />
          </Panel>
        )}
        <div className="np-main-side">
          <TldFacts tld={info.tld} />
          {enablePrices && <TldPrices prices={info.prices} />}
        </div>
      </div>
    </Page>
  );
}

function Crumbs({ here }: { here: string }) {
  const title = useTranslations("routes.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="tldWiki">{title("tldWiki")}</RouteLink> },
        { key: "here", content: here },
      ]}
    />
  );
}
