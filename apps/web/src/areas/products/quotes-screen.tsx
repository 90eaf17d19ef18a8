import type { AnswerOf } from "@nameplane/contracts";
import { inquiryList } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";

type Row = AnswerOf<typeof inquiryList>["data"][number];

/** The account's requests for quotes, those that changed last first. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("quotes.list");
  const title = useTranslations("routes.title");
  const go = useGo();
  const list = useApiList(inquiryList, {});
  const pages = useLocalPages(list.data?.data ?? [], { sortBy: "touched", descending: true, listSize: 25 });
  return (
    <Page title={title("quotes")} sub={t("sub")}>
      <DataTable<Row>
        label={title("quotes")}
        headers={useColumns()}
        rowKey={({ inquiryid }) => inquiryid}
        rowName={({ number }) => String(number)}
        state={tableStateOf(list, { title: t("failed") })}
        empty={
          <EmptyState title={t("empty")} actions={<RouteButton to="order">{t("toServices")}</RouteButton>}>
            {t("emptyText")}
          </EmptyState>
        }
        {...pages}
        onOpen={({ inquiryid }) => void go({ to: "quote", params: { inquiryID: inquiryid } })}
      />
    </Page>
  );
}

function useColumns(): readonly TableHeader<Row>[] {
  const t = useTranslations("quotes.list");
  const { locale } = useFormat();
  return [
    {
      text: t("about"),
      value: "product",
      names: true,
      card: "title",
      cell: ({ inquiryid, product, subject }) => (
        <>
          <RouteLink to="quote" params={{ inquiryID: inquiryid }} className="np-strong">
            {product[locale]}
          </RouteLink>
          {subject !== "" && <div className="np-small np-soft">{subject}</div>}
        </>
      ),
    },
    { text: t("number"), value: "number", width: 100, card: "pair", cell: ({ number }) => number },
    {
      text: t("status"),
      value: "state",
      width: 230,
      card: "line",
      cell: ({ status }) => <CodeStatus code={status} />,
    },
    {
      text: t("asked"),
      value: "asked",
      width: 140,
      hideBelow: 1080,
      card: "pair",
      cell: ({ asked }) => <DateTime value={asked} />,
    },
    {
      text: t("until"),
      value: "validuntil",
      width: 150,
      card: "pair",
      cell: ({ validuntil, due }) => (validuntil ?? due) && <DateTime value={validuntil ?? due ?? ""} />,
    },
  ];
}
