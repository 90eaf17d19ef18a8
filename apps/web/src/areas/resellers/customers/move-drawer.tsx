import type { GroupMovePreview } from "@nameplane/contracts/resellers/customers";
import { moveToGroup, previewGroupMove, resaleCustomers, resalePrices } from "@nameplane/contracts/resellers/operations";
import type { ResaleGroup } from "@nameplane/contracts/resellers/prices";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { PreviewDrawer } from "../../../ui/overlay/preview-drawer.tsx";
import { listOptions } from "./list-options.ts";
import { PriceLines } from "../price-lines.tsx";
import "../resellers.css";

type Props = {
  readonly accids: readonly string[];
  readonly groups: readonly ResaleGroup[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
};

/** Moves customers to another price list. The server shows what they will pay before it is saved. */
export function MoveDrawer({ accids, groups, onClose, onMoved }: Props) {
  const t = useTranslations("resalecustomers.move");
  const preview = useTranslations("resale.preview");
  const [groupid, setGroup] = useState(groups.find(({ isgroup }) => isgroup)?.groupid ?? groups[0]?.groupid ?? "");
  const moving = useMove({ accids: [...accids], groupid }, onMoved);
  return (
    <PreviewDrawer
      title={t("title", { count: accids.length })}
      width={820}
      word={(button) => (button === "save" ? t("save") : preview(button))}
      failure={moving.failure}
      isPending={moving.isPending}
      onShow={moving.ask}
      onBack={moving.back}
      onSave={moving.save}
      onClose={onClose}
      preview={moving.shown && <Shown shown={moving.shown} atLoss={{ isOn: moving.isAtLoss, onChange: moving.setAtLoss }} />}
    >
      <SelectField label={t("to")} value={groupid} options={listOptions(groups)} onChange={setGroup} />
      <p className="np-soft">{t("text")}</p>
    </PreviewDrawer>
  );
}

/** Requests a preview, and then moves exactly the customers shown, at exactly the prices shown. */
function useMove(wanted: { readonly accids: string[]; readonly groupid: string }, onMoved: () => void) {
  const t = useTranslations("resalecustomers.move");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [shown, setShown] = useState<GroupMovePreview | null>(null);
  const [isAtLoss, setAtLoss] = useState(false);
  const preview = useApiMutation(previewGroupMove, { call: { handled: true } });
  const move = useApiMutation(moveToGroup, { call: { handled: true } });
  const onError = (error: ApiError) => {
    if (!isAborted(error)) setFailure(describeError(error, describe));
  };
  return {
    failure,
    shown,
    isAtLoss,
    setAtLoss,
    isPending: preview.isPending || move.isPending,
    back: () => {
      setShown(null);
      setFailure(null);
      setAtLoss(false);
    },
    ask: () => {
      setFailure(null);
      if (!preview.isPending) preview.mutate({ input: wanted }, { onSuccess: (answer) => setShown(answer.preview), onError });
    },
    save: () => {
      setFailure(null);
      if (shown === null || move.isPending) return;
      move.mutate(
        { input: { ...wanted, version: shown.version, atloss: isAtLoss } },
        {
          onSuccess: ({ moved }) => {
            showToast({ tone: "success", title: t("saved", { count: moved }) });
            void queries.invalidateQueries({ queryKey: [resaleCustomers.path] });
            void queries.invalidateQueries({ queryKey: [resalePrices.path] });
            onMoved();
          },
          onError,
        },
      );
    },
  };
}

type ShownProps = {
  readonly shown: GroupMovePreview;
  readonly atLoss: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };
};

function Shown({ shown: { customers, moves }, atLoss }: ShownProps) {
  const t = useTranslations("resalecustomers.move");
  const preview = useTranslations("resale.preview");
  const below = moves.reduce((sum, move) => sum + move.below, 0);
  return (
    <section className="np-col np-gap-16" aria-label={preview("title")}>
      <h3>{preview("title")}</h3>
      {below > 0 && (
        <Banner tone="problem" title={preview("below", { count: below })} live>
          <p>{preview("belowText")}</p>
          <Checkbox label={preview("atLoss")} checked={atLoss.isOn} onChange={atLoss.onChange} />
        </Banner>
      )}
      <p>{t("now", { count: customers })}</p>
      {moves.map(({ from, currency, customers: count, lines, changed }) => (
        <div key={`${from} ${currency}`} className="np-col np-gap-8">
          <h4>{t("from", { list: from, currency, count })}</h4>
          {changed === 0 ? (
            <p className="np-soft">{t("same")}</p>
          ) : (
            <PriceLines label={t("from", { list: from, currency, count })} lines={lines} currency={currency} />
          )}
          {changed > lines.length && (
            <p className="np-small np-soft">{preview("shown", { shown: lines.length, count: changed })}</p>
          )}
        </div>
      ))}
      <p className="np-small np-soft">{preview("basket")}</p>
    </section>
  );
}
