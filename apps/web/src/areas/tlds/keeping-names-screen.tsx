import type { AnswerOf } from "@nameplane/contracts";
import { keepingNames } from "@nameplane/contracts/tlds/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useListSize, useSession, useSessionActions } from "../../shell/session/use-session.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { SearchField } from "../../ui/form/fields.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { Money } from "../../ui/text/money.tsx";
import "./tlds.css";

type Row = AnswerOf<typeof keepingNames>["data"][number];

/**
 * The public page about the prices of renewing and restoring, and about the notices before a domain expires. It is the same on
 * every brand.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("keeping");
  const { phase } = useSession();
  return (
    <Page title={t("title")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <Panel title={t("notices.title")}>
          <div className="np-col np-gap-12 np-tlds-words">
            <p>{t("notices.mail")}</p>
            <p className="np-soft">{t("notices.others")}</p>
          </div>
        </Panel>
        <Panel title={t("after.title")}>
          <div className="np-col np-gap-12 np-tlds-words">
            <p>{t("after.grace")}</p>
            <p>{t("after.restore")}</p>
          </div>
        </Panel>
        <Panel title={t("how.title")}>
          <div className="np-col np-gap-12 np-tlds-words">
            <p>{t("how.text")}</p>
            {phase === "active" ? (
              <RouteButton to="renewals">{t("how.renewals")}</RouteButton>
            ) : (
              <RouteButton to="login">{t("how.login")}</RouteButton>
            )}
          </div>
        </Panel>
        <Fees />
      </div>
    </Page>
  );
}

function Fees() {
  const t = useTranslations("keeping.list");
  const { percent } = useFormat();
  const { chooseListSize } = useSessionActions();
  const listSize = useListSize();
  const list = useApiQuery(keepingNames, {}, { staleTimeMs: 300_000 });
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase().replace(/^\./, "");
  const all = list.data?.data ?? [];
  const rows = all.filter(({ tld, unicodetld }) => tld.includes(wanted) || unicodetld.includes(wanted));
  const pages = useLocalPages(rows, { sortBy: "unicodetld", ...(listSize === undefined ? {} : { listSize }) });
  const rate = all.find(({ renew }) => renew !== null)?.renew?.vatRateBasisPoints ?? 0;
  return (
    <section aria-label={t("title")}>
      <div className="np-tlds-filters">
        <SearchField label={t("search")} value={text} onChange={setText} width={280} />
        {rate > 0 && (
          <span className="np-small np-soft np-end">{t("vat", { rate: percent(rate / 10_000, rate % 100 === 0 ? 0 : 2) })}</span>
        )}
      </div>
      <DataTable<Row>
        label={t("title")}
        headers={useHeaders()}
        items={pages.items}
        pagination={pages.pagination}
        onPagination={pages.onPagination}
        listSize={listSize}
        onNewListSize={(size) => void chooseListSize(size).catch(() => undefined)}
        rowKey={({ tld }) => tld}
        rowName={({ unicodetld }) => `.${unicodetld}`}
        state={tableStateOf(list, { title: t("failed") })}
        filtered={wanted !== ""}
        empty={<EmptyState title={t("none")} />}
        emptyByFilter={
          <EmptyState plain title={t("none")} actions={<Button onClick={() => setText("")}>{t("clear")}</Button>}>
            {t("noneText")}
          </EmptyState>
        }
      />
    </section>
  );
}

function useHeaders(): readonly TableHeader<Row>[] {
  const t = useTranslations("keeping.list");
  const price = (value: Row["renew"]) =>
    value === null ? (
      <span className="np-quiet">{t("onRequest")}</span>
    ) : (
      <>
        <Money value={{ minor: value.totalMinor, currency: value.currency }} />
        {value.periodMonths > 12 && (
          <span className="np-cap np-soft np-tlds-aside">{t("years", { years: value.periodMonths / 12 })}</span>
        )}
      </>
    );
  return [
    {
      text: t("tld"),
      value: "unicodetld",
      sortable: true,
      names: true,
      card: "title",
      cell: ({ unicodetld }) => <span className="np-mono np-strong">.{unicodetld}</span>,
    },
    { text: t("renew"), value: "renew", align: "right", card: "pair", cell: ({ renew }) => price(renew) },
    {
      text: t("restore"),
      value: "restore",
      align: "right",
      card: "pair",
      cell: ({ restore, isrestorable }) =>
        isrestorable ? price(restore) : <span className="np-quiet">{t("notRestorable")}</span>,
    },
    {
      text: t("renewable"),
      value: "renewdays",
      card: "pair",
      cell: ({ renewdays, darkdays }) => (
        <>
          {renewdays < 0 ? t("before", { days: -renewdays }) : t("days", { days: renewdays })}
          {darkdays > 0 && <span className="np-cap np-soft np-tlds-aside">{t("dark", { days: darkdays })}</span>}
        </>
      ),
    },
    {
      text: t("restorable"),
      value: "restoredays",
      card: "pair",
      cell: ({ restoredays }) => t("days", { days: restoredays }),
    },
    {
      text: t("notices"),
      value: "notices",
      card: "pair",
      cell: ({ told, tellsregistrant }) => (
        <>
          {t("noticeDays", { month: String(told.month), week: String(told.week), after: String(told.after) })}
          {tellsregistrant && <span className="np-cap np-soft np-tlds-aside">{t("registrant")}</span>}
        </>
      ),
    },
  ];
}
