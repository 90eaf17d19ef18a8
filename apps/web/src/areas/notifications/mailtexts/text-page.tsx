import { useState, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { asLocale, localeNames, locales, type Locale } from "../../../lib/i18n/locale.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Tag } from "../../../ui/basics/count.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import type { MailTextCalls } from "./mail-text-calls.ts";
import { TextFields } from "./text-fields.tsx";
import { TextPreview } from "./text-preview.tsx";
import { useMailNames } from "./use-mail-names.ts";
import { useTextForm, type MailText } from "./use-text-form.ts";
import "./mailtexts.css";

type Props = {
  readonly calls: MailTextCalls;
  readonly brandid: string;
  readonly mail: string;
  readonly crumbs: (name: string) => ReactNode;
};

/** The editor of one mail's text: the fields of both languages, a preview, and the former versions. */
export function TextPage({ calls, brandid, mail, crumbs }: Props) {
  const t = useTranslations("mailtexts");
  const nameOf = useMailNames();
  const query = useApiQuery(calls.read, { brandid, mail });
  // The text as it was when this page opened. If someone else changes it in the meantime, that must not replace what is typed
  // here.
  const [begun, setBegun] = useState<MailText | null>(null);
  if (begun === null && query.data !== undefined) setBegun(query.data.text);
  const again = async () => {
    const { data } = await query.refetch();
    if (data !== undefined) setBegun(data.text);
  };
  const name = nameOf(mail.split(".")[0] ?? mail);
  if (begun === null)
    return (
      <Page title={name} crumbs={crumbs(name)}>
        <Panel flush>
          {query.error ? (
            <ErrorState title={t("failed")} error={query.error} reassurance={t("safe")} onRetry={() => void query.refetch()} />
          ) : (
            <LoadingPanel lines={8} />
          )}
        </Panel>
      </Page>
    );
  return (
    <Editing
      key={`${begun.revision} ${begun.version}`}
      {...{ calls, brandid, name }}
      text={begun}
      crumbs={crumbs(name)}
      isOld={query.data !== undefined && query.data.text.revision !== begun.revision}
      onDone={again}
    />
  );
}

type EditingProps = {
  readonly calls: MailTextCalls;
  readonly brandid: string;
  readonly name: string;
  readonly text: MailText;
  readonly crumbs: ReactNode;
  readonly isOld: boolean;
  readonly onDone: () => Promise<void>;
};

/** Remembers which language is open, because each action starts the form again. */
let lastLocale: Locale | null = null;

function Editing({ calls, brandid, name, text, crumbs, isOld, onDone }: EditingProps) {
  const t = useTranslations("mailtexts");
  const own = asLocale(useLocale()) ?? "en";
  const editing = useTextForm(text, brandid, calls, onDone);
  const { form, isTyped, isBusy, failure } = editing;
  const [locale, setLocale] = useState<Locale>(lastLocale ?? own);
  const open = (next: Locale) => {
    lastLocale = next;
    setLocale(next);
  };
  const hasChanges = isTyped || text.draft !== null;
  return (
    <Page
      title={name}
      crumbs={crumbs}
      sub={
        <>
          {/* One template may have a text for each of several cases. Their subjects tell them apart. */}
          {text.mail.includes(".") && (
            <span className="np-strong" lang={own}>
              {text.standard[own].subject}
              <br />
            </span>
          )}
          <State {...{ text, isTyped }} />
        </>
      }
      actions={
        <>
          {hasChanges && (
            <Button disabled={isBusy} onClick={() => void editing.drop()}>
              {t("drop")}
            </Button>
          )}
          <Button disabled={!isTyped} busy={isBusy} onClick={() => void editing.save()}>
            {t("save")}
          </Button>
          <Button variant="primary" disabled={!hasChanges} busy={isBusy} onClick={() => void editing.publish()}>
            {t("publish")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-20">
        {isOld && (
          <Banner
            tone="needs"
            title={t("changedElsewhere")}
            live
            action={<Button onClick={() => void onDone()}>{t("readAgain")}</Button>}
          >
            {t("changedElsewhereText")}
          </Banner>
        )}
        {failure !== null && <Banner tone="problem" title={failure.text} live />}
        {text.gone.length > 0 && (
          <Banner tone="needs" title={t("gone", { variables: text.gone.map((each) => `{${each}}`).join(", ") })}>
            {t("goneText")}
          </Banner>
        )}
        <div className="np-mail-editor">
          <div className="np-col np-gap-20">
            <ViewTabs
              label={t("languages")}
              tabs={locales.map((value) => ({ value, label: localeNames[value] }))}
              value={locale}
              onChange={open}
            />
            {text.addsonly && <Banner tone="info" title={t("addsOnly")} />}
            <TextFields key={locale} {...{ text, form, locale }} />
          </div>
          <TextPreview key={locale} {...{ calls, brandid, text, form, locale }} />
        </div>
        <Versions text={text} isBusy={isBusy} onRestore={(version) => void editing.restore(version)} />
      </div>
    </Page>
  );
}

/** Whether a draft waits to be published, and whose words are sent now. */
function State({ text, isTyped }: { text: MailText; isTyped: boolean }) {
  const t = useTranslations("mailtexts");
  const { dateTime } = useFormat();
  const [latest] = text.versions;
  const live =
    text.published === null || latest === undefined ? t("sendsStandard") : t("sends", { date: dateTime(latest.published) });
  if (isTyped) return `${t("typed")} ${live}`;
  return text.draft === null ? live : `${t("drafted", { date: dateTime(text.draft.changed) })} ${live}`;
}

type VersionsProps = { readonly text: MailText; readonly isBusy: boolean; readonly onRestore: (version: number) => void };

/** What was published when and by whom. Each version can be brought back, and so can the standard. */
function Versions({ text, isBusy, onRestore }: VersionsProps) {
  const t = useTranslations("mailtexts");
  const { dateTime } = useFormat();
  return (
    <Panel title={t("versions")} flush>
      {text.versions.length === 0 && <p className="np-panel-body np-soft">{t("noVersions")}</p>}
      <ol className="np-mail-list">
        {text.versions.map(({ version, published, by, isstandard, restored }, index) => (
          <li key={version}>
            <div>
              <span className="np-row np-wrap">
                <b className="np-strong">{t("version", { version: String(version) })}</b>
                {index === 0 && <Tag tone="active">{t("live")}</Tag>}
                {isstandard && <Tag>{t("wasStandard")}</Tag>}
                {restored !== null && restored > 0 && <Tag>{t("wasVersion", { version: String(restored) })}</Tag>}
              </span>
              <span className="np-soft np-small">
                {t("by", { date: dateTime(published), who: by.name ?? t(`who.${by.kind}`) })}
              </span>
            </div>
            {index > 0 && !isstandard && (
              <Button size="sm" disabled={isBusy} onClick={() => onRestore(version)}>
                {t("restore")}
                <span className="np-visually-hidden"> {t("version", { version: String(version) })}</span>
              </Button>
            )}
          </li>
        ))}
        {text.published !== null && (
          <li>
            <div>
              <b className="np-strong">{t("standardVersion")}</b>
              <span className="np-soft np-small">{t("standardVersionText")}</span>
            </div>
            <Button size="sm" disabled={isBusy} onClick={() => onRestore(0)}>
              {t("reset")}
            </Button>
          </li>
        )}
      </ol>
    </Panel>
  );
}
