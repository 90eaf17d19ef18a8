import { books as booksOperation } from "@nameplane/contracts/books/operations";
import { IconDownload, IconSettings } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { SelectField } from "../../ui/form/fields.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { BalancesView } from "./balances-view.tsx";
import type { Books } from "./books-view.ts";
import { ChartView } from "./chart-view.tsx";
import { DeferredView } from "./deferred-view.tsx";
import { ExportDrawer } from "./export-drawer.tsx";
import { MonthsView } from "./months-view.tsx";
import { SettingsDrawer } from "./settings-drawer.tsx";
import { VatView } from "./vat-view.tsx";
import "./books.css";

const views = { months: MonthsView, vat: VatView, balances: BalancesView, deferred: DeferredView, chart: ChartView } as const;
type View = keyof typeof views;
const viewNames = Object.keys(views) as View[];

/** The books of a seller: months, VAT, balances, deferred income and the chart of accounts. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("books");
  const title = useTranslations("staff.title");
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const [open, setOpen] = useState<"export" | "settings" | null>(null);
  const view = viewNames.find((each) => each === search["view"]) ?? "months";
  const sellerid = typeof search["seller"] === "string" ? search["seller"] : undefined;
  const { data, error, refetch } = useApiList(booksOperation, sellerid === undefined ? {} : { sellerid });
  const show = (next: View) => void setQuery({ view: next === "months" ? undefined : next }, { replace: true });
  const Shown = views[view];
  return (
    <Page
      title={title("books")}
      sub={data && t("sub", { name: data.seller.name, currency: data.seller.currency })}
      actions={
        data && (
          <>
            <Button icon={IconSettings} onClick={() => setOpen("settings")}>
              {t("settings")}
            </Button>
            <Button icon={IconDownload} onClick={() => setOpen("export")}>
              {t("export")}
            </Button>
          </>
        )
      }
    >
      {data === undefined ? (
        <Panel flush>
          {error === null ? (
            <LoadingPanel lines={8} />
          ) : (
            <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
          )}
        </Panel>
      ) : (
        <div className="np-col np-gap-16">
          <Problems books={data} onChart={() => show("chart")} />
          {data.sellers.length > 1 && (
            <div className="np-books-choice">
              <SelectField
                label={t("seller")}
                value={data.seller.sellerid}
                onChange={(seller) => void setQuery({ seller }, { replace: true })}
                options={data.sellers.map((seller) => ({ value: seller.sellerid, label: seller.name }))}
              />
            </div>
          )}
          <ViewTabs<View>
            label={t("view.label")}
            value={view}
            onChange={show}
            tabs={viewNames.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
          <Shown key={data.seller.sellerid} books={data} />
        </div>
      )}
      {data !== undefined && open === "export" && <ExportDrawer books={data} onClose={() => setOpen(null)} />}
      {data !== undefined && open === "settings" && <SettingsDrawer books={data} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** The problems that prevent vouchers from getting a number. */
function Problems({ books: { problems, waiting }, onChart }: { readonly books: Books; readonly onChart: () => void }) {
  const t = useTranslations("books");
  const format = useFormat();
  const count = problems.reduce((sum, { vouchers }) => sum + vouchers, 0);
  if (problems.length === 0) return waiting === 0 ? null : <p className="np-soft">{t("waiting", { count: waiting })}</p>;
  const isNumber = problems.some(({ what }) => what === "number");
  return (
    <Banner
      tone="problem"
      title={t("problem.title", { count })}
      action={isNumber && <Button onClick={onChart}>{t("problem.toChart")}</Button>}
    >
      <ul>
        {problems.map((problem) =>
          problem.what === "number" ? (
            <li key={problem.account}>{t("problem.number", { account: problem.account, count: problem.vouchers })}</li>
          ) : (
            <li key={problem.currency}>
              {t("problem.rate", { currency: problem.currency, day: format.date(problem.day), count: problem.vouchers })}
            </li>
          ),
        )}
      </ul>
      {t("problem.text")}
    </Banner>
  );
}
