import { resaleVouchers, stopResaleVoucher } from "@nameplane/contracts/resellers/voucher-operations";
import type { ResaleVoucher } from "@nameplane/contracts/resellers/vouchers";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Page } from "../../../ui/layout/page.tsx";
import { RevokeDialog } from "../../../ui/overlay/revoke-dialog.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import { GuardedPage } from "../guarded-page.tsx";
import { VoucherDrawer } from "./voucher-drawer.tsx";
import "../resellers.css";

const tones: Readonly<Record<ResaleVoucher["state"], StatusTone>> = {
  planned: "info",
  live: "active",
  ended: "ended",
  stopped: "ended",
};

/** The voucher codes of the reseller's brands: what each gives, to whom, and what it has given so far. */
export function Screen(): React.JSX.Element {
  const title = useTranslations("routes.title");
  return (
    <GuardedPage title={title("resaleVouchers")}>
      <Vouchers />
    </GuardedPage>
  );
}

function Vouchers() {
  const t = useTranslations("resalevouchers");
  const resale = useTranslations("resale");
  const title = useTranslations("routes.title");
  const list = useApiQuery(resaleVouchers, {});
  const { data } = list;
  const [isMaking, setMaking] = useState(false);
  const [stopped, setStopped] = useState<ResaleVoucher | null>(null);
  const headers = useHeaders((data?.brands.length ?? 0) > 1);
  const pages = useLocalPages(data?.data ?? [], { sortBy: "voucherid", descending: true, listSize: 100 });
  const mayMake = data?.maychange === true && data.brands.length > 0;
  const make = (
    <Button icon={IconPlus} variant="primary" onClick={() => setMaking(true)}>
      {t("make")}
    </Button>
  );
  return (
    <Page title={title("resaleVouchers")} sub={t("sub")} actions={mayMake && data.data.length > 0 && make}>
      {data?.brands.length === 0 ? (
        <EmptyState title={resale("noneTitle")}>{resale("noneText")}</EmptyState>
      ) : (
        <DataTable<ResaleVoucher>
          {...pages}
          label={title("resaleVouchers")}
          headers={headers}
          rowKey={({ voucherid }) => voucherid}
          rowName={({ code }) => code}
          listSize={null}
          noFoot={(data?.data.length ?? 0) <= 100}
          state={tableStateOf(list, { title: t("failed") })}
          empty={
            <EmptyState plain title={t("none")} actions={mayMake && make}>
              {t("noneText")}
            </EmptyState>
          }
          actionsWidth={110}
          actions={(voucher) =>
            mayMake &&
            (voucher.state === "planned" || voucher.state === "live") && (
              <Button size="xs" onClick={() => setStopped(voucher)}>
                {t("stop")}
                <span className="np-visually-hidden"> {voucher.code}</span>
              </Button>
            )
          }
        />
      )}
      {isMaking && data !== undefined && <VoucherDrawer brands={data.brands} onClose={() => setMaking(false)} />}
      {stopped !== null && <Stop voucher={stopped} onClose={() => setStopped(null)} />}
    </Page>
  );
}

function useHeaders(hasBrands: boolean): readonly TableHeader<ResaleVoucher>[] {
  const t = useTranslations("resalevouchers");
  const format = useFormat();
  const locale = useLocale();
  const money = (minor: number, currency: string) => format.money({ minor, currency });
  return [
    {
      text: t("code"),
      value: "code",
      least: 150,
      card: "title",
      cell: ({ code, state, brand }) => (
        <span className="np-col np-gap-4 np-resale-cell">
          <span className="np-mono">{code}</span>
          <StatusMark tone={tones[state]}>{t(`state.${state}`)}</StatusMark>
          {hasBrands && <span className="np-small np-soft">{brand}</span>}
        </span>
      ),
    },
    {
      text: t("gives"),
      value: "gives",
      least: 150,
      card: "line",
      cell: ({ how, currency, titleEn, titleSv }) => (
        <span className="np-col np-gap-4 np-resale-cell">
          <span>
            {how.kind === "percent"
              ? t("percent", { share: format.percent(how.basisPoints / 10_000, how.basisPoints % 100 === 0 ? 0 : 2) })
              : t("amount", { amount: money(how.minor, currency) })}
          </span>
          <span className="np-small np-soft">{locale === "sv" ? titleSv : titleEn}</span>
        </span>
      ),
    },
    {
      text: t("applies"),
      value: "applies",
      least: 200,
      card: "line",
      cell: (voucher) => <Applies voucher={voucher} />,
    },
    {
      text: t("until"),
      value: "until",
      width: 140,
      card: "pair",
      cell: ({ starts, ends, state }) => (
        <span className="np-col np-gap-4 np-resale-cell">
          {/* A code holds until its last day has ended, so the day shown is the one before. */}
          <span>{ends === null ? t("noEnd") : format.date(new Date(new Date(ends).getTime() - 1).toISOString())}</span>
          {state === "planned" && <span className="np-small np-soft">{t("from", { day: format.date(starts) })}</span>}
        </span>
      ),
    },
    {
      text: t("used"),
      value: "used",
      least: 170,
      card: "pair",
      cell: ({ results }) =>
        results.length === 0 ? (
          <span className="np-soft">{t("unused")}</span>
        ) : (
          results.map(({ currency, orders, customers, givenMinor, netMinor }) => (
            <span key={currency} className="np-col np-gap-4 np-resale-cell">
              <span>{t("usedBy", { orders, customers })}</span>
              <span className="np-small np-soft">
                {t("given", { given: money(givenMinor, currency), sold: money(netMinor, currency) })}
              </span>
            </span>
          ))
        ),
    },
  ];
}

/** What a code works for, and its limits. */
function Applies({ voucher }: { readonly voucher: ResaleVoucher }) {
  const t = useTranslations("resalevouchers");
  const format = useFormat();
  const { covers, acts, tlds, newCustomers, customerUsesMax, usesMax, budgetMinor, currency } = voucher;
  const limits = [
    ...(newCustomers ? [t("newOnly")] : []),
    ...(customerUsesMax === null ? [] : [t("perCustomer", { count: customerUsesMax })]),
    ...(usesMax === null ? [] : [t("inAll", { count: usesMax })]),
    ...(budgetMinor === null ? [] : [t("budget", { amount: format.money({ minor: budgetMinor, currency }) })]),
  ];
  const what = [t(`covers.${covers}`), ...(tlds.length === 0 ? [] : [tlds.map((tld) => `.${tld}`).join(", ")])];
  return (
    <span className="np-col np-gap-4 np-resale-cell">
      <span>{what.join(" · ")}</span>
      <span className="np-small np-soft">{[acts.map((act) => t(`act.${act}`)).join(", "), ...limits].join(" · ")}</span>
    </span>
  );
}

function Stop({ voucher: { voucherid, code }, onClose }: { readonly voucher: ResaleVoucher; readonly onClose: () => void }) {
  const t = useTranslations("resalevouchers");
  const queries = useQueryClient();
  const stop = useApiMutation(stopResaleVoucher, {
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("stopped", { code }) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(resaleVouchers) });
    },
  });
  return (
    <RevokeDialog
      title={t("stopTitle", { code })}
      text={t("stopText")}
      keepLabel={t("keep")}
      revokeLabel={t("stop")}
      busy={stop.isPending}
      onRevoke={() => stop.mutate({ input: { voucherid } })}
      onClose={onClose}
    />
  );
}
