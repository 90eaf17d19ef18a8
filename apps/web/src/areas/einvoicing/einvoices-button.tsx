import type { AnswerOf } from "@nameplane/contracts";
import { einvoicing, setEinvoicing } from "@nameplane/contracts/einvoicing/operations";
import { IconFileInvoice } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { maxLength } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup, Switch } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";

type Settings = AnswerOf<typeof einvoicing>;
type Mail = Settings["mail"];

/** Opens the settings of electronic invoices. Shows nothing if the operator cannot send them. */
export function EinvoicesButton() {
  const t = useTranslations("einvoicing");
  const { data } = useApiQuery(einvoicing, {});
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined || !data.offered) return null;
  return (
    <>
      <Button icon={IconFileInvoice} onClick={() => setIsOpen(true)}>
        {t(data.on ? "buttonOn" : "button")}
      </Button>
      {isOpen && <SettingsDrawer settings={data} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SettingsDrawer({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const t = useTranslations("einvoicing");
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      width={560}
      footer={
        settings.abilities.canedit && (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" form="einvoicing-form" variant="primary" busy={isBusy}>
              {t("save")}
            </Button>
          </>
        )
      }
    >
      <SettingsForm settings={settings} onBusy={setIsBusy} onSaved={onClose} />
    </Drawer>
  );
}

function SettingsForm({
  settings,
  onBusy,
  onSaved,
}: {
  settings: Settings;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
}) {
  const t = useTranslations("einvoicing");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(setEinvoicing, { call: { handled: true, why: t("why") } });
  const { canedit: canEdit } = settings.abilities;
  const form = useForm({
    initial: {
      on: settings.on ? "on" : "off",
      peppolid: settings.peppolid,
      buyerreference: settings.buyerreference,
      mail: settings.mail,
    },
    rules: { buyerreference: maxLength(100) },
    draft: { key: "einvoicing", until: "closed" },
    onSubmit: ({ on, peppolid, buyerreference, mail }) => {
      if (save.isPending) return;
      setFailure(null);
      onBusy(true);
      save.mutate(
        {
          input: {
            on: on === "on",
            peppolid: peppolid.trim(),
            buyerreference: buyerreference.trim(),
            mail,
          },
        },
        {
          onSuccess: () => {
            form.sent();
            showToast({ tone: "success", title: t(on === "on" ? "savedOn" : "savedOff") });
            void queries.invalidateQueries({ queryKey: queryKeyOf(einvoicing) });
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
  const isOn = form.values.on === "on";
  return (
    <form id="einvoicing-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      <p>{t("about")}</p>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {!canEdit && <p className="np-soft">{t("readOnly")}</p>}
      <Switch
        label={t("on")}
        note={t("onText")}
        checked={isOn}
        disabled={!canEdit}
        onChange={(next) => form.set("on", next ? "on" : "off")}
      />
      <TextField
        {...form.field("peppolid")}
        label={t("peppolId")}
        hint={settings.receiver === null ? t("peppolIdNeeded") : t("peppolIdText", { receiver: settings.receiver })}
        placeholder={settings.receiver ?? "0007:5567788990"}
        disabled={!canEdit}
        mono
      />
      <TextField {...form.field("buyerreference")} label={t("reference")} hint={t("referenceText")} disabled={!canEdit} />
      <RadioGroup<string>
        label={t("mail")}
        value={form.values.mail}
        onChange={(mail) => form.set("mail", mail as Mail)}
        options={(["also", "instead"] as const).map((value) => ({ value, label: t(`mails.${value}`), disabled: !canEdit }))}
      />
    </form>
  );
}
