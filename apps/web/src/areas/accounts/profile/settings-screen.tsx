import { accountSettings, setAccountSettings } from "@nameplane/contracts/accounts/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AnswerOf, InputOf } from "../../../lib/api/operation.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { localeNames, locales } from "../../../lib/i18n/locale.ts";
import { maxLength } from "../../../lib/rules/rules.ts";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup, Switch } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";

type Settings = AnswerOf<typeof accountSettings>;

/** Settings that all users of the account share. A switch is saved at once. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("users.settings");
  const settings = useApiQuery(accountSettings, {});
  return (
    <Page width="form" title={t("title")} sub={t("sub")}>
      {settings.error && !settings.data ? (
        <ErrorState title={t("failed")} error={settings.error} onRetry={() => void settings.refetch()} />
      ) : settings.data ? (
        <Panels settings={settings.data} />
      ) : (
        <LoadingPanel lines={6} />
      )}
    </Page>
  );
}

function Panels({ settings: read }: { settings: Settings }) {
  const t = useTranslations("users.settings");
  const queries = useQueryClient();
  const { reload } = useSessionActions();
  /**
   * What the user has chosen. It is shown until the settings have been fetched again after the server's answer, because older
   * answers may still arrive.
   */
  const [chosen, setChosen] = useState<InputOf<typeof setAccountSettings>>({});
  const settings = { ...read, ...withoutGaps(chosen) };
  const { canedit: canEdit } = settings.abilities;
  const save = useApiMutation(setAccountSettings, {
    onSuccess: () => showToast({ tone: "success", title: t("saved"), id: "account-settings" }),
  });
  const change = async (input: InputOf<typeof setAccountSettings>, onSuccess: () => void = () => undefined) => {
    setChosen((before) => ({ ...before, ...input }));
    await save.mutateAsync({ input }).then(onSuccess, () => undefined);
    await queries.invalidateQueries({ queryKey: queryKeyOf(accountSettings) });
    // A later choice stays until its own answer has arrived.
    setChosen((now) =>
      Object.fromEntries(Object.entries(now).filter(([name, value]) => input[name as keyof typeof input] !== value)),
    );
  };
  return (
    <div className="np-columns">
      <div className="np-col np-gap-20">
        <Panel title={t("renewal")}>
          <Switch
            label={t("autoRenew")}
            note={t("autoRenewText")}
            checked={settings.defaultautorenew}
            disabled={!canEdit}
            onChange={(defaultautorenew) => void change({ defaultautorenew })}
          />
        </Panel>
        <Panel title={t("domainOrder")}>
          <div className="np-col np-gap-12">
            <p className="np-soft">{t("domainOrderText")}</p>
            <RadioGroup
              label={t("domainOrder")}
              hideLabel
              value={settings.domainorder}
              options={(["soonest", "latest"] as const).map((value) => ({ value, label: t(value), disabled: !canEdit }))}
              onChange={(domainorder) => void change({ domainorder }, () => void reload().catch(() => undefined))}
            />
          </div>
        </Panel>
        <Panel title={t("dns")}>
          <Switch
            label={t("dnsNote")}
            note={t("dnsNoteText")}
            checked={settings.dnsneedsnote}
            disabled={!canEdit}
            onChange={(dnsneedsnote) => void change({ dnsneedsnote })}
          />
        </Panel>
        <Panel
          title={t("moderation")}
          aside={
            <StatusMark tone={settings.ordermoderation ? "active" : "ended"}>
              {t(settings.ordermoderation ? "on" : "off")}
            </StatusMark>
          }
        >
          <p className="np-soft">{t("moderationText")}</p>
        </Panel>
      </div>
      <div className="np-col np-gap-20">
        <Panel title={t("language")}>
          <div className="np-col np-gap-12">
            <p className="np-soft">{t("languageText")}</p>
            <RadioGroup
              label={t("language")}
              hideLabel
              value={settings.language}
              options={locales.map((each) => ({
                value: each,
                label: <span lang={each}>{localeNames[each]}</span>,
                disabled: !canEdit,
              }))}
              onChange={(language) => void change({ language })}
            />
          </div>
        </Panel>
        <Panel title={t("reference")}>
          <Reference
            value={settings.reference}
            canEdit={canEdit}
            onSave={(reference, onSuccess) => void change({ reference }, onSuccess)}
          />
        </Panel>
      </div>
    </div>
  );
}

const withoutGaps = ({
  defaultautorenew,
  language,
  reference,
  dnsneedsnote,
  domainorder,
}: InputOf<typeof setAccountSettings>): Partial<Settings> => ({
  ...(defaultautorenew === undefined ? {} : { defaultautorenew }),
  ...(language === undefined ? {} : { language }),
  ...(reference === undefined ? {} : { reference }),
  ...(dnsneedsnote === undefined ? {} : { dnsneedsnote }),
  ...(domainorder === undefined ? {} : { domainorder }),
});

function Reference({
  value,
  canEdit,
  onSave,
}: {
  value: string;
  canEdit: boolean;
  onSave: (text: string, onSuccess: () => void) => void;
}) {
  const t = useTranslations("users.settings");
  const form = useForm({
    initial: { reference: value },
    draft: { key: "reference", until: "sent" },
    rules: { reference: maxLength(80) },
    onSubmit: ({ reference }) => onSave(reference.trim(), form.sent),
  });
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <TextField {...form.field("reference")} label={t("reference")} hideLabel hint={t("referenceText")} disabled={!canEdit} />
      {canEdit && (
        <div>
          <Button type="submit">{t("save")}</Button>
        </div>
      )}
    </form>
  );
}
