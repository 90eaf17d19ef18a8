import { confirmEmail } from "@nameplane/contracts/accounts/operations";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { safeReturnPath } from "../../../shell/routing/search-values.ts";
import { useGo, useRouteParams } from "../../../shell/routing/use-route.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { readPreference } from "../../../lib/preferences.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EntryPage } from "../entry/index.ts";

/** Result code of a link that is wrong, was used, or has expired. */
const INVALID_TOKEN = 2303;
/** Replaces the token in the address; the page keeps the token. */
const OPENED = "opened";

/**
 * The page of a mailed link that proves an address by a click on its button. Opening it is not enough: programs that check mails
 * open their links, and would prove an address that its owner never looked at.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("signup.confirm");
  const describe = useTranslations("api");
  const go = useGo();
  const given = useRouteParams("confirmEmail").token;
  const [token] = useState(given === OPENED ? null : given);
  const hide = useEffectEvent(() => void go({ to: "confirmEmail", params: { token: OPENED } }, { replace: true }));
  useEffect(() => {
    if (token !== null) hide();
  }, [token]);
  const confirm = useApiMutation(confirmEmail, { call: { handled: true } });
  const wanted = confirm.data?.tocheckout === true ? "/checkout" : safeReturnPath(readPreference("signupReturn") ?? undefined);
  const isOver = token === null || confirm.error?.code === INVALID_TOKEN;
  return (
    <EntryPage>
      {confirm.data ? (
        <div className="np-form">
          <h1 tabIndex={-1}>{t(confirm.data.newemail ? "changedTitle" : "doneTitle")}</h1>
          <p role="status">
            {t.rich(confirm.data.newemail ? "changed" : "done", {
              user: confirm.data.username,
              email: confirm.data.newemail,
              b: (text) => <b>{text}</b>,
            })}
          </p>
          <RouteButton to="login" variant="primary" query={wanted === null ? {} : { return: wanted }}>
            {t(confirm.data.newemail ? "goOn" : "login")}
          </RouteButton>
        </div>
      ) : isOver ? (
        <div className="np-form">
          <h1 tabIndex={-1}>{t("over")}</h1>
          <p role="alert">{t("overText")}</p>
          <RouteButton to="login" variant="primary">
            {t("login")}
          </RouteButton>
        </div>
      ) : (
        <div className="np-form">
          <h1 tabIndex={-1}>{t("title")}</h1>
          <p className="np-soft">{t("body")}</p>
          {confirm.error && <Banner tone="problem" title={describeError(confirm.error, describe)} live />}
          <Button variant="primary" size="lg" full busy={confirm.isPending} onClick={() => confirm.mutate({ input: { token } })}>
            {t("submit")}
          </Button>
        </div>
      )}
    </EntryPage>
  );
}
