import type { MerchantReceipt } from "@nameplane/contracts/resellers/merchant";
import {
  giveCustomerCredit,
  merchantInvoices,
  merchantReceipts,
  resaleCustomers,
  undoMerchantReceipt,
} from "@nameplane/contracts/resellers/operations";
import { minorOf } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiList, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { readAmount } from "../../lib/format/read-amount.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { SearchField, SelectField, TextField } from "../../ui/form/fields.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import { useToday } from "../../ui/text/use-today.ts";
import "./resellers.css";

const limits = [10, 20, 25, 50, 100] as const;
const mostMinor = 10_000_000_00;
const tones: Readonly<Record<MerchantReceipt["state"], StatusTone>> = {
  booking: "pending",
  booked: "active",
  undoing: "pending",
  undone: "ended",
};

/** The payments on invoices, advance payments and gifts that the reseller recorded for its customers. Each can be undone. */
export function ReceiptsPanel() {
  const t = useTranslations("merchant.receipts");
  const { permissions } = useViewer();
  const mayRecord = permissions.has("resale_merchant");
  const [isGiving, setGiving] = useState(false);
  const [undoing, setUndoing] = useState<MerchantReceipt | null>(null);
  const { query, tableProps } = useListState({ orderby: "made", desc: true, sortable: [] }, 25);
  const list = useApiList(merchantReceipts, { page: query.page, limit: limits.find((each) => each === query.limit) ?? 25 });
  return (
    <div className="np-col np-gap-16">
      {mayRecord && (
        <div>
          <Button onClick={() => setGiving(true)}>{t("give")}</Button>
        </div>
      )}
      <DataTable<MerchantReceipt>
        label={t("title")}
        headers={useColumns(mayRecord ? setUndoing : null)}
        items={list.data?.data ?? []}
        rowKey={({ receiptid }) => receiptid}
        rowName={({ customer, received }) => `${customer} ${received}`}
        listSize={null}
        {...tableProps(list.data?.total ?? 0)}
        state={tableStateOf(list, { title: t("failed") })}
        empty={
          <EmptyState plain title={t("none")}>
            {t("noneText")}
          </EmptyState>
        }
      />
      {isGiving && <CreditDrawer onClose={() => setGiving(false)} />}
      {undoing !== null && <UndoDrawer receipt={undoing} onClose={() => setUndoing(null)} />}
    </div>
  );
}

function useColumns(onUndo: ((receipt: MerchantReceipt) => void) | null): readonly TableHeader<MerchantReceipt>[] {
  const t = useTranslations("merchant.receipts");
  const format = useFormat();
  return [
    {
      text: t("day"),
      value: "received",
      width: 130,
      card: "line",
      cell: ({ received }) => <span className="np-nowrap">{format.date(received)}</span>,
    },
    {
      text: t("customer"),
      value: "customer",
      names: true,
      least: 180,
      card: "title",
      cell: ({ customer, customernumber, note }) => (
        <span className="np-col np-gap-4">
          <span>{`${customer} (${customernumber})`}</span>
          {note !== "" && <span className="np-soft np-small">{note}</span>}
        </span>
      ),
    },
    {
      text: t("what"),
      value: "kind",
      least: 140,
      card: "pair",
      cell: ({ kind, invoicenumber }) => t(`kind.${kind}`, { number: String(invoicenumber ?? "") }),
    },
    {
      text: t("amount"),
      value: "amount",
      width: 130,
      align: "right",
      card: "pair",
      cell: ({ amountMinor, currency }) => (
        <span className="np-num np-nowrap">{format.money({ minor: amountMinor, currency })}</span>
      ),
    },
    {
      text: t("state"),
      value: "state",
      least: 160,
      card: "pair",
      cell: ({ state, refused }) => (
        <span className="np-col np-gap-4">
          <StatusMark tone={tones[state]}>{t(`states.${state}`)}</StatusMark>
          {refused !== "" && <span className="np-soft np-small">{t(`refused.${refused}`)}</span>}
        </span>
      ),
    },
    ...(onUndo === null
      ? []
      : [
          {
            text: t("undo"),
            value: "undo",
            width: 110,
            card: "pair",
            cell: (receipt: MerchantReceipt) =>
              receipt.canundo ? (
                <Button size="sm" onClick={() => onUndo(receipt)} aria-label={t("undoOf", { customer: receipt.customer })}>
                  {t("undo")}
                </Button>
              ) : (
                <span />
              ),
          } as const,
        ]),
  ];
}

