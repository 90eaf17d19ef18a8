import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus, useStatusWord } from "../../../ui/text/code-status.tsx";
import { sharesOf, statesOf, type Dashboard } from "./dashboard.rules.ts";

/** The domains by TLD and by status. */
export function DashboardPortfolio({ portfolio, total }: { portfolio: Dashboard["portfolio"]; total: number }) {
  const t = useTranslations("accounts.dashboard.portfolio");
  const { number } = useFormat();
  const wordOf = useStatusWord();
  const { first, rest } = sharesOf(portfolio.bytld);
  const shares = [
    ...first.map(({ tld, count }) => ({ key: tld, count, name: <span className="np-mono">.{tld}</span> })),
    ...(rest ? [{ key: "", count: rest.count, name: t("others", { count: rest.kinds }) }] : []),
  ];
  const partClass = (index: number) =>
    rest && index === shares.length - 1 ? "np-share np-share-rest" : `np-share np-share-${Math.min(index, 3)}`;
  return (
    <Panel
      flush
      title={t("title")}
      aside={
        <RouteLink to="domainList" query={{ page: 1 }}>
          {t("link", { count: total })}
        </RouteLink>
      }
    >
      <div className="np-panel-body">
        <div className="np-share-bar" aria-hidden>
          {shares.map(({ key, count }, index) => (
            <i key={key} className={partClass(index)} style={{ flexGrow: count }} />
          ))}
        </div>
        <ul className="np-share-list" aria-label={t("bar")}>
          {shares.map(({ key, count, name }, index) => (
            <li key={key} className="np-row np-between">
              <span className="np-row">
                <i className={partClass(index)} aria-hidden />
                {name}
              </span>
              <span className="np-num">{number(count)}</span>
            </li>
          ))}
        </ul>
      </div>
      <ul className="np-share-states">
        {statesOf(portfolio.bystatus, wordOf).map(({ status, count }) => (
          <li key={status} className="np-row np-between">
            <CodeStatus code={status} />
            <span className="np-num">{number(count)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
