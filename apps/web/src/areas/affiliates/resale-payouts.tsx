import { recordAffiliateTransfer, resaleAffiliatePayouts } from "@nameplane/contracts/affiliates/operations";
import type { ResaleAffiliatePayout } from "@nameplane/contracts/affiliates/reseller";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { useToday } from "../../ui/text/use-today.ts";
import { useAffiliateWords } from "./use-affiliate-words.ts";

/** The latest payouts to affiliates of a reseller. The reseller transfers and records those that its own seller owes. */
export function ResalePayouts({ mayPay }: { mayPay: boolean }) {
  const t = useTranslations("affiliatedesk.payouts");
  const own = useTranslations("resaleaffiliates.payouts");
  const { data, error, refetch } = useApiQuery(resaleAffiliatePayouts, { page: 1, limit: 50 });
  const [paying, setPaying] = useState<ResaleAffiliatePayout | null>(null);
  return (
    <Panel title={t("title")}>
      {data === undefined && error === null && <LoadingPanel lines={3} />}
      {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className="np-soft">{t("none")}</p>}
      <ul className="np-col np-gap-12 np-plain-list">
        {(data?.data ?? []).map((payout) => (
          <Payout key={payout.payoutid} payout={payout} onPay={mayPay && isWaiting(payout) ? () => setPaying(payout) : null} />
        ))}
      </ul>
      {data?.data.some(isWaiting) === true && <p className="np-soft">{own("how")}</p>}
      {paying !== null && <TransferDrawer payout={paying} onClose={() => setPaying(null)} />}
    </Panel>
  );
}

const isWaiting = ({ isown, paid, transferred }: ResaleAffiliatePayout) => isown && paid === null && transferred === null;

function Payout({ payout, onPay }: { payout: ResaleAffiliatePayout; onPay: (() => void) | null }) {
  const t = useTranslations("affiliatedesk.payouts");
  const own = useTranslations("resaleaffiliates.payouts");
  const words = useAffiliateWords();
  const { number, account, month, amountMinor, currency, way, holder, iban, isown, paid, transferred } = payout;
  const to = way === "credit" ? t("credit") : isown ? `${holder}, ${iban}` : own("byUs");
  return (
    <li className="np-row np-gap-12 np-wrap">
      <span className="np-grow">
        <strong>
          {number} {words.month(month)}
        </strong>{" "}
        {account.name} ({account.number}) {words.amount(amountMinor, currency)}{" "}
        <span className="np-soft">
          {to} – {paid !== null ? t("done") : transferred === null ? t("waits") : own("booking")}
        </span>
      </span>
      {onPay !== null && (
        <Button size="sm" onClick={onPay} aria-label={`${t("confirm")} ${number}`}>
          {t("confirm")}
        </Button>
      )}
    </li>
  );
}

function TransferDrawer({ payout, onClose }: { payout: ResaleAffiliatePayout; onClose: () => void }) {
  const t = useTranslations("affiliatedesk.payouts");
  const own = useTranslations("resaleaffiliates.payouts");
  const describe = useTranslations("api");
  const format = useFormat();
  const queries = useQueryClient();
  const today = useToday();
  const [paid, setPaid] = useState(today);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(recordAffiliateTransfer, { call: { handled: true, why: t("why") } });
  const { payoutid, number, amountMinor, currency, holder, iban } = payout;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setFailure(null);
    save.mutate(
      { input: { payoutid, paid } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("confirmed") });
          void queries.invalidateQueries({ queryKey: [resaleAffiliatePayouts.path] });
          onClose();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={own("title", { number: String(number) })}
      footer={
        <>
          <Button onClick={onClose}>{own("cancel")}</Button>
          <Button type="submit" form="transfer-form" variant="primary" busy={save.isPending}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <form id="transfer-form" className="np-form" onSubmit={submit} noValidate aria-busy={save.isPending}>
        <p>{own("text", { sum: format.money({ minor: amountMinor, currency }), holder, iban })}</p>
        <TextField label={own("day")} type="date" max={today} value={paid} onChange={setPaid} />
        {failure !== null && <Banner tone="problem" title={failure} live />}
      </form>
    </Drawer>
  );
}
