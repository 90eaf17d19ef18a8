import { getDocuments } from "@nameplane/contracts/tickets/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { tldList } from "@nameplane/contracts/tlds/operations";
import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SupportFacts } from "../../shell/brand/brand-words.tsx";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useApi } from "../../lib/api/api-context.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { AnchorButton, Button } from "../../ui/basics/button.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { ArticleText } from "../../shell/articles/article-text.tsx";
import { csvOf } from "../../lib/csv.rules.ts";
import "./tickets.css";

/** Documents and files that are available for this account and brand. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("tickets.resources");
  const { tosURL, globals } = useBrand();
  const { brandName: brand, menus, enablePrices, enableExport } = globals;
  return (
    <Page width="form" title={t("title")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <SupportFacts />
        <Panel flush>
          {tosURL !== "" && (
            <Resource name={t("terms")} text={t("termsText", { brand })}>
              <AnchorButton href={tosURL} target="_blank" rel="noopener noreferrer" icon={IconExternalLink}>
                {t("termsOpen")}
              </AnchorButton>
            </Resource>
          )}
          {enablePrices && enableExport && (
            <Resource name={t("prices")} text={t("pricesText")}>
              <SavePrices />
            </Resource>
          )}
          <Resource name={t("api")} text={t("apiText")}>
            <AnchorButton href="/api/openapi.json" target="_blank" rel="noopener" icon={IconExternalLink}>
              {t("apiGet")}
            </AnchorButton>
          </Resource>
          {menus.SupportTldWiki && (
            <Resource name={t("wiki")} text={t("wikiText")}>
              <RouteButton to="tldWiki">{t("wikiOpen")}</RouteButton>
            </Resource>
          )}
        </Panel>
        <Published brand={brand} />
      </div>
    </Page>
  );
}

function Resource({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <section className="np-resource">
      <div>
        <h2>{name}</h2>
        <p className="np-soft">{text}</p>
      </div>
      {children}
    </section>
  );
}

/** Pages that the brand has published itself. If there are none, the heading is not shown either. */
function Published({ brand }: { brand: string }) {
  const t = useTranslations("tickets.resources");
  const { data, error, refetch } = useApiQuery(getDocuments, {}, { staleTimeMs: 300_000 });
  if (error && data === undefined)
    return (
      <Panel flush>
        <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Panel flush title={t("published", { brand })}>
      {data.data.map(({ slug, title, body }) => (
        <details key={slug} className="np-article">
          <summary>
            <h3>{title}</h3>
          </summary>
          <div className="np-article-body">
            <ArticleText body={body} />
          </div>
        </details>
      ))}
    </Panel>
  );
}

type Tld = AnswerOf<typeof tldList>["tlds"][number];

/** Saves the account's price list as a file, with the current prices. */
function SavePrices() {
  const t = useTranslations("tickets.resources");
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { tlds } = await api.call(tldList, {}, { handled: true, keep: true });
      const head = [t("tld"), t("unicode"), t("create"), t("renew"), t("currency")];
      const text = csvOf([head, ...tlds.map(lineOf)]);
      saveFile(`${t("fileName")}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
    } catch {
      showToast({ tone: "failure", title: t("prices"), body: t("pricesFailed") });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={IconDownload} busy={busy} onClick={() => void save()}>
      {t("pricesGet")}
    </Button>
  );
}

/** One line of the price list, which has prices for one year. A TLD that is sold for no less than two has none in it. */
const lineOf = ({ tld, unicodetld, create, renew }: Tld): string[] => [
  tld,
  unicodetld,
  create === null || create.periodMonths > 12 ? "" : (create.netMinor / 100).toFixed(2),
  renew === null || renew.periodMonths > 12 ? "" : (renew.netMinor / 100).toFixed(2),
  (create ?? renew)?.currency ?? "",
];
