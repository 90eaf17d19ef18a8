import type { StaffResaleMode } from "@nameplane/contracts/resellers/merchant";
import { decideResaleMode, staffResaleModes } from "@nameplane/contracts/resellers/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiList, useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { toneOfMode } from "./mode-panel.tsx";
import "./resellers.css";

const limits = [10, 20, 25, 50, 100] as const;

/** Ways of selling that resellers asked for, with what staff decide about them. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("merchant.staff");
  const title = useTranslations("staff.title");
  const [open, setOpen] = useState<StaffResaleMode | null>(null);
  const { query, tableProps } = useListState({ orderby: "asked", desc: true, sortable: [] }, 50);
  const list = useApiList(staffResaleModes, { page: query.page, limit: limits.find((limit) => limit === query.limit) ?? 50 });
  return (
    <Page title={title("sellingModes")} sub={t("sub")}>
      <DataTable<StaffResaleMode>
        label={title("sellingModes")}
        headers={useColumns(setOpen)}
        items={list.data?.data ?? []}
        rowKey={({ modeid }) => modeid}
        rowName={({ account }) => account.name}
        listSize={null}
        {...tableProps(list.data?.total ?? 0)}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState plain title={t("none")} />}
      />
      {open !== null && <DecideDrawer row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function useColumns(onOpen: (row: StaffResaleMode) => void): readonly TableHeader<StaffResaleMode>[] {
  const t = useTranslations("merchant.staff");
  const modes = useTranslations("merchant.mode");
  const format = useFormat();
  return [
    {
      text: t("reseller"),
      value: "account",
      names: true,
      least: 200,
      card: "title",
      cell: ({ account }) => (
        <StaffLink to="customer" params={{ number: String(account.number) }}>
          {account.name} ({account.number})
        </StaffLink>
      ),
    },
    { text: t("wants"), value: "mode", least: 180, card: "pair", cell: ({ mode }) => modes(`of.${mode}`) },
    { text: t("begins"), value: "begins", width: 140, card: "pair", cell: ({ begins }) => format.date(begins) },
    {
      text: t("state"),
      value: "state",
      width: 160,
      card: "pair",
      cell: ({ state }) => <StatusMark tone={toneOfMode[state]}>{modes(`state.${state}`)}</StatusMark>,
    },
    {
      text: t("decide"),
      value: "decide",
      width: 140,
      card: "pair",
      cell: (row) => (
        <Button size="sm" onClick={() => onOpen(row)}>
          {t(row.state === "asked" ? "decide" : "view")}
        </Button>
      ),
    },
  ];
}

function DecideDrawer({ row, onClose }: { row: StaffResaleMode; onClose: () => void }) {
  const t = useTranslations("merchant.staff");
  const modes = useTranslations("merchant.mode");
  const describe = useTranslations("api");
  const format = useFormat();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const decide = useApiMutation(decideResaleMode, { call: { handled: true, why: t("why") } });
  const send = (approves: boolean) => {
    if (decide.isPending) return;
    setFailure(null);
    decide.mutate(
      { input: { modeid: row.modeid, approves, reason } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("decided") });
          void queries.invalidateQueries({ queryKey: [staffResaleModes.path] });
          onClose();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  const { seller } = row;
  const isOpen = row.state === "asked";
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { wants: modes(`of.${row.mode}`), name: row.account.name })}
      width={560}
      footer={
        isOpen ? (
          <>
            <Button busy={decide.isPending} onClick={() => send(false)}>
              {t("refuse")}
            </Button>
            <Button variant="primary" busy={decide.isPending} onClick={() => send(true)}>
              {t("approve")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("close")}</Button>
        )
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {row.withcredit > 0 && isOpen && <Banner tone="needs" title={t("credit", { count: row.withcredit })} />}
        <dl className="np-facts">
          <Fact name={t("begins")}>{format.date(row.begins)}</Fact>
          <Fact name={t("brands")}>{row.brands.join(", ")}</Fact>
          <Fact name={t("customers")}>{t("customersOf", { count: row.customers })}</Fact>
          {seller !== null && (
            <>
              <Fact name={t("seller")}>
                {[seller.name, seller.orgnr, ...seller.lines, seller.country, seller.email].join(", ")}
              </Fact>
              <Fact name={t("vat")}>
                {seller.isvatregistered ? `${seller.vatnumber} (${t(`proof.${row.vatproof}`)})` : t("unregistered")}
              </Fact>
              <Fact name={t("bank")}>{[seller.bankgiro, seller.iban].filter((each) => each !== "").join(", ")}</Fact>
              <Fact name={t("first")}>{String(seller.firstnumber)}</Fact>
            </>
          )}
        </dl>
        {isOpen ? (
          <TextArea label={t("reason")} hint={t("reasonHint")} value={reason} onChange={setReason} maxLength={500} />
        ) : (
          row.reason !== "" && <p>{row.reason}</p>
        )}
      </div>
    </Drawer>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
