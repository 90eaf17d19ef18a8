import { webhooks } from "@nameplane/contracts/webhooks/operations";
import type { WebhookView } from "@nameplane/contracts/webhooks/webhooks";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { KeptRoom } from "../../ui/layout/kept-room.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { HealthMark } from "./health-mark.tsx";
import { useCallWords } from "./call-words.ts";
import { WebhookDrawer } from "./webhook-drawer.tsx";
import "./webhooks.css";

/** The account's webhook endpoints. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("webhooks");
  const list = useApiQuery(webhooks, {});
  const [isCreating, setCreating] = useState(false);
  const rows = list.data?.data ?? [];
  const pages = useLocalPages(rows, { sortBy: "created", listSize: 100 });
  return (
    <Page
      title={t("title")}
      sub={t("sub")}
      actions={
        <Button variant="primary" icon={IconPlus} onClick={() => setCreating(true)}>
          {t("create")}
        </Button>
      }
    >
      <div className="np-col np-gap-16">
        <KeptRoom name="webhooks" ready={!list.isPending} least={226}>
          <DataTable<WebhookView>
            {...pages}
            label={t("title")}
            headers={useHeaders()}
            rowKey={({ id }) => id}
            rowName={nameOf}
            listSize={null}
            noFoot
            state={tableStateOf(list, { title: t("failed") })}
            empty={<EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
          />
        </KeptRoom>
        <Panel title={t("howTo")}>
          <div className="np-col np-gap-12" style={{ maxWidth: 720 }}>
            <p className="np-soft">{t("howSigned")}</p>
            <p className="np-soft">{t("howOften")}</p>
            <p className="np-soft">{t("howFailing")}</p>
          </div>
        </Panel>
      </div>
      {isCreating && <WebhookDrawer row={null} receivers={list.data?.receivers ?? []} onClose={() => setCreating(false)} />}
    </Page>
  );
}

/** The endpoint's description, otherwise its host. */
export function nameOf({ description, url }: Pick<WebhookView, "description" | "url">): string {
  return description === "" ? new URL(url).host : description;
}

function useHeaders(): readonly TableHeader<WebhookView>[] {
  const t = useTranslations("webhooks");
  const words = useCallWords();
  return [
    {
      text: t("endpoint"),
      value: "url",
      names: true,
      card: "title",
      cell: (row) => (
        <div className="np-two-lines">
          <RouteLink to="webhook" params={{ id: row.id }} className="np-domain-link np-strong">
            {nameOf(row)}
          </RouteLink>
          <div className="np-small np-soft" translate="no">
            {row.url}
          </div>
        </div>
      ),
    },
    {
      text: t("events"),
      value: "events",
      width: 150,
      card: "pair",
      cell: ({ events }) => (events.length === 0 ? t("allEvents") : t("kinds", { count: events.length })),
    },
    {
      text: t("healthHead"),
      value: "health",
      width: 230,
      card: "line",
      cell: ({ health, lasterror, failures }) => (
        <div className="np-two-lines">
          <HealthMark health={health} />
          {failures > 0 && lasterror !== null && <div className="np-small np-soft">{words(callOf(lasterror))}</div>}
        </div>
      ),
    },
    {
      text: t("lastOk"),
      value: "lastok",
      width: 160,
      hideBelow: 1080,
      card: "pair",
      cell: ({ lastok }) =>
        lastok === null ? <span className="np-soft">{t("never")}</span> : <DateTime value={lastok} show="relative" />,
    },
    {
      text: t("undelivered"),
      value: "undelivered",
      width: 130,
      align: "right",
      card: "pair",
      cell: ({ undelivered }) => String(undelivered),
    },
  ];
}

/** Reads a stored error, which is an HTTP status or the code of a problem. */
export function callOf(lasterror: string): { status: number | null; error: string | null } {
  return /^\d+$/.test(lasterror) ? { status: Number(lasterror), error: null } : { status: null, error: lasterror };
}
