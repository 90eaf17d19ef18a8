import type { ResaleMode } from "@nameplane/contracts/resellers/merchant";
import { askResaleMode, merchantView, withdrawResaleMode } from "@nameplane/contracts/resellers/operations";
import type { SellingMode } from "@nameplane/contracts/resellers/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import { useToday } from "../../ui/text/use-today.ts";
import type { Merchant } from "./merchant-types.ts";

export const toneOfMode: Readonly<Record<ResaleMode["state"], StatusTone>> = {
  asked: "pending",
  approved: "info",
  begun: "active",
  refused: "problem",
  withdrawn: "ended",
};

/** Who invoices the customers, a change that was requested, and the form that requests one. */
export function ModePanel({ merchant, canEdit }: { merchant: Merchant; canEdit: boolean }) {
  const t = useTranslations("merchant.mode");
  const { mode, modes, seller } = merchant;
  const open = modes.find(({ state }) => state === "asked" || state === "approved");
  const current = modes.find(({ state }) => state === "begun");
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <div className="np-col np-gap-4">
          <strong>{t(mode)}</strong>
          <p className="np-soft">{t(`${mode}Text`)}</p>
        </div>
        {canEdit && open === undefined && seller === null && <p>{t("needsSeller")}</p>}
        {canEdit && open === undefined && seller !== null && <AskForm mode={mode} />}
        <section className="np-col np-gap-8" aria-label={t("history")}>
          <h3>{t("history")}</h3>
          {modes.length === 0 ? (
            <p className="np-soft">{t("none")}</p>
          ) : (
            <ul className="np-col np-gap-8 np-plain-list">
              {modes.map((row) => (
                <Mode
                  key={row.modeid}
                  row={row}
                  isOpen={canEdit && row === open}
                  isPast={row.state === "begun" && row !== current}
                />
              ))}
            </ul>
          )}
        </section>
      </div>
    </Panel>
  );
}

function Mode({ row, isOpen, isPast }: { row: ResaleMode; isOpen: boolean; isPast: boolean }) {
  const t = useTranslations("merchant.mode");
  const format = useFormat();
  const queries = useQueryClient();
  const withdraw = useApiMutation(withdrawResaleMode, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("withdrawn") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(merchantView) });
    },
  });
  return (
    <li className="np-col np-gap-4">
      <span>
        <strong>{t(`of.${row.mode}`)}</strong> {t("from", { day: format.date(row.begins) })}{" "}
        {!isPast && <StatusMark tone={toneOfMode[row.state]}>{t(`state.${row.state}`)}</StatusMark>}
      </span>
      {row.reason !== "" && <span className="np-soft">{row.reason}</span>}
      {isOpen && (
        <div>
          <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate({ input: { modeid: row.modeid } })}>
            {t("withdraw")}
          </Button>
        </div>
      )}
    </li>
  );
}

function AskForm({ mode }: { mode: SellingMode }) {
  const t = useTranslations("merchant.mode");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const today = useToday();
  const [begins, setBegins] = useState(today);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useApiMutation(askResaleMode, { call: { handled: true, why: t("why") } });
  const send = (wanted: SellingMode) => {
    if (ask.isPending) return;
    setFailure(null);
    ask.mutate(
      { input: { mode: wanted, begins } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("asked") });
          void queries.invalidateQueries({ queryKey: queryKeyOf(merchantView) });
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <div className="np-form">
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <TextField label={t("begins")} hint={t("beginsHint")} type="date" min={today} value={begins} onChange={setBegins} />
      <div className="np-row np-gap-8 np-wrap">
        <Button variant="primary" busy={ask.isPending} onClick={() => send("merchant")}>
          {t(mode === "merchant" ? "askAgain" : "askMerchant")}
        </Button>
        {mode === "merchant" && (
          <Button busy={ask.isPending} onClick={() => send("agent")}>
            {t("askAgent")}
          </Button>
        )}
      </div>
    </div>
  );
}
