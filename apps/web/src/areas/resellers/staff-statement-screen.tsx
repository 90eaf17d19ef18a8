import { exportStaffSettlement, staffSettlement } from "@nameplane/contracts/resellers/operations";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { tableStateOf } from "../../ui/table/table-types.ts";
import { FileButton } from "./file-button.tsx";
import { StatementView } from "./statement-view.tsx";
import { useResaleWords } from "./use-resale-words.ts";

const limits = [10, 20, 25, 50, 100] as const;

/** A statement of a reseller, as staff see it. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("resale.statement");
  const titles = useTranslations("staff.title");
  const words = useResaleWords();
  const { id: settlementid } = useStaffParams("statement");
  const { query, tableProps } = useListState({ orderby: "day", desc: false, sortable: [] }, 50);
  const list = useApiList(staffSettlement, {
    settlementid,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 50,
  });
  const { data, error } = list;
  const title =
    data === undefined
      ? titles("statement")
      : t("titleOf", { month: words.month(data.settlement.month), name: data.settlement.account.name });
  return (
    <Page
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="statements">{titles("statements")}</StaffLink> },
            { key: "here", content: title },
          ]}
        />
      }
      actions={
        data && (
          <FileButton
            operation={exportStaffSettlement}
            input={{ settlementid }}
            name={`statement-${data.settlement.account.number}-${data.settlement.month}-${data.settlement.currency}.csv`}
          />
        )
      }
    >
      {data === undefined ? (
        <Panel flush>
          {error === null ? (
            <LoadingPanel lines={8} />
          ) : (
            <ErrorState title={t("failed")} error={error} onRetry={() => void list.refetch()} />
          )}
        </Panel>
      ) : (
        <StatementView
          isForStaff
          settlement={data.settlement}
          lines={data.data}
          table={{ ...tableProps(data.total), state: tableStateOf(list, { title: t("failed") }) }}
        />
      )}
    </Page>
  );
}
