import { affiliatePaymentFile, confirmAffiliatePayout, staffAffiliatePayouts } from "@nameplane/contracts/affiliates/operations";
import type { StaffAffiliatePayout } from "@nameplane/contracts/affiliates/staff";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { useAffiliateWords } from "./use-affiliate-words.ts";

/** The latest payouts, those that wait for a transfer first, and the payment file for the bank. */
export function StaffPayouts() {
  const t = useTranslations("affiliatedesk.payouts");
  const { data, error, refetch } = useApiQuery(staffAffiliatePayouts, { page: 1, limit: 50 });
  const waiting = new Set((data?.data ?? []).filter(({ paid }) => paid === null).map(({ currency }) => currency));
  return (
    <Panel title={t("title")}>
      {data === undefined && error === null && <LoadingPanel lines={3} />}
      {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className="np-soft">{t("none")}</p>}
      {data !== undefined && data.data.length > 0 && (
        <div className="np-col np-gap-16">
          {waiting.size > 0 && <p className="np-soft">{t("how")}</p>}
          {waiting.size > 0 && (
            <div className="np-row np-gap-8 np-wrap">
              {[...waiting].map((currency) => (
                <FileOf key={currency} currency={currency} />
              ))}
            </div>
          )}
          <ul className="np-col np-gap-12 np-plain-list">
            {data.data.map((payout) => (
              <Payout key={payout.payoutid} payout={payout} />
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

function FileOf({ currency }: { currency: StaffAffiliatePayout["currency"] }) {
  const t = useTranslations("affiliatedesk.payouts");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob } = await api.file(affiliatePaymentFile, { currency });
      saveFile(`affiliates-${currency}.xml`, blob);
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={IconDownload} busy={isBusy} onClick={() => void save()}>
      {t("file", { currency })}
    </Button>
  );
}

function Payout({ payout }: { payout: StaffAffiliatePayout }) {
  const t = useTranslations("affiliatedesk.payouts");
  const words = useAffiliateWords();
  const queries = useQueryClient();
  const confirm = useApiMutation(confirmAffiliatePayout, {
    call: { why: t("why") },
    onSuccess: () => {
      showToast({ tone: "success", title: t("confirmed") });
      void queries.invalidateQueries({ queryKey: [staffAffiliatePayouts.path] });
    },
  });
  const { payoutid, number, account, month, amountMinor, currency, way, holder, iban, paid } = payout;
  return (
    <li className="np-row np-gap-12 np-wrap">
      <span className="np-grow">
        <strong>
          {number} {words.month(month)}
        </strong>{" "}
        <StaffLink to="affiliate" params={{ number: String(account.number) }}>
          {account.name} ({account.number})
        </StaffLink>{" "}
        {words.amount(amountMinor, currency)}{" "}
        <span className="np-soft">
          {way === "credit" ? t("credit") : `${holder}, ${iban}`} – {t(paid === null ? "waits" : "done")}
        </span>
      </span>
      {paid === null && (
        <Button
          size="sm"
          busy={confirm.isPending}
          onClick={() => confirm.mutate({ input: { payoutid } })}
          aria-label={`${t("confirm")} ${number}`}
        >
          {t("confirm")}
        </Button>
      )}
    </li>
  );
}
