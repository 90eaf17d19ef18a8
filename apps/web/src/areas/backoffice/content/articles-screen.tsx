import { articleKinds } from "@nameplane/contracts/backoffice/article-values";
import type { ArticleRow } from "@nameplane/contracts/backoffice/articles";
import { articleList } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useRouteQuery, useSetQuery } from "../../../shell/routing/use-route.ts";
import { StaffButton, StaffLink } from "../../../shell/staff/staff-link.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { SearchField } from "../../../ui/form/fields.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import "./content.css";

type Row = ArticleRow & { readonly key: string; readonly name: string };

/** Articles for customers: FAQ, texts about TLDs, and documents. Marks the articles that are missing in a language. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("articles");
  const title = useTranslations("staff.title");
  const locale = useLocale();
  const query = useRouteQuery();
  const setQuery = useSetQuery();
  const kind = articleKinds.find((each) => each === query["view"]) ?? "faq";
  const [typed, setTyped] = useState("");
  const list = useApiQuery(articleList, { kind });
  const rows: Row[] = (list.data?.data ?? []).map((row) => ({
    ...row,
    key: `${row.slug} ${row.brand?.brandid ?? ""}`,
    name: row.titles[locale] ?? row.titles.en ?? row.titles.sv ?? row.slug,
  }));
  const wanted = typed.trim().toLowerCase();
  const found = rows.filter(({ titles, slug }) =>
    [titles.en, titles.sv, slug].some((text) => text?.toLowerCase().includes(wanted) === true),
  );
  const pages = useLocalPages(found, { sortBy: "position", listSize: 50 });
  const headers = useColumns();
  return (
    <Page
      title={title("articles")}
      sub={t("sub")}
      actions={
        <StaffButton to="newArticle" params={{ kind }} variant="primary">
          {t("write")}
        </StaffButton>
      }
    >
      <ViewTabs
        label={t("kinds")}
        value={kind}
        tabs={articleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(view) => void setQuery({ view: view === "faq" ? undefined : view })}
      />
      <div className="np-row np-articles-search">
        <SearchField label={t("search")} value={typed} onChange={setTyped} width={320} />
      </div>
      <DataTable<Row>
        {...pages}
        label={t(`kind.${kind}`)}
        headers={headers}
        rowKey={({ key }) => key}
        rowName={({ name }) => name}
        listSize={50}
        state={tableStateOf(list, { title: t("failed") })}
        empty={
          <EmptyState plain title={t(wanted === "" ? "empty" : "noneFound")}>
            {wanted === "" ? t(`emptyText.${kind}`) : null}
          </EmptyState>
        }
      />
    </Page>
  );
}

function useColumns(): readonly TableHeader<Row>[] {
  const t = useTranslations("articles");
  return [
    { text: t("position"), value: "position", sortable: true, width: 90, hideBelow: 1080 },
    {
      text: t("title"),
      value: "name",
      names: true,
      sortable: true,
      cell: ({ kind, slug, brand, name }) =>
        brand === null ? (
          <StaffLink to="article" params={{ kind, slug }}>
            {name}
          </StaffLink>
        ) : (
          <StaffLink to="brandArticle" params={{ kind, slug, brand: brand.brandid }}>
            {name}
          </StaffLink>
        ),
    },
    {
      text: t("languages"),
      value: "languages",
      width: 190,
      card: "pair",
      cell: ({ titles }) => {
        const missing = (["en", "sv"] as const).filter((language) => titles[language] === null);
        return missing.length === 0 ? (
          t("both")
        ) : (
          <StatusMark tone="needs">{missing.map((language) => t(`missing.${language}`)).join(", ")}</StatusMark>
        );
      },
    },
    {
      text: t("brand"),
      value: "brand",
      width: 160,
      card: "pair",
      hideBelow: 1080,
      cell: ({ brand }) => brand?.name ?? <span className="np-soft">{t("allBrands")}</span>,
    },
    {
      text: t("state"),
      value: "when",
      width: 200,
      card: "pair",
      cell: ({ when, starts }) =>
        when === "coming" ? (
          <StatusMark tone="pending">{t.rich("from", { when: () => <DateTime value={starts} /> })}</StatusMark>
        ) : (
          <StatusMark tone={when === "now" ? "active" : "ended"}>{t(when === "now" ? "shown" : "offline")}</StatusMark>
        ),
    },
  ];
}
