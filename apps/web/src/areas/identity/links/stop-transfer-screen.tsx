import { stopTransfer } from "@nameplane/contracts/domains/operations";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { resultCodes } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EntryPage } from "../entry/index.ts";

/**
 * The page of a mailed link on which the owner of a name stops its transfer to another registrar. Merely opening it does
 * not stop the transfer.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("leaving.stop");
  const describe = useTranslations("api");
  const { token } = useRouteParams("stopTransfer");
  const stop = useApiMutation(stopTransfer, { call: { handled: true } });
  const { data, error } = stop;
  if (data)
    return (
      <EntryPage>
        <div className="np-form">
          <h1 tabIndex={-1}>{t("doneTitle", { name: data.unicodename })}</h1>
          <p role="status">{t(data.state === "rejected" ? "rejected" : "cancelled")}</p>
          <p className="np-soft">{t("after")}</p>
          <RouteButton to="accountSecurity" size="lg" full>
            {t("security")}
          </RouteButton>
        </div>
      </EntryPage>
    );
  return (
    <EntryPage>
      <div className="np-form">
        <h1 tabIndex={-1}>{t("title")}</h1>
        <p>{t("text")}</p>
        {error && (
          <Banner
            tone="problem"
            title={error.code === resultCodes.notFound ? t("noLink") : describeError(error, describe)}
            live
          />
        )}
        <Button variant="primary" size="lg" full busy={stop.isPending} onClick={() => stop.mutate({ input: { token } })}>
          {t("press")}
        </Button>
      </div>
    </EntryPage>
  );
}
