import { staffBrands } from "@nameplane/contracts/whitelabel/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { StaffButton, StaffLink } from "../../shell/staff/staff-link.tsx";
import { useColleague } from "../../shell/staff/staff-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Tag } from "../../ui/basics/count.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import type { BrandRow } from "./brand-row.ts";
import { CreateDrawer } from "./create-drawer.tsx";
import { LendDrawer } from "./lend-drawer.tsx";

/** All brands: their hosts, who edits them, and which drafts wait to be published. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("brands");
  const title = useTranslations("staff.title");
  const { brand } = useColleague();
  const list = useApiQuery(staffBrands, {});
  const [isMaking, setMaking] = useState(false);
  const [lent, setLent] = useState<BrandRow | null>(null);
  const pages = useLocalPages(list.data?.data ?? [], { sortBy: "name", listSize: 50 });
  return (
    <Page
      title={title("brands")}
      sub={t("sub")}
      actions={
        brand === null && (
          <>
            <StaffButton to="brandTexts" params={{ id: "all" }}>
              {title("brandTexts")}
            </StaffButton>
            <Button variant="primary" onClick={() => setMaking(true)}>
              {t("make")}
            </Button>
          </>
        )
      }
    >
      <DataTable<BrandRow>
        {...pages}
        label={title("brands")}
        headers={useColumns(setLent)}
        rowKey={({ brandid }) => brandid}
        rowName={({ name }) => name}
        listSize={50}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState plain title={t("empty")} />}
      />
      {isMaking && <CreateDrawer onClose={() => setMaking(false)} onDone={() => void list.refetch()} />}
      {lent !== null && <LendDrawer brand={lent} onClose={() => setLent(null)} onDone={() => void list.refetch()} />}
    </Page>
  );
}

function useColumns(onLend: (row: BrandRow) => void): readonly TableHeader<BrandRow>[] {
  const t = useTranslations("brands");
  return [
    {
      text: t("name"),
      value: "name",
      names: true,
      sortable: true,
      least: 160,
      card: "title",
      cell: ({ brandid, name }) => (
        <StaffLink to="brand" params={{ id: brandid }}>
          {name}
        </StaffLink>
      ),
    },
    {
      text: t("hosts"),
      value: "hosts",
      least: 200,
      card: "pair",
      cell: ({ hosts }) =>
        hosts.length === 0 ? (
          <span className="np-soft">{t("noHost")}</span>
        ) : (
          <div>
            {hosts.map((host) => (
              <div key={host} className="np-mono">
                {host}
              </div>
            ))}
          </div>
        ),
    },
    {
      text: t("holder"),
      value: "holder",
      width: 220,
      card: "pair",
      cell: ({ holder, isoperator }) =>
        holder === null ? (
          <span className="np-soft">{t(isoperator ? "provider" : "nobody")}</span>
        ) : (
          `${holder.name} (${holder.number})`
        ),
    },
    {
      text: t("state"),
      value: "state",
      width: 170,
      card: "pair",
      cell: ({ published, hasdraft }) => (
        <span className="np-row np-wrap">
          <Tag tone={published === null ? "pending" : "active"}>{t(published === null ? "standard" : "published")}</Tag>
          {hasdraft && <Tag>{t("draft")}</Tag>}
        </span>
      ),
    },
    {
      text: t("lend"),
      value: "lend",
      hideText: true,
      width: 130,
      align: "right",
      card: "control",
      cell: (row) =>
        row.isoperator ? (
          <span />
        ) : (
          <Button size="sm" onClick={() => onLend(row)}>
            {t("lend")}
            <span className="np-visually-hidden"> {row.name}</span>
          </Button>
        ),
    },
  ];
}