function UndoDrawer({ receipt, onClose }: { receipt: MerchantReceipt; onClose: () => void }) {
  const t = useTranslations("merchant.receipts");
  const invoices = useTranslations("merchant.invoices");
  const describe = useTranslations("api");
  const format = useFormat();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const undo = useApiMutation(undoMerchantReceipt, { call: { handled: true } });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (undo.isPending) return;
    setFailure(null);
    undo.mutate(
      { input: { receiptid: receipt.receiptid, reason } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("undoing") });
          void queries.invalidateQueries({ queryKey: [merchantReceipts.path] });
          void queries.invalidateQueries({ queryKey: [merchantInvoices.path] });
          onClose();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  const sum = format.money({ minor: receipt.amountMinor, currency: receipt.currency });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("undoOf", { customer: receipt.customer })}
      footer={
        <>
          <Button onClick={onClose}>{invoices("cancel")}</Button>
          <Button type="submit" form="undo-form" variant="danger" busy={undo.isPending}>
            {t("undo")}
          </Button>
        </>
      }
    >
      <form id="undo-form" className="np-form" onSubmit={submit} noValidate>
        <p>
          {t(receipt.kind === "invoice" ? "undoInvoice" : "undoCredit", { sum, number: String(receipt.invoicenumber ?? "") })}
        </p>
        <TextField label={t("reason")} optional={invoices("optional")} value={reason} onChange={setReason} maxLength={200} />
        {failure !== null && <Banner tone="problem" title={failure} live />}
      </form>
    </Drawer>
  );
}

/** Adds credit to a customer who is found by name, number or mail address. */
function CreditDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations("merchant.receipts");
  const invoices = useTranslations("merchant.invoices");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const { keyFor, answered } = useKeyOfContent();
  const today = useToday();
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [accid, setAccount] = useState("");
  const [kind, setKind] = useState<"advance" | "gift">("advance");
  const [amountText, setAmount] = useState("");
  const [received, setReceived] = useState(today);
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data } = useApiQuery(resaleCustomers, { ...(search === "" ? {} : { search }), page: 1, limit: 25 });
  const found = data?.data ?? [];
  const chosen = found.find((each) => each.accid === accid) ?? (search !== "" && found.length === 1 ? found[0] : undefined);
  const currency = chosen?.currency ?? "SEK";
  const amount = readAmount(amountText, { leastMinor: 1, mostMinor, currency });
  const isDayWrong = received === "" || received > today;
  const save = useApiMutation(giveCustomerCredit, { call: { handled: true, why: t("why") } });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (chosen === undefined || amount.kind !== "fine" || isDayWrong || save.isPending) return;
    setFailure(null);
    const input = { accid: chosen.accid, kind, amountMinor: minorOf(amount.amount), received, note };
    save.mutate(
      { input, key: keyFor(input) },
      {
        onSuccess: () => {
          answered();
          showToast({ tone: "success", title: t("given") });
          void queries.invalidateQueries({ queryKey: [merchantReceipts.path] });
          onClose();
        },
        onError: (error) => {
          if (isAborted(error)) return;
          answered();
          setFailure(error.name === "NotFound" ? t("notYours") : describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("give")}
      footer={
        <>
          <Button onClick={onClose}>{invoices("cancel")}</Button>
          <Button type="submit" form="credit-form" variant="primary" busy={save.isPending}>
            {t("give")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        <SearchField
          label={t("search")}
          placeholder={t("search")}
          value={typed}
          onChange={setTyped}
          onSearch={setSearch}
          maxLength={63}
        />
        <form id="credit-form" className="np-form" onSubmit={submit} noValidate aria-busy={save.isPending}>
          {failure !== null && <Banner tone="problem" title={failure} live />}
          <SelectField
            label={t("customer")}
            value={chosen?.accid ?? ""}
            onChange={setAccount}
            options={[
              { value: "", label: t("choose") },
              ...found.map(({ accid: value, name, number }) => ({ value, label: `${name} (${number})` })),
            ]}
            error={isTried && chosen === undefined ? t("chooseFirst") : null}
          />
          <RadioGroup<"advance" | "gift">
            label={t("what")}
            value={kind}
            onChange={setKind}
            options={[
              { value: "advance", label: t("kinds.advance"), note: t("notes.advance") },
              { value: "gift", label: t("kinds.gift"), note: t("notes.gift") },
            ]}
          />
          <TextField
            label={t("amount")}
            value={amountText}
            onChange={setAmount}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            error={isTried && amount.kind !== "fine" ? t("amountWrong") : null}
          />
          <TextField
            label={t(kind === "advance" ? "received" : "day")}
            type="date"
            max={today}
            value={received}
            onChange={setReceived}
            error={isTried && isDayWrong ? invoices("receivedWrong") : null}
          />
          <TextField
            label={invoices("note")}
            optional={invoices("optional")}
            hint={invoices("noteHint")}
            value={note}
            onChange={setNote}
            maxLength={200}
            autoComplete="off"
          />
        </form>
      </div>
    </Drawer>
  );
}
