import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiList, useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import type { Locale } from "../../../lib/i18n/locale.ts";
import { Button, ButtonGroup } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { MailFrame } from "../../../ui/text/mail-frame.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import type { MailTextCalls } from "./mail-text-calls.ts";
import type { MailText, TextForm } from "./use-text-form.ts";

type Props = {
  readonly calls: MailTextCalls;
  readonly brandid: string;
  readonly text: MailText;
  readonly form: TextForm;
  readonly locale: Locale;
};

const pauseMs = 500;

/** The value once it has not changed for half a second. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * A preview of the mail with the typed texts, as a mail program shows it or as plain text. A button sends the mail to the author.
 */
export function TextPreview({ calls, brandid, text, form, locale }: Props) {
  const t = useTranslations("mailtexts");
  const describe = useTranslations("api");
  const { date } = useFormat();
  const [kind, setKind] = useState<"html" | "text">("html");
  const [size, setSize] = useState<"desktop" | "phone">(useWidth() === "narrow" ? "phone" : "desktop");
  const [on, setOn] = useState<"example" | "latest">("example");
  const { mail } = text;
  const typed = useSettled(form.texts[locale]);
  const found = useApiList(calls.preview, { brandid, mail, language: locale, texts: typed, on });
  const trial = useApiMutation(calls.trial, { call: { handled: true } });
  const send = () =>
    trial.mutate(
      { input: { brandid, mail, language: locale, texts: form.texts[locale] } },
      {
        onSuccess: ({ address }) => showToast({ tone: "success", title: t("tried", { address }) }),
        onError: (error) => {
          if (!isAborted(error)) showToast({ tone: "failure", title: describeError(error, describe) });
        },
      },
    );
  const { data, error } = found;
  return (
    <Panel
      title={t("preview")}
      className="np-mail-preview"
      aside={
        <Button size="sm" busy={trial.isPending} onClick={send}>
          {t("try")}
        </Button>
      }
    >
      <div className="np-col np-gap-12">
        <div className="np-row np-wrap np-gap-12">
          <ButtonGroup
            label={t("previewKind")}
            choices={[
              { value: "html", label: t("designed") },
              { value: "text", label: t("plain") },
            ]}
            value={kind}
            onChange={setKind}
          />
          {kind === "html" && (
            <ButtonGroup
              label={t("previewSize")}
              iconsOnly
              choices={[
                { value: "desktop", label: t("desktop"), icon: IconDeviceDesktop },
                { value: "phone", label: t("phone"), icon: IconDeviceMobile },
              ]}
              value={size}
              onChange={setSize}
            />
          )}
          {text.latest !== null && (
            <ButtonGroup
              label={t("previewOn")}
              choices={[
                { value: "example", label: t("onExample") },
                { value: "latest", label: t("onLatest", { date: date(text.latest) }) },
              ]}
              value={on}
              onChange={setOn}
            />
          )}
        </div>
        {error && !isAborted(error) && <Banner tone="problem" title={describeError(error, describe)} live />}
        {data?.unused.map(({ field, variable }) => (
          <Banner
            key={field}
            tone="needs"
            title={t("unused", {
              field: t(`field.${field === "intro" && text.addsonly ? "added" : field}`),
              variable: `{${variable}}`,
            })}
          >
            {t("unusedText", { example: `{${variable}|…}` })}
          </Banner>
        ))}
        {data === undefined ? (
          !error && <LoadingPanel lines={8} />
        ) : (
          <>
            <p>
              <span className="np-soft">{t("field.subject")}: </span>
              <b className="np-strong" lang={locale} data-preview="subject">
                {data.subject}
              </b>
            </p>
            {kind === "html" ? (
              <MailFrame html={data.html} title={t("previewTitle")} isNarrow={size === "phone"} />
            ) : (
              <pre className="np-mail-plain" lang={locale}>
                {data.text}
              </pre>
            )}
          </>
        )}
        <p className="np-soft np-small">{t("previewText")}</p>
      </div>
    </Panel>
  );
}
