import { staffTlds } from "@nameplane/contracts/backoffice/operations";
import type { StaffTldRow } from "@nameplane/contracts/backoffice/tlds";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffButton, StaffLink } from "../../../shell/staff/staff-link.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { SearchField } from "../../../ui/form/fields.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { TldStatus } from "./tld-status.tsx";
import { useTldWords } from "./use-tld-words.ts";

/** Every TLD with its registry and the main points of its policy. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("tldadmin");
  const title = useTranslations("staff.title");
  const [typed, setTyped] = useState("");
  const list = useApiQuery(staffTlds, {});
  const wanted = typed.trim().replace(/^\./, "").toLowerCase();
  const rows = (list.data?.data ?? []).filter(
    ({ tld, unicode, registry }) =>
      tld.includes(wanted) || unicode.includes(wanted) || registry.name.toLowerCase().includes(wanted),
  );
  const listed = useLocalPages(rows, { sortBy: "tld", listSize: 100 });
  const columns = useColumns();
  return (
    <Page title={title("tldsOfStaff")} sub={t("sub")} actions={<StaffButton to="registries">{title("registries")}</StaffButton>}>
      <div className="np-col np-gap-16">
        <SearchField label={t("search")} placeholder={t("search")} width={320} maxLength={63} value={typed} onChange={setTyped} />
        <DataTable<StaffTldRow>
          {...listed}
          label={title("tldsOfStaff")}
          headers={columns}
          rowKey={({ tld }) => tld}
          rowName={({ unicode }) => `.${unicode}`}
          listSize={100}
          state={tableStateOf(list, { title: t("failed") })}
          filtered={wanted !== ""}
          empty={<EmptyState plain title={t("none")} />}
          emptyByFilter={<EmptyState plain title={t("noneFound")} />}
        />
      </div>
    </Page>
  );
}

function useColumns(): readonly TableHeader<StaffTldRow>[] {
  const t = useTranslations("tldadmin");
  const words = useTldWords();
  return [
    {
      text: t("column.tld"),
      value: "tld",
      names: true,
      sortable: true,
      least: 110,
      card: "title",
      cell: ({ tld, unicode }) => (
        <StaffLink to="tldOfStaff" params={{ tld }}>
          {`.${unicode}`}
        </StaffLink>
      ),
    },
    {
      text: t("column.status"),
      value: "status",
      sortable: true,
      width: 160,
      card: "line",
      cell: ({ status, isPreparing }) => <TldStatus status={status} isPreparing={isPreparing} />,
    },
    {
      text: t("column.registry"),
      value: "registry",
      least: 170,
      card: "pair",
      cell: ({ registry }) => (
        <StaffLink to="registry" params={{ registry: registry.registry }}>
          {registry.name}
        </StaffLink>
      ),
    },
    {
      text: t("column.periods"),
      value: "months",
      least: 130,
      card: "pair",
      hideBelow: 1080,
      cell: ({ months }) => words.periods(months),
    },
    {
      text: t("column.grace"),
      value: "graceDays",
      width: 160,
      card: "pair",
      hideBelow: 1280,
      cell: ({ graceDays, redemptionDays }) => t("days2", { grace: graceDays, redemption: redemptionDays }),
    },
    {
      text: t("column.transfer"),
      value: "transferMethod",
      width: 150,
      card: "pair",
      hideBelow: 1080,
      cell: ({ transferMethod }) => words.value("transferMethod", transferMethod),
    },
  ];
}
