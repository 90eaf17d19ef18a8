import { restReminders } from "@nameplane/contracts/payments/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, maxLength, minLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { planParts } from "./plan-parts.rules.ts";
import type { StaffReminded } from "./staff-reminded.ts";

type Props = {
  readonly kind: "hold" | "plan";
  readonly data: StaffReminded;
  readonly invoiceid: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const counts = ["2", "3", "4", "6", "9", "12"] as const;
const weekMs = 7 * 86_400_000;

/** Pauses reminders until a date, or agrees on equal monthly parts with the customer. */
export function RestDrawer({ kind, data, invoiceid, onDone, onClose }: Props) {
  const t = useTranslations("dunning");
  const describe = useTranslations("api");
  const { money, date } = useFormat();
  const now = useNow();
  const [failure, setFailure] = useState<string | null>(null);
  const rest = useApiMutation(restReminders, { call: { handled: true } });
  const form = useForm<{ readonly until: string; readonly count: string; readonly reason: string }>({
    initial: { until: new Date(now.getTime() + weekMs).toISOString().slice(0, 10), count: "3", reason: "" },
    rules: { until: all(required), reason: all(required, minLength(3), maxLength(500)) },
    draft: false,
    onSubmit: ({ until, reason }) => {
      if (rest.isPending) return;
      setFailure(null);
      const agreed = kind === "hold" ? { until } : { parts: [...parts] };
      rest.mutate(
        { input: { invoiceid, reason, ...agreed } },
        {
          onSuccess: () => {
            onClose();
            showToast({ tone: "success", title: t("agreed") });
            onDone();
          },
          onError: (error) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  const { until, count } = form.values;
  const parts = until === "" ? [] : planParts(data.leftMinor, Number(count), until);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(`${kind}Title`)}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="dunning-rest" variant="primary" busy={rest.isPending}>
            {t(kind)}
          </Button>
        </>
      }
    >
      <form id="dunning-rest" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t(`${kind}Text`)}</p>
        <TextField {...form.field("until")} type="date" label={t(kind === "hold" ? "until" : "firstDay")} />
        {kind === "plan" && (
          <>
            <SelectField
              label={t("count")}
              value={count}
              onChange={form.field("count").onChange}
              options={counts.map((value) => ({ value, label: value }))}
            />
            <ol className="np-reminders">
              {parts.map(({ on, minor }) => (
                <li key={on}>
                  <b>{date(on)}</b>
                  <span className="np-num">{money({ minor, currency: data.currency })}</span>
                </li>
              ))}
            </ol>
          </>
        )}
        <TextArea {...form.field("reason")} label={t("reason")} hint={t("reasonHint")} rows={3} />
      </form>
    </Drawer>
  );
}
