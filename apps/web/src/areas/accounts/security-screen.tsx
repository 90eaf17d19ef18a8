import { accountSettings, setAccountSecurity } from "@nameplane/contracts/accounts/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../app/routing/route-link.tsx";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../lib/api/operation.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { ScreenHelp } from "./screen-help.tsx";

type Settings = AnswerOf<typeof accountSettings>;

/** What the account asks of everybody who logs in to it. */
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
          <Enforcement settings={settings.data} />
        ) : (
          <LoadingPanel lines={4} />
        )}
      </div>
    </Page>
  );
}

function Enforcement({ settings: { enforce2fa: isOn, enforcedabove: isAbove, abilities } }: { settings: Settings }) {
  const t = useTranslations("users.security");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const save = useApiMutation(setAccountSecurity, {
    call: { handled: true, why: t(isOn ? "offWhy" : "onWhy") },
    onSuccess: () => {
      showToast({ tone: "success", title: t(isOn ? "isOff" : "isOn") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(accountSettings) });
    },
  });
  const isAsked = isOn || isAbove;
  // What the account above asks for is not turned off here.
  const canChange = abilities.canedit && !isAbove;
  return (
    <Panel
      title={t("enforce")}
      aside={
        <>
          <StatusMark tone={isAsked ? "active" : "ended"}>{t(isAsked ? "on" : "off")}</StatusMark>
          {canChange && (
            <Button size="sm" busy={save.isPending} onClick={() => save.mutate({ input: { enforce2fa: !isOn } })}>
              {t(isOn ? "turnOff" : "turnOn")}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-soft">{t(isAbove ? "above" : isOn ? "textOn" : "text")}</p>
        {save.error && !isAborted(save.error) && (
          <Banner
            tone="problem"
            title={describeError(save.error, describe)}
            action={<RouteLink to="userSecurity">{t("mine")}</RouteLink>}
            live
          />
        )}
      </div>
    </Panel>
  );
}
