import type { AffiliatePayout } from "@nameplane/contracts/affiliates/affiliates";
import { affiliateStatement, affiliateView, setAffiliatePayout } from "@nameplane/contracts/affiliates/operations";
import type { PayoutWay } from "@nameplane/contracts/affiliates/values";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import type { Affiliate } from "./affiliate-types.ts";
import { useAffiliateWords } from "./use-affiliate-words.ts";

/** The payouts, each with its statement. */
export function PayoutsPanel({ payouts }: { payouts: readonly AffiliatePayout[] }) {
  const t = useTranslations("affiliates.payouts");
  return (
    <Panel title={t("title")}>
      {payouts.length === 0 ? (
        <p className="np-soft">{t("none")}</p>
      ) : (
        <ul className="np-col np-gap-12 np-plain-list">
          {payouts.map((payout) => (
            <Payout key={payout.payoutid} payout={payout} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Payout({ payout }: { payout: AffiliatePayout }) {
  const t = useTranslations("affiliates.payouts");
  const words = useAffiliateWords();
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const { payoutid, number, month, amountMinor, currency, way, paid } = payout;
  const save = async () => {
    setBusy(true);
    try {
      const { blob } = await api.file(affiliateStatement, { payoutid });
      saveFile(`commission-${number}.pdf`, blob);
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="np-row np-gap-12 np-wrap">
      <span>
        <strong>{words.month(month)}</strong> {words.amount(amountMinor, currency)}{" "}
        <span className="np-soft">{paid === null ? t("onItsWay", { way: t(way) }) : t(way)}</span>
      </span>
      <Button size="sm" icon={IconDownload} busy={isBusy} onClick={() => void save()} aria-label={`${t("statement")} ${number}`}>
        {t("statement")}
      </Button>
    </li>
  );
}

/** How commissions are paid out. */
export function PayoutWayPanel({ affiliate }: { affiliate: Affiliate }) {
  const t = useTranslations("affiliates.payouts");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [payout, setPayout] = useState<PayoutWay>(affiliate.payout);
  const [holder, setHolder] = useState(affiliate.holder);
  const [iban, setIban] = useState(affiliate.iban);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const save = useApiMutation(setAffiliatePayout, { call: { handled: true, why: t("why") } });
  const send = () => {
    if (save.isPending) return;
    setFailure(null);
    save.mutate(
      { input: { payout, holder, iban, version: affiliate.version } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("saved") });
          void queries.invalidateQueries({ queryKey: queryKeyOf(affiliateView) });
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(error);
        },
      },
    );
  };
  const said = failure === null ? null : describeError(failure, describe);
  const errorOf = (param: string) => (failure?.param === param ? said : null);
  const isOfField = failure?.param === "holder" || failure?.param === "iban";
  return (
    <Panel title={t("how")}>
      <form
        className="np-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {said !== null && !isOfField && <Banner tone="problem" title={said} live />}
        <RadioGroup<PayoutWay>
          label={t("how")}
          hideLabel
          value={payout}
          onChange={setPayout}
          options={[
            { value: "credit", label: t("credit"), note: t("creditNote") },
            { value: "bank", label: t("bank"), note: t("bankNote") },
          ]}
        />
        {payout === "bank" && (
          <>
            <TextField label={t("holder")} value={holder} onChange={setHolder} maxLength={70} error={errorOf("holder")} />
            <TextField label={t("iban")} value={iban} onChange={setIban} maxLength={50} mono error={errorOf("iban")} />
          </>
        )}
        <div>
          <Button type="submit" busy={save.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
