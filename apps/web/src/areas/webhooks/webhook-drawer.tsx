import { createWebhook, updateWebhook, webhooks } from "@nameplane/contracts/webhooks/operations";
import type { WebhookView } from "@nameplane/contracts/webhooks/webhooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { maxLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { KindsField } from "./kinds-field.tsx";
import { addressRule, emptyWebhook, inputOf, valuesOf, type WebhookValues } from "./webhook-form.rules.ts";
import { WebhookSecret } from "./webhook-secret.tsx";

/** The form for an endpoint, new or existing. For a new one it then shows the secret, only this once. */
export function WebhookDrawer({
  row,
  receivers,
  onClose,
}: {
  row: WebhookView | null;
  receivers: readonly string[];
  onClose: () => void;
}) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (secret !== null)
    return (
      <Drawer open onClose={onClose} title={t("create")} width={640}>
        <WebhookSecret secret={secret} onSaved={onClose} />
      </Drawer>
    );
  return (
    <Drawer
      open
      onClose={onClose}
      title={row === null ? t("create") : t("edit")}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="webhook-form" variant="primary" busy={isBusy}>
            {row === null ? t("make") : t("save")}
          </Button>
        </>
      }
    >
      <WebhookForm row={row} receivers={receivers} onBusy={setIsBusy} onMade={setSecret} onSaved={onClose} />
    </Drawer>
  );
}

function WebhookForm({
  row,
  receivers,
  onBusy,
  onMade,
  onSaved,
}: {
  row: WebhookView | null;
  receivers: readonly string[];
  onBusy: (busy: boolean) => void;
  onMade: (secret: string) => void;
  onSaved: () => void;
}) {
  const t = useTranslations("webhooks");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const create = useApiMutation(createWebhook, { call: { handled: true, why: t("why") } });
  const update = useApiMutation(updateWebhook, { call: { handled: true, why: t("why") } });
  const isBusy = create.isPending || update.isPending;
  const form = useForm<WebhookValues>({
    initial: row === null ? emptyWebhook : valuesOf(row),
    rules: {
      url: addressRule,
      description: maxLength(80),
      events: (value, { reach }) => (reach === "some" ? required(value) : null),
    },
    draft: { key: row === null ? "webhook-new" : `webhook-${row.id}`, until: "sent" },
    onSubmit: (values) => {
      if (isBusy) return;
      setFailure(null);
      onBusy(true);
      const after = {
        onError: (error: ApiError) => {
          if (isAborted(error)) return;
          const text = describeError(error, describe);
          if (!form.applyRefusal(error, text)) setFailure(text);
        },
        onSettled: () => onBusy(false),
      };
      const taken = () => {
        form.sent();
        void queries.invalidateQueries({ queryKey: queryKeyOf(webhooks) });
      };
      if (row === null)
        create.mutate(
          { input: inputOf(values) },
          {
            ...after,
            onSuccess: (made) => {
              taken();
              onMade(made.secret);
            },
          },
        );
      else
        update.mutate(
          { input: { webhookid: row.id, on: row.on, ...inputOf(values) } },
          {
            ...after,
            onSuccess: () => {
              taken();
              showToast({ tone: "success", title: t("savedToast") });
              onSaved();
            },
          },
        );
    },
  });
  const { reach } = form.values;
  const events = form.field("events");
  return (
    <form id="webhook-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={isBusy}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <TextField
        {...form.field("url")}
        label={t("url")}
        hint={
          receivers.length > 0
            ? t("urlHintReceivers", { receivers: receivers.map((one) => `http://${one}`).join(", ") })
            : t("urlHint")
        }
        mono
        maxLength={500}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <TextField
        {...form.field("description")}
        label={t("description")}
        optional={t("optional")}
        hint={t("descriptionHint")}
        maxLength={80}
      />
      <RadioGroup
        label={t("events")}
        options={[
          { value: "all", label: t("allEvents"), note: t("allEventsNote") },
          { value: "some", label: t("someEvents") },
        ]}
        value={reach}
        onChange={(value) => form.set("reach", value)}
      />
      {reach === "some" && <KindsField value={events.value} error={events.error} onChange={events.onChange} />}
    </form>
  );
}
