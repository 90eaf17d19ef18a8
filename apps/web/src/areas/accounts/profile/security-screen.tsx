import { accountSettings, freezeAccount, liftFreeze, setAccountSecurity } from "@nameplane/contracts/accounts/operations";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { AnswerOf, InputOf } from "../../../lib/api/operation.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { ScreenHelp } from "../screen-help.tsx";

type Settings = AnswerOf<typeof accountSettings>;

/** What the account requires of everybody who logs in to it. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("users.security");
  const settings = useApiQuery(accountSettings, {});
  return (
    <Page width="form" title={t("title")}>
      <div className="np-col np-gap-16">
        <ScreenHelp about="security" />
        {settings.error && !settings.data ? (
          <ErrorState title={t("failed")} error={settings.error} onRetry={() => void settings.refetch()} />
        ) : settings.data ? (
          <>
            <Enforcement settings={settings.data} />
            <SecondPerson settings={settings.data} />
            <Freeze settings={settings.data} />
          </>
        ) : (
          <LoadingPanel lines={4} />
        )}
      </div>
    </Page>
  );
}

function Enforcement({ settings: { enforce2fa: isOn, enforcedabove: isAbove, abilities } }: { settings: Settings }) {
  const t = useTranslations("users.security");
  return (
    <AskedOfAll
      title={t("enforce")}
      text={t(isAbove ? "above" : isOn ? "textOn" : "text")}
      isOn={isOn || isAbove}
      // A requirement of the account above cannot be turned off here.
      canChange={abilities.canedit && !isAbove}
      input={{ enforce2fa: !isOn }}
      why={t(isOn ? "offWhy" : "onWhy")}
      done={t(isOn ? "isOff" : "isOn")}
      way={<RouteLink to="userSecurity">{t("mine")}</RouteLink>}
    />
  );
}

function SecondPerson({ settings: { dnsneedssecond: isOn, abilities } }: { settings: Settings }) {
  const t = useTranslations("users.security.second");
  return (
    <AskedOfAll
      title={t("title")}
      text={t(isOn ? "textOn" : "text")}
      isOn={isOn}
      canChange={abilities.canedit}
      input={{ dnsneedssecond: !isOn }}
      why={t(isOn ? "offWhy" : "onWhy")}
      done={t(isOn ? "isOff" : "isOn")}
      way={<RouteLink to="accountUsers">{t("users")}</RouteLink>}
    />
  );
}

/** Stops everything by which a domain could be taken, in an emergency. */
function Freeze({ settings: { frozen, abilities } }: { settings: Settings }) {
  const t = useTranslations("users.security.freeze");
  const queries = useQueryClient();
  const isFrozen = frozen !== null;
  const change = useApiMutation(isFrozen ? liftFreeze : freezeAccount, {
    call: { why: t("liftWhy") },
    onSuccess: () => {
      showToast({ tone: "success", title: t(isFrozen ? "isLifted" : "isFrozen") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(accountSettings) });
    },
  });
  return (
    <Panel title={t("title")} aside={isFrozen && <StatusMark tone="problem">{t("frozen")}</StatusMark>}>
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("text")}</p>
        {frozen !== null && <p>{t.rich("since", { by: frozen.by, when: () => <DateTime value={frozen.at} show="moment" /> })}</p>}
        {abilities.canedit && (
          <div>
            <Button
              variant={isFrozen ? "primary" : "danger"}
              busy={change.isPending}
              onClick={() => change.mutate({ input: {} })}
            >
              {t(isFrozen ? "lift" : "freeze")}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

type AskedProps = {
  readonly title: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly canChange: boolean;
  readonly input: InputOf<typeof setAccountSecurity>;
  readonly why: string;
  readonly done: string;
  /** A link to the page where the user can resolve a refusal. */
  readonly way: ReactNode;
};

/** A requirement for everybody in the account, with the button that turns it on or off. */
function AskedOfAll({ title, text, isOn, canChange, input, why, done, way }: AskedProps) {
  const t = useTranslations("users.security");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const save = useApiMutation(setAccountSecurity, {
    call: { handled: true, why },
    onSuccess: () => {
      showToast({ tone: "success", title: done });
      void queries.invalidateQueries({ queryKey: queryKeyOf(accountSettings) });
    },
  });
  return (
    <Panel
      title={title}
      aside={
        <>
          <StatusMark tone={isOn ? "active" : "ended"}>{t(isOn ? "on" : "off")}</StatusMark>
          {canChange && (
            <Button
              size="sm"
              busy={save.isPending}
              onClick={() => save.mutate({ input })}
              aria-label={t(isOn ? "turnOffOf" : "turnOnOf", { what: title })}
            >
              {t(isOn ? "turnOff" : "turnOn")}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-soft">{text}</p>
        {save.error && !isAborted(save.error) && (
          <Banner tone="problem" title={describeError(save.error, describe)} action={way} live />
        )}
      </div>
    </Panel>
  );
}
