import type { Settlement, SettlementLine } from "@nameplane/contracts/resellers/sales";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { tableStateOf } from "../../ui/table/table-types.ts";
import { StatementView } from "./statement-view.tsx";

const limits = [10, 20, 25, 50, 100] as const;

/** Which page of a statement's lines is shown: for the call that reads the lines, and for their table. */
export function useStatementLines() {
  const { query, tableProps } = useListState({ orderby: "day", desc: false, sortable: [] }, 50);
  return { wanted: { page: query.page, limit: limits.find((limit) => limit === query.limit) ?? 50 }, tableProps };
}

type Answer = { readonly settlement: Settlement; readonly data: readonly SettlementLine[]; readonly total: number };

type Props = {
  /** Whether staff read the page. The texts then speak of the reseller's prices, and otherwise of the reader's own. */
  readonly isForStaff?: true;
  readonly title: string;
  /** The link to the list of statements, for the breadcrumbs. */
  readonly up: ReactNode;
  readonly list: Parameters<typeof tableStateOf>[0] & {
    readonly data: Answer | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly tableProps: ReturnType<typeof useStatementLines>["tableProps"];
  /** The button that saves the statement as a file, once the statement has loaded. */
  readonly file: ReactNode;
};

/** The page of a statement, for the reseller and for staff. */
export function StatementPage({ isForStaff, title, up, list, tableProps, file }: Props): React.JSX.Element {
  const t = useTranslations("resale.statement");
  const { data, error } = list;
  return (
    <Page
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: up },
            { key: "here", content: title },
          ]}
        />
      }
      actions={file}
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
          {...(isForStaff && { isForStaff })}
          settlement={data.settlement}
          lines={data.data}
          table={{ ...tableProps(data.total), state: tableStateOf(list, { title: t("failed") }) }}
        />
      )}
    </Page>
  );
}
