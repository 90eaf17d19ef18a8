import { resaleSupport, resaleTickets, setResaleSupport } from "@nameplane/contracts/tickets/resale-operations";
import { checkEmail } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import type { Support } from "./resale-words.ts";

/** Who answers the customers, and when a ticket goes to the operator. */
export function SupportPanel() {
  const t = useTranslations("resaletickets.support");
  const { data, error, refetch } = useApiQuery(resaleSupport, {});
  const [isEditing, setEditing] = useState(false);
  if (data === undefined)
    return (
      <Panel title={t("title")}>
        {error === null ? (
          <LoadingPanel lines={2} />
        ) : (
          <ErrorState title={t("title")} error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  const { ison, needsconsent, escalatehours } = data.settings;
  return (
    <Panel title={t("title")}>
      {isEditing ? (
        <SupportForm support={data} onClose={() => setEditing(false)} />
      ) : (
        <div className="np-col np-gap-12">
          <p>
            {t(ison ? "on" : "off")} {ison && t(needsconsent ? "consentNeeded" : "consentGiven")}{" "}
            {ison && escalatehours !== null && t("byItself", { hours: escalatehours })}
          </p>
          <div>
            <Button onClick={() => setEditing(true)}>{t("edit")}</Button>
          </div>
        </div>
      )}
    </Panel>
  );
}

type Values = { who: string; email: string; consent: string; hours: string };

const hoursOf = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

function SupportForm({ support: { settings, version }, onClose }: { support: Support; onClose: () => void }) {
  const t = useTranslations("resaletickets.support");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(setResaleSupport, { call: { handled: true } });
  const form = useForm<Values>({
    initial: {
      who: settings.ison ? "us" : "operator",
      email: settings.email,
      consent: settings.needsconsent ? "asked" : "given",
      hours: settings.escalatehours === null ? "" : String(settings.escalatehours),
    },
    rules: {
      email: rule(checkEmail),
      hours: (text) => {
        const hours = hoursOf(text);
        return text.trim() === "" || (hours !== null && hours >= 1 && hours <= 720) ? null : ({ key: "required" } as const);
      },
    },
    draft: { key: "reseller-support", until: "closed" },
    onSubmit: ({ who, email, consent, hours }) => {
      if (save.isPending) return;
      setFailure(null);
      const needsconsent = consent === "asked";
      const escalatehours = needsconsent ? null : hoursOf(hours);
      save.mutate(
        { input: { ison: who === "us", email: email.trim(), needsconsent, escalatehours, version } },
        {
          onSuccess: ({ handedover }) => {
            form.sent();
            showToast({ tone: "success", title: handedover > 0 ? t("handedOver", { count: handedover }) : t("saved") });
            void queries.invalidateQueries({ queryKey: queryKeyOf(resaleSupport) });
            void queries.invalidateQueries({ queryKey: [resaleTickets.path] });
            onClose();
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
  const { who, consent } = form.values;
  return (
    <form className="np-form" onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <RadioGroup<string>
        label={t("who")}
        value={who}
        onChange={(value) => form.set("who", value)}
        options={[
          { value: "operator", label: t("operator"), note: t("operatorNote") },
          { value: "us", label: t("us"), note: t("usNote") },
        ]}
      />
      {who === "us" && (
        <>
          <TextField {...form.field("email")} label={t("email")} hint={t("emailHint")} type="email" autoComplete="email" />
          <RadioGroup<string>
            label={t("consent")}
            value={consent}
            onChange={(value) => form.set("consent", value)}
            options={[
              { value: "asked", label: t("asked"), note: t("askedNote") },
              { value: "given", label: t("given"), note: t("givenNote") },
            ]}
          />
          {consent === "given" && (
            <TextField
              {...form.field("hours")}
              error={form.field("hours").error === null ? null : t("hoursWrong")}
              label={t("hours")}
              hint={t("hoursHint")}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </>
      )}
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("save")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
