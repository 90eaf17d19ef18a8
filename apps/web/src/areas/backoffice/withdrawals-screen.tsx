import { settleWithdrawal, withdrawals } from "@nameplane/contracts/checkout/operations";
import { withdrawalLists } from "@nameplane/contracts/checkout/withdrawal-values";
import type { WithdrawalRow } from "@nameplane/contracts/checkout/withdrawal";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiList, useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { all, maxLength, minLength, required } from "../../lib/rules/rules.ts";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Page } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf } from "../../ui/table/table-types.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { CustomerLink } from "./task-words.tsx";
import "./queue.css";

/** Withdrawals by private buyers: those to be dealt with by their day, and those that have been. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("withdrawals");
  const title = useTranslations("staff.title");
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const list = withdrawalLists.find((each) => each === search["list"]) ?? "open";
  const query = useApiList(withdrawals, { list });
  const items = query.data?.data ?? [];
  const [chosen, setChosen] = useState<WithdrawalRow | null>(null);
  return (
    <Page title={title("withdrawals")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <ViewTabs
          label={t("tabs")}
          value={list}
          tabs={withdrawalLists.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => void setQuery({ list: next === "open" ? undefined : next }, { replace: true })}
        />
        <DataTable<WithdrawalRow>
          label={t(list)}
          items={items}
          rowKey={({ withdrawalid }) => withdrawalid}
          rowName={({ number }) => String(number)}
          noFoot
          listSize={null}
          pagination={{ sortBy: "", descending: true, rowsPerPage: items.length, page: 1, totalItems: items.length }}
          onPagination={() => undefined}
          state={tableStateOf(query, { title: t("failed") })}
          filtered={false}
          emptyByFilter={null}
          empty={<EmptyState title={t(`empty.${list}`)} />}
          headers={[
            {
              text: t("number"),
              value: "number",
              width: 100,
              names: true,
              card: "title",
              cell: ({ number }) => <span className="np-strong">{number}</span>,
            },
            { text: t("customer"), value: "customer", card: "pair", cell: ({ customer }) => <CustomerLink of={customer} /> },
            {
              text: t("order"),
              value: "ordernr",
              width: 100,
              card: "pair",
              cell: ({ ordernr }) => (
                <StaffLink to="order" params={{ number: String(ordernr) }}>
                  O{ordernr}
                </StaffLink>
              ),
            },
            { text: t("what"), value: "lines", card: "line", cell: (row) => <Lines row={row} /> },
            { text: t("money"), value: "refundedMinor", width: 230, card: "pair", cell: (row) => <MoneyWords row={row} /> },
            {
              text: list === "open" ? t("due") : t("settled"),
              value: "due",
              width: 240,
              card: "pair",
              cell: (row) => (row.settled === null ? <DateTime value={row.due} show="both" /> : <SettledWords row={row} />),
            },
            ...(list === "open"
              ? [
                  {
                    text: t("actHead"),
                    value: "act",
                    width: 150,
                    card: "line" as const,
                    cell: (row: WithdrawalRow) => (
                      <Button size="sm" onClick={() => setChosen(row)}>
                        {t("act")}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {chosen !== null && <SettleForm row={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function Lines({ row: { lines } }: { row: WithdrawalRow }) {
  const t = useTranslations("withdrawals");
  return (
    <ul className="np-withdrawal-lines">
      {lines.map(({ name, outcome }) => (
        <li key={name}>{outcome === "staff" ? t("byStaff", { name }) : name}</li>
      ))}
    </ul>
  );
}

function MoneyWords({ row: { creditedMinor, refundedMinor, currency } }: { row: WithdrawalRow }) {
  const t = useTranslations("withdrawals");
  const format = useFormat();
  if (creditedMinor === 0) return <span className="np-soft">{t("noMoney")}</span>;
  const money = (minor: number) => format.money({ minor, currency });
  return <>{t("moneyOf", { refunded: money(refundedMinor), credited: money(creditedMinor) })}</>;
}

function SettledWords({ row: { settled, settledby, note } }: { row: WithdrawalRow }) {
  const t = useTranslations("withdrawals");
  const format = useFormat();
  const at = format.moment(settled ?? "");
  return (
    <>
      {settledby === null ? t("byItself", { at }) : t("settledBy", { who: settledby, at })}
      {note !== "" && <span className="np-small np-soft"> {note}</span>}
    </>
  );
}

/** Staff write down what they did about a withdrawal. */
function SettleForm({ row: { withdrawalid, number, version }, onClose }: { row: WithdrawalRow; onClose: () => void }) {
  const t = useTranslations("withdrawals.form");
  const api = useTranslations("api");
  const client = useQueryClient();
  const settle = useApiMutation(settleWithdrawal, {
    call: { handled: true },
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("done", { number: String(number) }) });
      void client.invalidateQueries({ queryKey: [withdrawals.path] });
    },
  });
  const form = useForm<{ readonly note: string }>({
    initial: { note: "" },
    rules: { note: all(required, minLength(3), maxLength(1000)) },
    draft: false,
    onSubmit: ({ note }) => {
      if (!settle.isPending) settle.mutate({ input: { withdrawalid, version, note: note.trim() } });
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("title", { number: String(number) })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="np-settle-withdrawal" variant="primary" busy={settle.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="np-settle-withdrawal" className="np-form" onSubmit={form.submit} noValidate>
        {settle.error && <Banner tone="problem" title={describeError(settle.error, api)} live />}
        <p>{t("lead")}</p>
        <TextArea {...form.field("note")} label={t("note")} hint={t("noteHint")} rows={3} data-autofocus />
      </form>
    </Modal>
  );
}
