import {
  addStaffPasskey,
  beginStaffPasskey,
  endStaffSession,
  removeStaffPasskey,
  setStaffLanguage,
  staffSecurity,
} from "@nameplane/contracts/staff/operations";
import { IconDeviceLaptop, IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import type { AnswerOf } from "../../lib/api/operation.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { localeNames, locales, type Locale } from "../../lib/i18n/locale.ts";
import { texts } from "../../lib/i18n/texts.ts";
import { PasskeyNotGiven, PasskeyThere, passkeysWork } from "../../lib/passkey.ts";
import { Button, ButtonGroup } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { useMakePasskey } from "./make-own-passkey.ts";

type Security = AnswerOf<typeof staffSecurity>;

/** The passkeys, sessions and language of the staff member who is logged in. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("staff.security");
  const title = useTranslations("staff.title");
  const read = useApiQuery(staffSecurity, {});
  return (
    <Page title={title("security")} width="form">
      <div className="np-col np-gap-24">
        {read.error !== null && read.data === undefined ? (
          <PanelFailure error={read.error} onRetry={() => void read.refetch()} />
        ) : read.data === undefined ? (
          <LoadingPanel lines={6} />
        ) : (
          <>
            <PasskeysPanel passkeys={read.data.passkeys} />
            <SessionsPanel sessions={read.data.sessions} />
          </>
        )}
        <Panel title={t("language")}>
          <LanguageChoice />
        </Panel>
      </div>
    </Page>
  );
}

function PasskeysPanel({ passkeys }: { passkeys: Security["passkeys"] }) {
  const t = useTranslations("staff.security");
  const api = useApi();
  const make = useMakePasskey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<"notGiven" | "there" | null>(null);
  const add = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const key = crypto.randomUUID();
      const { options } = await api.call(beginStaffPasskey, {}, { why: t("addWhy"), key });
      await api.call(addStaffPasskey, await make(options));
      showToast({ tone: "success", title: t("added") });
    } catch (error) {
      // The request layer has already shown refusals of the server.
      if (error instanceof PasskeyThere) setProblem("there");
      else if (error instanceof PasskeyNotGiven) setProblem("notGiven");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      title={t("passkeys")}
      aside={
        passkeysWork() && (
          <Button size="sm" busy={busy} onClick={() => void add()}>
            {t("add")}
          </Button>
        )
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("text")}</p>
        {problem !== null && <Banner tone="needs" title={t(problem)} live />}
        <ul className="np-col np-gap-12" aria-label={t("passkeys")}>
          {passkeys.map((row) => (
            <PasskeyLine key={row.id} row={row} isLast={passkeys.length === 1} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function PasskeyLine({ row, isLast }: { row: Security["passkeys"][number]; isLast: boolean }) {
  const t = useTranslations("staff.security");
  const remove = useApiMutation(removeStaffPasskey, {
    call: { why: t("removeWhy", { name: row.name }) },
    onSuccess: () => showToast({ tone: "success", title: t("removed") }),
  });
  return (
    <li className="np-row np-between np-wrap np-gap-12">
      <div className="np-row np-gap-12">
        <Icon of={IconKey} />
        <div className="np-col">
          <span>{row.name}</span>
          <span className="np-small np-soft">
            {t("created")} <DateTime value={row.created} show="relative" /> ·{" "}
            {row.used === null ? (
              t("unused")
            ) : (
              <>
                {t("used")} <DateTime value={row.used} show="relative" />
              </>
            )}
            {row.host !== globalThis.location.hostname && <> · {t("elsewhere", { host: row.host })}</>}
          </span>
        </div>
      </div>
      {!isLast && (
        <Button
          size="xs"
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate({ input: { passkeyid: row.id }, key: crypto.randomUUID() })}
        >
          {t("remove")}
          <span className="np-visually-hidden"> {row.name}</span>
        </Button>
      )}
    </li>
  );
}

function SessionsPanel({ sessions }: { sessions: Security["sessions"] }) {
  const t = useTranslations("staff.security");
  const end = useApiMutation(endStaffSession, {
    onSuccess: () => showToast({ tone: "success", title: t("ended") }),
  });
  return (
    <Panel title={t("sessions")}>
      <ul className="np-col np-gap-12" aria-label={t("sessions")}>
        {sessions.map(({ id, address, created, used, isThis }) => (
          <li key={id} className="np-row np-between np-wrap np-gap-12">
            <div className="np-row np-gap-12">
              <Icon of={IconDeviceLaptop} />
              <div className="np-col">
                <span>{isThis ? t("thisSession") : t("session", { address: address ?? t("unknownAddress") })}</span>
                <span className="np-small np-soft">
                  {t("begun")} <DateTime value={created} show="relative" /> · {t("active")}{" "}
                  <DateTime value={used} show="relative" />
                </span>
              </div>
            </div>
            {!isThis && (
              <Button size="xs" busy={end.isPending} onClick={() => end.mutate({ input: { sessionid: id } })}>
                {t("end")}
                <span className="np-visually-hidden"> {address}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LanguageChoice() {
  const t = useTranslations("staff.security");
  const locale = useLocale();
  const api = useApi();
  const choose = async (language: Locale) => {
    await api.call(setStaffLanguage, { language });
    await texts.setLocale(language);
  };
  return (
    <ButtonGroup
      label={t("language")}
      size="sm"
      choices={locales.map((value) => ({ value, label: localeNames[value] }))}
      value={locale}
      onChange={(next) => void choose(next).catch(() => undefined)}
    />
  );
}
