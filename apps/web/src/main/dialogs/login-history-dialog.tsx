import { loginHistory } from "@nameplane/contracts/identity/operations";
import type { LoginHistoryRow } from "@nameplane/contracts/identity/sessions";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { SESSION_TIMEOUT_MS } from "../../shell/session/session-change.ts";
import { useListSize } from "../../shell/session/use-session.ts";

/** The logins to the account: who, how, from where, and whether they succeeded. */
export function LoginHistoryDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.loginHistory");
  const ui = useTranslations("ui");
  const query = useApiQuery(loginHistory, {}, { call: { timeoutMs: SESSION_TIMEOUT_MS } });
  const pages = useLocalPages(query.data?.data ?? [], {
    sortBy: "date",
    descending: true,
    listSize: useListSize() ?? null,
  });
  const headers: readonly TableHeader<LoginHistoryRow>[] = [
    { text: t("user"), value: "user", sortable: true, cell: (row) => row.user || t("gone") },
    { text: t("type"), value: "type", sortable: true, width: 150, cell: (row) => t(`types.${row.type}`) },
    {
      text: t("ip"),
      value: "ip",
      sortable: true,
      width: 150,
      cell: (row) => row.ip && <span className="np-mono">{row.ip}</span>,
    },
    { text: t("result"), value: "result", sortable: true, width: 120, cell: (row) => <Result of={row.result} /> },
    {
      text: t("date"),
      value: "date",
      sortable: true,
      width: 270,
      cell: (row) => row.date && <DateTime value={row.date} show="moment" />,
    },
  ];
  return (
    <Modal open onClose={onClose} title={t("title")} width={900} footer={<Button onClick={onClose}>{ui("close")}</Button>}>
      <DataTable
        {...pages}
        label={t("title")}
        headers={headers}
        rowKey={(row) => `${row.date} ${row.ip} ${row.user} ${row.result}`}
        rowName={(row) => row.user}
        listSize={null}
        density="compact"
        state={tableStateOf(query, { title: t("failed") })}
        empty={<EmptyState plain title={t("empty")} />}
      />
    </Modal>
  );
}

function Result({ of: result }: { of: LoginHistoryRow["result"] }) {
  const t = useTranslations("shell.loginHistory");
  return result === "ok" ? t("ok") : <span className="np-strong">{t("denied")}</span>;
}
