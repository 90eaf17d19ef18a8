import type { BasketVoucherView } from "@nameplane/contracts/orders/basket";
import { enterVoucher, removeVoucher } from "@nameplane/contracts/orders/operations";
import { shownCode } from "@nameplane/contracts/orders/voucher-code";
import { useQueryClient } from "@tanstack/react-query";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button, IconButton } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { showBasket, type BasketView } from "./use-basket.ts";

/**
 * The voucher code of the basket. The field stays collapsed until somebody has a code, because an open field makes everybody else
 * look for one. A refused code stays as it was typed, with the reason.
 */
export function VoucherField({
  voucher,
  onChanged,
}: {
  readonly voucher: BasketVoucherView | null;
  readonly onChanged?: () => void;
}) {
  const t = useTranslations("basket.voucher");
  const { locale } = useFormat();
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const enter = useApiMutation(enterVoucher, { call: { handled: true } });
  const drop = useApiMutation(removeVoucher);
  const show = (parameters: BasketView) => {
    showBasket(queries, parameters);
    onChanged?.();
  };
  if (voucher !== null)
    return (
      <div className="np-voucher">
        <div>
          <span className="np-mono np-mono-s" translate="no">
            {shownCode(voucher.code)}
          </span>{" "}
          {voucher.title[locale]}
          {!voucher.isused && <p className="np-small np-soft">{t("unused")}</p>}
        </div>
        <IconButton
          small
          icon={IconX}
          label={t("remove", { code: shownCode(voucher.code) })}
          disabled={drop.isPending}
          onClick={() => drop.mutate({ input: {} }, { onSuccess: ({ parameters }) => show(parameters) })}
        />
      </div>
    );
  if (!isOpen)
    return (
      <p>
        <Button size="sm" variant="ghost" aria-expanded={false} onClick={() => setOpen(true)}>
          {t("have")}
        </Button>
      </p>
    );
  const send = () => {
    if (enter.isPending) return;
    if (code.trim() === "") {
      setProblem(t("empty"));
      return;
    }
    setProblem(null);
    enter.mutate(
      { input: { code } },
      {
        onSuccess: ({ parameters }) => {
          setCode("");
          setOpen(false);
          announce(t("applied"));
          show(parameters);
        },
        onError: (error) => {
          // If the server names the code as the cause, its reason is shown as it is, because it is shown below the field.
          if (!isAborted(error)) setProblem(error.param === "code" ? error.desc : describeError(error, describe));
        },
      },
    );
  };
  return (
    <div className="np-voucher np-voucher-open">
      <TextField
        label={t("label")}
        value={code}
        maxLength={60}
        mono
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        onChange={(typed) => {
          setCode(typed);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // In checkout the field is inside the form of the order, which Enter must not submit.
          event.preventDefault();
          send();
        }}
        error={problem}
      />
      <Button busy={enter.isPending} onClick={send}>
        {t("apply")}
      </Button>
    </div>
  );
}
