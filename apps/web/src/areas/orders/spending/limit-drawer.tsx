import type { AnswerOf } from "@nameplane/contracts";
import { setSpendingLimit, spending } from "@nameplane/contracts/orders/operations";
import type { LimitSubject, SpendingLimitView } from "@nameplane/contracts/orders/spending";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { readSum, typedSum } from "./limit-form.rules.ts";

type Spending = AnswerOf<typeof spending>;

/** The form for a limit, new or existing. What an existing limit is about cannot be changed. */
export function LimitDrawer({
  row,
  name,
  answer,
  onClose,
}: {
  row: SpendingLimitView | null;
  /** What the existing limit is about, in words. */
  name: string;
  answer: Spending;
  onClose: () => void;
}) {
  const t = useTranslations("spending.form");
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Drawer
      open
      onClose={onClose}
      title={row === null ? t("newTitle") : t("editTitle", { name })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="limit-form" variant="primary" busy={isBusy}>
            {t("save")}
          </Button>
        </>
      }
    >
      <LimitForm row={row} answer={answer} onBusy={setIsBusy} onSaved={onClose} />
    </Drawer>
  );
}

type Values = { subject: string; usrid: string; labelid: string; orderMinor: string; monthMinor: string };

function LimitForm({
  row,
  answer,
  onBusy,
  onSaved,
}: {
  row: SpendingLimitView | null;
  answer: Spending;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
}) {
  const t = useTranslations("spending.form");
  const subjects = useTranslations("spending.subject");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const { currency, users, labels } = answer;
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(setSpendingLimit, { call: { handled: true, why: t("why") } });
  const sum = (text: string) => (readSum(text, currency) === "wrong" ? ({ key: "required" } as const) : null);
  const form = useForm<Values>({
    initial: {
      subject: row?.subject ?? "user",
      usrid: row?.usrid ?? "",
      labelid: row?.labelid?.toString() ?? "",
      orderMinor: typedSum(row?.orderMinor ?? null),
      monthMinor: typedSum(row?.monthMinor ?? null),
    },
    rules: {
      usrid: (value, { subject }) => (subject === "user" ? required(value) : null),
      labelid: (value, { subject }) => (subject === "label" ? required(value) : null),
      orderMinor: (value, { monthMinor }) => (monthMinor.trim() === "" ? required(value) : null) ?? sum(value),
      monthMinor: sum,
    },
    draft: { key: row === null ? "limit-new" : `limit-${row.limitid}`, until: "closed" },
    onSubmit: (values) => {
      if (save.isPending) return;
      const [orderMinor, monthMinor] = [readSum(values.orderMinor, currency), readSum(values.monthMinor, currency)];
      if (orderMinor === "wrong" || monthMinor === "wrong") return;
      setFailure(null);
      onBusy(true);
      save.mutate(
        {
          input: {
            ...(row === null ? {} : { limitid: row.limitid }),
            subject: values.subject as LimitSubject,
            ...(values.subject === "user" ? { usrid: values.usrid } : {}),
            ...(values.subject === "label" ? { labelid: Number(values.labelid) } : {}),
            orderMinor,
            monthMinor,
          },
        },
        {
          onSuccess: () => {
            form.sent();
            showToast({ tone: "success", title: t("saved") });
            void queries.invalidateQueries({ queryKey: queryKeyOf(spending) });
            onSaved();
          },
          onError: (error: ApiError) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
          onSettled: () => onBusy(false),
        },
      );
    },
  });
  const { subject } = form.values;
  /** The error of a sum. If the server refused the sum, its message is shown; other errors have texts of this form. */
  const errorOf = (name: "orderMinor" | "monthMinor"): string | null => {
    const { error } = form.field(name);
    if (error === null) return null;
    if (readSum(form.values[name], currency) === "wrong") return t("wrong");
    return form.values.orderMinor.trim() === "" && form.values.monthMinor.trim() === "" ? t("empty") : error;
  };
  const chosen = users.find(({ usrid }) => usrid === form.values.usrid);
  return (
    <form id="limit-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {row === null && (
        <>
          <RadioGroup<string>
            label={t("whom")}
            value={subject}
            onChange={(value) => form.set("subject", value)}
            options={(["user", "others", "label", "account"] as const).map((value) => ({
              value,
              label: subjects(value),
              disabled: value === "label" && labels.length === 0,
            }))}
          />
          {subject === "user" && (
            <SelectField
              {...form.field("usrid")}
              label={t("user")}
              placeholder={t("choose")}
              options={users.map(({ usrid, name }) => ({ value: usrid, label: name }))}
              hint={chosen?.mayapprove === true ? t("userApproves") : null}
            />
          )}
          {subject === "label" && (
            <SelectField
              {...form.field("labelid")}
              label={t("label")}
              placeholder={t("choose")}
              options={labels.map(({ labelid, title }) => ({ value: String(labelid), label: title }))}
              hint={t("labelHint")}
            />
          )}
        </>
      )}
      <TextField
        {...form.field("orderMinor")}
        error={errorOf("orderMinor")}
        label={t("order")}
        hint={t("orderHint")}
        inputMode="decimal"
        autoComplete="off"
        suffix={currency}
      />
      <TextField
        {...form.field("monthMinor")}
        error={errorOf("monthMinor")}
        label={t("month")}
        hint={t(subject === "others" ? "monthHintEach" : "monthHint")}
        inputMode="decimal"
        autoComplete="off"
        suffix={currency}
      />
    </form>
  );
}
