import { registryList } from "@nameplane/contracts/backoffice/operations";
import type { RegistryRow } from "@nameplane/contracts/backoffice/registries";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffButton, StaffLink } from "../../../shell/staff/staff-link.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { RegistryState } from "./registry-state.tsx";
import { useRepeat } from "./use-repeat.ts";

/** Every registry: its state, how many requests wait for it, and how it has answered in the last hour. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("registries");
  const title = useTranslations("staff.title");
  const list = useApiQuery(registryList, {});
  useRepeat(list.data !== undefined, 10_000, () => void list.refetch());
  const listed = useLocalPages(list.data?.data ?? [], { sortBy: "name", listSize: 50 });
  const columns = useColumns();
  return (
    <Page
      title={title("registries")}
      sub={t("sub")}
      actions={
        <>
          <StaffButton to="tldsOfStaff">{title("tldsOfStaff")}</StaffButton>
          <StaffButton to="newRegistry" variant="primary">
            {t("add")}
          </StaffButton>
        </>
      }
    >
      <DataTable<RegistryRow>
        {...listed}
        label={title("registries")}
        headers={columns}
        rowKey={({ registry }) => registry}
        rowName={({ name }) => name}
        listSize={50}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState plain title={t("none")} />}
      />
    </Page>
  );
}

function useColumns(): readonly TableHeader<RegistryRow>[] {
  const t = useTranslations("registries");
  const right = { align: "right" as const, card: "pair" as const };
  return [
    {
      text: t("column.name"),
      value: "name",
      names: true,
      sortable: true,
      least: 190,
      card: "title",
      cell: ({ registry, name }) => (
        <StaffLink to="registry" params={{ registry }}>
          {name}
        </StaffLink>
      ),
    },
    { text: t("column.state"), value: "state", width: 140, card: "line", cell: ({ state }) => <RegistryState state={state} /> },
    {
      text: t("column.tlds"),
      value: "tlds",
      width: 130,
      sortable: true,
      ...right,
      cell: ({ tlds }) => <span className="np-num">{tlds}</span>,
    },
    {
      text: t("column.sessions"),
      value: "sessions",
      width: 110,
      ...right,
      cell: ({ sessions, allowed }) =>
        sessions === null ? t("notReported") : <span className="np-num">{t("of", { count: sessions, most: allowed ?? 0 })}</span>,
    },
    {
      text: t("column.waiting"),
      value: "waiting",
      width: 90,
      sortable: true,
      ...right,
      cell: ({ waiting }) => <span className="np-num">{waiting}</span>,
    },
    {
      text: t("column.hour"),
      value: "commands",
      least: 150,
      card: "pair",
      hideBelow: 1080,
      cell: ({ commands, failed, medianMs }) => (
        <span className="np-two-lines">
          <span>{t("commands", { count: commands })}</span>
          {failed > 0 && <StatusMark tone="problem">{t("failures", { count: failed })}</StatusMark>}
          {medianMs !== null && <span className="np-small np-soft">{t("median", { ms: medianMs })}</span>}
        </span>
      ),
    },
    {
      text: t("column.certificate"),
      value: "certificateuntil",
      width: 130,
      card: "pair",
      hideBelow: 1280,
      cell: ({ certificateuntil: until }) => (until === null ? t("noCertificate") : <DateTime value={until} />),
    },
    {
      text: t("column.balance"),
      value: "balance",
      width: 130,
      hideBelow: 1280,
      ...right,
      cell: ({ balance }) =>
        balance === null ? (
          t("unknown")
        ) : (
          <span className="np-two-lines">
            <Money value={{ minor: balance.minor, currency: balance.currency }} />
            {balance.isLow && <StatusMark tone="problem">{t("low")}</StatusMark>}
          </span>
        ),
    },
  ];
}
