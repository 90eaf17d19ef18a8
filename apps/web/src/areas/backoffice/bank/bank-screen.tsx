import { bankLists, type BankList } from "@nameplane/contracts/payments/bank-values";
import { bankLines } from "@nameplane/contracts/payments/operations";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { paced } from "../../../lib/api/paced.ts";
import { apiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { TableFoot } from "../../../ui/table/table-foot.tsx";
import { DecidedLine } from "./decided-line.tsx";
import { FindDrawer } from "./find-drawer.tsx";
import { MarkDrawer } from "./mark-drawer.tsx";
import type { OpenDrawer } from "./open-drawer.ts";
import { RecordDrawer } from "./record-drawer.tsx";
import { StatementList } from "./statement-list.tsx";
import { UndoDrawer } from "./undo-drawer.tsx";
import { UploadButton } from "./upload-button.tsx";
import { WaitingLines } from "./waiting-lines.tsx";
import "../../../ui/table/data-table.css";
import "./bank.css";

type View = BankList | "statements";

const views: readonly View[] = [...bankLists, "statements"];
const matchingMs = 1500;
const firstRows = 25;
/** The smallest page size. A list with fewer lines needs no pagination. */
const leastRows = 10;

/** The bank's statements: lines that wait for staff, lines that were decided, and whether the balances agree. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("bank");
  const title = useTranslations("staff.title");
  const [view, setView] = useState<View>("waiting");
  const [isRecording, setRecording] = useState(false);
  const [open, setOpen] = useState<OpenDrawer | null>(null);
  const close = () => setOpen(null);
  // Both views need the number of waiting lines. The second one gets it from the cache.
  const { data: waiting } = useLines("waiting", 1);
  return (
    <Page
      width="form"
      title={title("bank")}
      sub={t("sub")}
      actions={
        <>
          <Button icon={IconPlus} onClick={() => setRecording(true)}>
            {t("record")}
          </Button>
          <UploadButton onTaken={() => setView("waiting")} />
        </>
      }
    >
      <ViewTabs<View>
        label={t("view.label")}
        value={view}
        onChange={setView}
        tabs={views.map((value) => ({
          value,
          label: t(`view.${value}`),
          count: value === "waiting" ? waiting?.waiting : undefined,
          tone: "needs" as const,
        }))}
      />
      {view === "statements" ? <StatementList /> : <Lines key={view} list={view} onOpen={setOpen} />}
      {isRecording && <RecordDrawer onClose={() => setRecording(false)} />}
      {open?.what === "find" && <FindDrawer row={open.row} onClose={close} />}
      {open?.what === "mark" && <MarkDrawer row={open.row} onClose={close} />}
      {open?.what === "undo" && <UndoDrawer row={open.row} onClose={close} />}
    </Page>
  );
}

function useLines(list: BankList, page: number, limit = firstRows) {
  return useQuery({
    ...apiQuery(useApi(), bankLines, { list, page, limit }),
    placeholderData: keepPreviousData,
    // New lines are matched in the background, so this page polls until that is done.
    refetchInterval: paced((answer) => (answer?.data.some(({ state }) => state === "new") ? matchingMs : false)),
  });
}

function Lines({ list, onOpen }: { readonly list: BankList; readonly onOpen: (open: OpenDrawer) => void }) {
  const t = useTranslations("bank");
  const [pagination, setPagination] = useState({ page: 1, rowsPerPage: firstRows, sortBy: "", descending: false });
  const { data, error, refetch } = useLines(list, pagination.page, pagination.rowsPerPage);
  return (
    <Panel flush>
      {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingPanel lines={6} />}
      {data?.data.length === 0 && (
        <EmptyState plain title={t(`empty.${list}`)}>
          {t(`emptyText.${list}`)}
        </EmptyState>
      )}
      {data !== undefined && data.data.length > 0 && (
        <>
          {list === "waiting" ? (
            <WaitingLines rows={data.data} onOpen={onOpen} />
          ) : (
            <ul className="np-bank-lines" aria-label={t(`view.${list}`)}>
              {data.data.map((row) => (
                <DecidedLine key={row.lineid} row={row} onUndo={() => onOpen({ what: "undo", row })} />
              ))}
            </ul>
          )}
          {data.total > leastRows && (
            <TableFoot
              pagination={{ ...pagination, totalItems: data.total }}
              onPagination={setPagination}
              onNewListSize={undefined}
              listSize={null}
            />
          )}
        </>
      )}
    </Panel>
  );
}
