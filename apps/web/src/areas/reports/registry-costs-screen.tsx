import { registryStatements } from "@nameplane/contracts/reports/operations";
import type { StatementRow } from "@nameplane/contracts/reports/statements";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { Money } from "../../ui/text/money.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { StatementDrawer } from "./statement-drawer.tsx";

/** The registry statements that have been compared with our journal. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("reports.costs");
  const [isUploading, setUploading] = useState(false);
  const list = useApiQuery(registryStatements, {});
  const listed = useLocalPages(list.data?.data ?? [], { sortBy: "taken", descending: true, listSize: 50 });
  const upload = (
    <Button variant="primary" icon={IconUpload} onClick={() => setUploading(true)}>
      {t("upload")}
    </Button>
  );
  return (
    <Page title={t("title")} sub={t("sub")} actions={upload}>
      <DataTable<StatementRow>
        {...listed}
        label={t("title")}
        headers={useColumns()}
        rowKey={({ statementid }) => statementid}
        rowName={({ registryname, fromon }) => `${registryname}, ${fromon}`}
        listSize={50}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState title={t("none")}>{t("noneText")}</EmptyState>}
      />
      {isUploading && <StatementDrawer registries={list.data?.registries ?? []} onClose={() => setUploading(false)} />}
    </Page>
  );
}

function useColumns(): readonly TableHeader<StatementRow>[] {
  const t = useTranslations("reports.costs");
  const format = useFormat();
  const right = { align: "right" as const, card: "pair" as const, width: 150 };
  const sum = (minor: number, currency: StatementRow["currency"]) => <Money value={{ minor, currency }} />;
  return [
    {
      text: t("registry"),
      value: "registryname",
      sortable: true,
      names: true,
      card: "title",
      cell: ({ statementid: statement, registryname }) => (
        <StaffLink to="registryCost" params={{ statement }}>
          {registryname}
        </StaffLink>
      ),
    },
    {
      text: t("period"),
      value: "fromon",
      sortable: true,
      width: 220,
      card: "line",
      cell: ({ fromon, toon }) => `${format.date(fromon)} – ${format.date(toon)}`,
    },
    { text: t("theirs"), value: "theirMinor", ...right, cell: ({ theirMinor, currency }) => sum(theirMinor, currency) },
    { text: t("ours"), value: "ourMinor", ...right, hideBelow: 1080, cell: ({ ourMinor, currency }) => sum(ourMinor, currency) },
    {
      text: t("between"),
      value: "differences",
      ...right,
      cell: ({ theirMinor, ourMinor, currency }) => sum(theirMinor - ourMinor, currency),
    },
    {
      text: t("open"),
      value: "open",
      sortable: true,
      width: 110,
      card: "line",
      cell: ({ open, differences }) => (
        <StatusMark tone={open > 0 ? "needs" : "active"}>{`${format.number(open)} / ${format.number(differences)}`}</StatusMark>
      ),
    },
    {
      text: t("taken"),
      value: "taken",
      sortable: true,
      width: 130,
      card: "pair",
      cell: ({ taken }) => <DateTime value={taken} />,
    },
  ];
}
