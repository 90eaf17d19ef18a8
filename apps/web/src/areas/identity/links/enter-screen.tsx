import { enterAsStaff } from "@nameplane/contracts/identity/operations";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useGo } from "../../../shell/routing/use-route.ts";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EntryPage } from "../entry/index.ts";

/** The token follows the #, so that it is not sent to a server with the URL. */
const tokenOf = (hash: string): string | null => (hash.length > 20 ? hash.slice(1) : null);

/**
 * The page on which a staff member of the operator enters a customer's panel. They have to press a button, because a browser
 * that preloads the address would otherwise use up the link.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("enter");
  const describe = useTranslations("api");
  const go = useGo();
  const { enterOpened } = useSessionActions();
  const [token] = useState(() => tokenOf(location.hash));
  const [failure, setFailure] = useState<unknown>(null);
  const enter = useApiMutation(enterAsStaff, { call: { handled: true, anyIdentity: true } });
  const hide = useEffectEvent(() => history.replaceState(history.state, "", location.pathname));
  useEffect(() => {
    if (token !== null) hide();
  }, [token]);
  const press = () => {
    if (token === null || enter.isPending) return;
    enter.mutate(
      { input: { token } },
      { onSuccess: (answer) => void enterOpened(answer).then(() => go({ to: "dashboard" }, { replace: true }), setFailure) },
    );
  };
  const error = enter.error ?? failure;
  return (
    <EntryPage>
      <h1>{t("title")}</h1>
      {token === null ? (
        <Banner tone="problem" title={t("over")} />
      ) : (
        <>
          {error !== null && <Banner tone="problem" title={describeError(error, describe)} live />}
          <p>{t("text")}</p>
          <Button variant="primary" busy={enter.isPending} onClick={press}>
            {t("press")}
          </Button>
        </>
      )}
    </EntryPage>
  );
}
