import type { MerchantInvoice } from "@nameplane/contracts/resellers/merchant";
import { merchantInvoices, recordMerchantReceipt } from "@nameplane/contracts/resellers/operations";
import { minorOf } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiList, useApiMutation } from "../../lib/api/use-api.ts";
import { readAmount } from "../../lib/format/read-amount.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import { useToday } from "../../ui/text/use-today.ts";
import { GuardedPage } from "./guarded-page.tsx";
import { ReceiptsPanel } from "./receipts-panel.tsx";
import "./resellers.css";

const limits = [10, 20, 25, 50, 100] as const;
const tones: Readonly<Record<MerchantInvoice["state"], StatusTone>> = {
  unpaid: "needs",
  partly_paid: "needs",
  paid: "active",
  voided: "ended",
  bad_debt: "problem",
  collection: "problem",
};

/** Invoices of the reseller's own seller, on which it records what customers have paid. */
export function Screen(): React.JSX.Element {
  const title = useTranslations("routes.title");
  return (
    <GuardedPage title={title("resaleInvoices")}>
      <Invoices />
    </GuardedPage>
  );
}

const views = ["invoices", "receipts"] as const;

function Invoices() {
  const t = useTranslations("merchant.invoices");
  const title = useTranslations("routes.title");
  const [view, setView] = useState<(typeof views)[number]>("invoices");
  return (
    <Page title={title("resaleInvoices")} sub={t("sub")}>
      <div className="np-col np-gap-16">
        <ViewTabs
          label={t("views")}
          value={view}
          tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={setView}
        />
        {view === "invoices" ? <InvoiceList /> : <ReceiptsPanel />}
      </div>
    </Page>
  );
}

function InvoiceList() {
  const t = useTranslations("merchant.invoices");
  const title = useTranslations("routes.title");
  const [show, setShow] = useState<"open" | "all">("open");
  const [paying, setPaying] = useState<MerchantInvoice | null>(null);
  const { query, tableProps } = useListState({ orderby: "issued", desc: true, sortable: [] }, 25);
  const limit = limits.find((each) => each === query.limit) ?? 25;
  const list = useApiList(merchantInvoices, { show, page: query.page, limit });
  return (
    <>
      <div className="np-resale-filters">
        <SelectField
          label={t("show")}
          value={show}
          onChange={(value) => setShow(value === "all" ? "all" : "open")}
          options={(["open", "all"] as const).map((value) => ({ value, label: t(`shown.${value}`) }))}
        />
      </div>
      <DataTable<MerchantInvoice>
        label={title("resaleInvoices")}
        headers={useColumns(setPaying)}
        items={list.data?.data ?? []}
        rowKey={({ invoiceid }) => invoiceid}
        rowName={({ number, customer }) => `${number} ${customer}`}
        listSize={null}
        {...tableProps(list.data?.total ?? 0)}
        state={tableStateOf(list, { title: t("failed") })}
        empty={
          <EmptyState plain title={t(show === "open" ? "none" : "noneAll")}>
            {t("noneText")}
          </EmptyState>
        }
      />
      {paying !== null && <ReceiptDrawer invoice={paying} onClose={() => setPaying(null)} />}
    </>
  );
}

