import { createRenewalCalendar, renewalCalendars } from "@nameplane/contracts/domains/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { CopyField } from "../../../ui/text/copy.tsx";
import { everyLabel, type Label } from "./forecast.rules.ts";

/** A new calendar address. First the user chooses what it shows; then the address itself is shown, only once. */
export function NewCalendar({ labels, onClose }: { labels: readonly Label[]; onClose: () => void }) {
  const t = useTranslations("renewals.calendar");
  const [path, setPath] = useState<string | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  if (path !== null)
    return (
      <Drawer
        open
        onClose={onClose}
        title={t("ready")}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t("done")}
          </Button>
        }
      >
        <div className="np-form">
          <p>{t("once")}</p>
          <CopyField label={t("address")} value={`${globalThis.location.origin}${path}`} multiline />
          <p className="np-soft">{t("how")}</p>
        </div>
      </Drawer>
    );
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("make")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="calendar-form" variant="primary" busy={isMaking}>
            {t("makeNow")}
          </Button>
        </>
      }
    >
      <CalendarForm labels={labels} onMade={setPath} onBusy={setIsMaking} />
    </Drawer>
  );
}

type Values = { name: string; label: string };

function CalendarForm({
  labels,
  onMade,
  onBusy,
}: {
  labels: readonly Label[];
  onMade: (path: string) => void;
  onBusy: (busy: boolean) => void;
}) {
  const t = useTranslations("renewals.calendar");
  const tr = useTranslations("renewals");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const create = useApiMutation(createRenewalCalendar, { call: { handled: true, why: t("makeWhy") } });
  const form = useForm<Values>({
    initial: { name: "", label: everyLabel },
    draft: { key: "calendar-new", until: "closed" },
    rules: { name: all(required, maxLength(60)) },
    onSubmit: ({ name, label }) => {
      if (create.isPending) return;
      setFailure(null);
      onBusy(true);
      create.mutate(
        { input: { name, ...(label === everyLabel ? {} : { labelid: Number(label) }) } },
        {
          onSuccess: (made) => {
            onMade(made.path);
            void queries.invalidateQueries({ queryKey: queryKeyOf(renewalCalendars) });
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
  return (
    <form id="calendar-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={create.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <TextField {...form.field("name")} label={t("name")} hint={t("nameHint")} maxLength={60} data-autofocus />
      <SelectField
        {...form.field("label")}
        label={t("shows")}
        options={[
          { value: everyLabel, label: t("allNames") },
          ...labels.map(({ labelid, title }) => ({ value: String(labelid), label: title })),
        ]}
      />
      <p className="np-soft">{tr("calendar.warning")}</p>
    </form>
  );
}
