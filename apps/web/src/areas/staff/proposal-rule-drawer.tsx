import type { AnswerOf } from "@nameplane/contracts";
import { saveSecondPersonRule, type secondPersonRules } from "@nameplane/contracts/staff/operations";
import { kindsWithSum } from "@nameplane/contracts/staff/proposal-values";
import { minorOf, moneyIn, moneyToDecimal, type Currency } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { readAmount } from "../../lib/format/read-amount.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";

/** One rule, as the server tells it. */
export type Rule = AnswerOf<typeof secondPersonRules>["rules"][number];

const mostMinor = 100_000_000_000;

type Props = { readonly rule: Rule; readonly currencies: readonly Currency[]; readonly onClose: () => void };

/** Turns one rule on or off, and sets its limits by currency. */
export function ProposalRuleDrawer({ rule, currencies, onClose }: Props) {
  const t = useTranslations("proposals.rule");
  const kind = useTranslations("proposals.kind")(rule.kind);
  const describe = useTranslations("api");
  const [isOn, setOn] = useState(rule.on);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(rule.limits.map(({ currency, minor }) => [currency, moneyToDecimal(moneyIn(currency)(minor))])),
  );
  const [isTried, setTried] = useState(false);
  const save = useApiMutation(saveSecondPersonRule, {
    call: { handled: true, why: t("why", { kind }) },
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("saved") });
    },
  });
  const hasSums = kindsWithSum.has(rule.kind);
  const read = (currency: Currency) => readAmount(typed[currency] ?? "", { leastMinor: 0, mostMinor, currency });
  const isWrong = (currency: Currency) => !["empty", "fine"].includes(read(currency).kind);
  const press = () => {
    setTried(true);
    if (hasSums && currencies.some(isWrong)) return;
    const limits = hasSums
      ? currencies.flatMap((currency) => {
          const amount = read(currency);
          return amount.kind === "fine" ? [{ currency, minor: minorOf(amount.amount) }] : [];
        })
      : [];
    save.mutate({ input: { kind: rule.kind, version: rule.version, on: isOn, limits } });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("drawer", { kind })}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={save.isPending} onClick={press}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="np-form">
        {save.error && !isAborted(save.error) && <Banner tone="problem" title={describeError(save.error, describe)} live />}
        <p>{t(`text.${rule.kind}`)}</p>
        <Checkbox label={t("switch")} checked={isOn} onChange={setOn} />
        {hasSums &&
          currencies.map((currency) => (
            <TextField
              key={currency}
              label={t("limit", { currency })}
              hint={t("limitHint")}
              value={typed[currency] ?? ""}
              onChange={(next) => setTyped({ ...typed, [currency]: next })}
              inputMode="decimal"
              autoComplete="off"
              suffix={currency}
              error={isTried && isWrong(currency) ? t("wrong") : null}
            />
          ))}
      </div>
    </Drawer>
  );
}
