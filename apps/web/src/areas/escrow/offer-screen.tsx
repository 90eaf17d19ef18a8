import { readEscrowOffer } from "@nameplane/contracts/escrow/operations";
import { useTranslations } from "use-intl";
import { isNotThere } from "../../lib/api/api-error.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../shell/routing/use-route.ts";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { OfferBody, OfferState } from "./offer-body.tsx";

/** The invitation, for anybody who has its link. To answer, they must log in first. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("escrow.offer");
  const { token } = useRouteParams("escrowOffer");
  const read = useApiQuery(readEscrowOffer, { token });
  return (
    <Page width="form" title={read.data === undefined ? t("title") : t("titleOf", { name: read.data.terms.unicodename })}>
      {read.data === undefined ? (
        <OfferState error={read.error} isMissing={isNotThere(read.error, "token")} onRetry={() => void read.refetch()} />
      ) : (
        <OfferBody offer={read.data}>
          {read.data.isopen && (
            <Panel title={t("answer")}>
              <div className="np-col np-gap-16">
                <p>{t("logIn")}</p>
                <div className="np-row np-gap-8">
                  <RouteButton to="escrowAnswer" params={{ token }} variant="primary">
                    {t("toLogIn")}
                  </RouteButton>
                  <RouteButton to="signup">{t("toSignUp")}</RouteButton>
                </div>
              </div>
            </Panel>
          )}
        </OfferBody>
      )}
    </Page>
  );
}
