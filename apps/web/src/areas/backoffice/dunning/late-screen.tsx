import type { AnswerOf } from "@nameplane/contracts";
import { collectionFile, lateList } from "@nameplane/contracts/payments/operations";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useApiList } from "../../../lib/api/use-api.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useRouteQuery, useSetQuery } from "../../../shell/routing/use-route.ts";
import { StaffButton, StaffLink } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf } from "../../../ui/table/table-types.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { CustomerLink } from "../task-words.tsx";

type Row = AnswerOf<typeof lateList>["data"][number];
type Stage = Row["stage"];

const stages: readonly Stage[] = ["none", "reminded", "paused", "suspended", "collection"];
const every = "all";

/** Late invoices of all customers, by the stage of reminders that they have reached. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("dunning.late");
  const title = useTranslations("staff.title");
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const stage = stages.find((each) => each === search["stage"]);
  const query = useApiList(lateList, stage === undefined ? {} : { stage });
  const items = query.data?.data ?? [];
  return (
    <Page
      title={title("late")}
      sub={t("sub")}
      actions={
        <>
          <StaffButton to="latePlans">{t("plans")}</StaffButton>
          <FileButton />
        </>
      }
    >
      <div className="np-col np-gap-16">
        <ViewTabs<Stage | typeof every>
          label={t("stage")}
          value={stage ?? every}
          onChange={(next) => void setQuery({ stage: next === every ? undefined : next }, { replace: true })}
          tabs={[every, ...stages].map((value) => ({
            value: value as Stage | typeof every,
            label: t(`stages.${value as Stage}`),
          }))}
        />
        <DataTable<Row>
          label={title("late")}
          items={items}
          rowKey={({ invoiceid }) => invoiceid}
          rowName={({ number }) => String(number)}
          noFoot
          listSize={null}
          pagination={{ sortBy: "", descending: true, rowsPerPage: items.length, page: 1, totalItems: items.length }}
          onPagination={() => undefined}
          state={tableStateOf(query, { title: t("failed") })}
          filtered={stage !== undefined}
          empty={<EmptyState title={t("empty")} />}
          emptyByFilter={<EmptyState plain title={t("none")} />}
          headers={[
            {
              text: t("invoice"),
              value: "invoice",
              width: 130,
              names: true,
              card: "title",
              cell: ({ number, invoiceid }) => (
                <StaffLink to="invoice" params={{ invoice: invoiceid }}>
                  {number}
                </StaffLink>
              ),
            },
            { text: t("customer"), value: "customer", card: "pair", cell: ({ account }) => <CustomerLink of={account} /> },
            { text: t("due"), value: "due", width: 130, card: "pair", cell: ({ dueon }) => <DateTime value={dueon} /> },
            {
              text: t("left"),
              value: "left",
              width: 140,
              align: "right",
              card: "pair",
              cell: ({ leftMinor, currency }) => <Money value={{ minor: leftMinor, currency }} />,
            },
            { text: t("reached"), value: "reached", width: 160, card: "line", cell: (row) => t(`stages.${row.stage}`) },
            {
              text: t("next"),
              value: "next",
              width: 170,
              card: "pair",
              cell: ({ nexton, isresting }) => (
                <>
                  {nexton && <DateTime value={nexton} />} {isresting && <span className="np-soft">{t("resting")}</span>}
                </>
              ),
            },
          ]}
        />
      </div>
    </Page>
  );
}

/** Downloads the invoices in collection as a file for the collection agency. */
function FileButton() {
  const t = useTranslations("dunning.late");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob, name } = await api.file(collectionFile, {});
      saveFile(name ?? "collection.csv", blob);
      announce(t("saved"));
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={IconDownload} busy={isBusy} onClick={() => void save()}>
      {t("file")}
    </Button>
  );
}
