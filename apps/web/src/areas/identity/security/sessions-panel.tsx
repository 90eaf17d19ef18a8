import { endOtherSessions, endSession, openSessions } from "@nameplane/contracts/identity/operations";
import type { OpenSession } from "@nameplane/contracts/identity/sessions";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { deviceName } from "../factors/index.ts";

function useDeviceText(): (userAgent: string) => string {
  const t = useTranslations("identity.sessions");
  return (userAgent) => {
    const { browser, system } = deviceName(userAgent);
    if (browser !== null && system !== null) return t("device", { browser, system });
    return browser ?? system ?? t("unknownDevice");
  };
}

/** The user's sessions, and buttons to end them. */
export function SessionsPanel() {
  const t = useTranslations("identity.sessions");
  const queries = useQueryClient();
  const device = useDeviceText();
  const list = useApiQuery(openSessions, {});
  const again = () => void queries.invalidateQueries({ queryKey: queryKeyOf(openSessions) });
  const told = (body: string) => {
    showToast({ tone: "success", title: t("title"), body });
    again();
  };
  const one = useApiMutation(endSession, { onSuccess: () => told(t("ended", { count: 1 })) });
  const others = useApiMutation(endOtherSessions, { onSuccess: ({ count }) => told(t("ended", { count })) });
  const rows = (list.data?.data ?? []).map((session) => ({
    ...session,
    name: session.isstaff ? t("staff") : device(session.device),
  }));
  const pages = useLocalPages(rows, { sortBy: "used", descending: true, listSize: 100 });
  const headers: readonly TableHeader<OpenSession & { name: string }>[] = [
    {
      text: t("where"),
      value: "name",
      sortable: true,
      cell: ({ name, device: userAgent }) => <span title={userAgent}>{name}</span>,
    },
    {
      text: t("ip"),
      value: "ip",
      sortable: true,
      width: 150,
      card: "pair",
      cell: ({ ip }) => ip && <span className="np-mono">{ip}</span>,
    },
    { text: t("account"), value: "account", sortable: true, hideBelow: 1080, card: "pair" },
    {
      text: t("since"),
      value: "created",
      sortable: true,
      width: 280,
      card: "pair",
      cell: ({ created }) => <DateTime value={created} show="moment" />,
    },
    {
      text: t("used"),
      value: "used",
      sortable: true,
      width: 180,
      card: "pair",
      cell: ({ used }) => <DateTime value={used} show="relative" />,
    },
  ];
  return (
    <section className="np-col np-gap-12">
      <div className="np-row np-between np-wrap np-gap-12">
        <h2>{t("title")}</h2>
        {rows.length > 1 && (
          <Button size="sm" busy={others.isPending} onClick={() => others.mutate({ input: {} })}>
            {t("endOthers")}
          </Button>
        )}
      </div>
      <p className="np-soft">{t("body")}</p>
      <DataTable
        {...pages}
        label={t("title")}
        headers={headers}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        listSize={null}
        noFoot
        density="compact"
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState plain title={t("empty")} />}
        actionsWidth={130}
        actions={({ id, iscurrent, name }) =>
          iscurrent ? (
            <StatusMark tone="active">{t("current")}</StatusMark>
          ) : (
            <Button
              size="xs"
              busy={one.isPending && one.variables.input.sessionid === id}
              onClick={() => one.mutate({ input: { sessionid: id } })}
            >
              {t("end")}
              <span className="np-visually-hidden">{name}</span>
            </Button>
          )
        }
      />
    </section>
  );
}
