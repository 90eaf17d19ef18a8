import { escrowList } from "@nameplane/contracts/escrow/operations";
import type { EscrowRow } from "@nameplane/contracts/escrow/escrow";
import type { AnswerOf } from "@nameplane/contracts";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { statusOf } from "./escrow-answer.ts";
import "./escrow.css";

/** The account's escrows, and those to which it is invited. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("escrow.list");
  const title = useTranslations("routes.title");
  const go = useGo();
  const list = useApiQuery(escrowList, {});
  const pages = useLocalPages(list.data?.data ?? [], { sortBy: "touched", descending: true, listSize: 25 });
  const offered = list.data?.offered ?? [];
  return (
    <Page title={title("escrows")} sub={t("sub")} actions={<NewButton />}>
      <div className="np-col np-gap-20">
        {offered.length > 0 && <Offered offered={offered} />}
        <DataTable<EscrowRow>
          label={title("escrows")}
          headers={useColumns()}
          rowKey={({ escrowid }) => escrowid}
          rowName={({ unicodename }) => unicodename}
          state={tableStateOf(list, { title: t("failed") })}
          empty={
            <EmptyState title={t("empty")} actions={<NewButton />}>
              {t("emptyText")}
            </EmptyState>
          }
          {...pages}
          onOpen={({ escrowid }) => void go({ to: "escrow", params: { escrowID: escrowid } })}
        />
      </div>
    </Page>
  );
}

function NewButton() {
  const t = useTranslations("escrow.list");
  return (
    <RouteButton to="escrowNew" variant="primary">
      {t("order")}
    </RouteButton>
  );
}

function Offered({ offered }: { offered: AnswerOf<typeof escrowList>["offered"] }) {
  const t = useTranslations("escrow.list");
  const format = useFormat();
  return (
    <Panel title={t("offered")} flush>
      <ul className="np-escrow-rows">
        {offered.map(({ token, unicodename, by, role, priceMinor, currency, due }) => (
          <li key={token}>
            <div className="np-col np-gap-4">
              <RouteLink to="escrowAnswer" params={{ token }} className="np-strong">
                {unicodename}
              </RouteLink>
              <span className="np-small np-soft">
                {t("offeredText", { by, role, price: format.money({ minor: priceMinor, currency }) })}
              </span>
            </div>
            <StatusMark tone="needs">{t("answerBy", { date: format.date(due) })}</StatusMark>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function useColumns(): readonly TableHeader<EscrowRow>[] {
  const t = useTranslations("escrow.list");
  const format = useFormat();
  return [
    {
      text: t("domain"),
      value: "unicodename",
      names: true,
      card: "title",
      cell: ({ escrowid, unicodename, role, other }) => (
        <>
          <RouteLink to="escrow" params={{ escrowID: escrowid }} className="np-strong">
            {unicodename}
          </RouteLink>
          <div className="np-small np-soft">{t(role === "buyer" ? "from" : "to", { other })}</div>
        </>
      ),
    },
    { text: t("number"), value: "number", width: 100, card: "pair", cell: ({ number }) => number },
    {
      text: t("price"),
      value: "priceMinor",
      width: 150,
      card: "pair",
      cell: ({ priceMinor, currency }) => format.money({ minor: priceMinor, currency }),
    },
    {
      text: t("status"),
      value: "state",
      width: 260,
      card: "line",
      cell: ({ state, isyours }) => (
        <>
          <CodeStatus code={statusOf(state)} />
          {isyours && <div className="np-small np-soft">{t("yours")}</div>}
        </>
      ),
    },
    {
      text: t("due"),
      value: "due",
      width: 140,
      card: "pair",
      cell: ({ due }) => due !== null && <DateTime value={due} />,
    },
    {
      text: t("touched"),
      value: "touched",
      width: 140,
      hideBelow: 1080,
      card: "pair",
      cell: ({ touched }) => <DateTime value={touched} />,
    },
  ];
}