function useColumns(onPay: (invoice: MerchantInvoice) => void): readonly TableHeader<MerchantInvoice>[] {
  const t = useTranslations("merchant.invoices");
  const format = useFormat();
  const { permissions } = useViewer();
  const money = (minor: number, currency: string) => format.money({ minor, currency });
  const day = (value: string | null) => <span className="np-nowrap">{value === null ? "–" : format.date(value)}</span>;
  return [
    {
      text: t("number"),
      value: "number",
      names: true,
      least: 150,
      card: "title",
      cell: ({ kind, number, state }) => (
        <span className="np-col np-gap-4">
          <span>{t(`kind.${kind}`, { number: String(number) })}</span>
          <StatusMark tone={tones[state]}>{t(`state.${state}`)}</StatusMark>
        </span>
      ),
    },
    {
      text: t("customer"),
      value: "customer",
      least: 180,
      card: "pair",
      cell: ({ customer, customernumber, ocr }) => (
        <span className="np-col np-gap-4">
          <span>{`${customer} (${customernumber})`}</span>
          {ocr !== "" && <span className="np-soft np-small">{t("reference", { ocr })}</span>}
        </span>
      ),
    },
    { text: t("issued"), value: "issued", width: 120, card: "pair", cell: ({ issued }) => day(issued) },
    { text: t("due"), value: "due", width: 120, card: "pair", cell: ({ due }) => day(due) },
    {
      text: t("total"),
      value: "total",
      width: 130,
      align: "right",
      card: "pair",
      cell: ({ totalMinor, currency }) => <span className="np-num np-nowrap">{money(totalMinor, currency)}</span>,
    },
    {
      text: t("left"),
      value: "left",
      width: 160,
      align: "right",
      card: "pair",
      cell: ({ leftMinor, bookingMinor, currency }) => (
        <span className="np-resale-cell">
          <span className="np-num np-nowrap">{money(leftMinor, currency)}</span>
          {bookingMinor > 0 && <span className="np-soft np-small">{t("booking", { sum: money(bookingMinor, currency) })}</span>}
        </span>
      ),
    },
    {
      text: t("pay"),
      value: "pay",
      width: 190,
      card: "pair",
      cell: (invoice) =>
        invoice.leftMinor > 0 && permissions.has("resale_merchant") ? (
          <Button size="sm" onClick={() => onPay(invoice)} aria-label={t("payOf", { number: String(invoice.number) })}>
            {t("pay")}
          </Button>
        ) : null,
    },
  ];
}

/** Records what a customer has paid on an invoice: all that is left, or a part of it. */
function ReceiptDrawer({ invoice, onClose }: { invoice: MerchantInvoice; onClose: () => void }) {
  const t = useTranslations("merchant.invoices");
  const describe = useTranslations("api");
  const format = useFormat();
  const queries = useQueryClient();
  const { keyFor, answered } = useKeyOfContent();
  const { currency, leftMinor, number } = invoice;
  const today = useToday();
  const [typed, setTyped] = useState(String(leftMinor / 100));
  const [received, setReceived] = useState(today);
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const amount = readAmount(typed, { leastMinor: 1, mostMinor: leftMinor, currency });
  const isDayWrong = received === "" || received > today;
  const save = useApiMutation(recordMerchantReceipt, { call: { handled: true } });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount.kind !== "fine" || isDayWrong || save.isPending) return;
    setFailure(null);
    const input = { invoiceid: invoice.invoiceid, amountMinor: minorOf(amount.amount), received, note };
    save.mutate(
      { input, key: keyFor(input) },
      {
        onSuccess: () => {
          answered();
          showToast({ tone: "success", title: t("saved") });
          void queries.invalidateQueries({ queryKey: [merchantInvoices.path] });
          onClose();
        },
        onError: (error) => {
          if (isAborted(error)) return;
          answered();
          setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("payOf", { number: String(number) })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="receipt-form" variant="primary" busy={save.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="receipt-form" className="np-form" onSubmit={submit} noValidate aria-busy={save.isPending}>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p className="np-soft">{t("payText")}</p>
        <TextField
          label={t("amount")}
          value={typed}
          onChange={setTyped}
          error={
            isTried && amount.kind !== "fine" ? t("amountWrong", { sum: format.money({ minor: leftMinor, currency }) }) : null
          }
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
        />
        <TextField
          label={t("received")}
          type="date"
          max={today}
          value={received}
          onChange={setReceived}
          error={isTried && isDayWrong ? t("receivedWrong") : null}
        />
        <TextField
          label={t("note")}
          optional={t("optional")}
          hint={t("noteHint")}
          value={note}
          onChange={setNote}
          maxLength={200}
          autoComplete="off"
        />
      </form>
    </Drawer>
  );
}
