import { createSubaccount, subaccounts } from "@nameplane/contracts/accounts/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useGo } from "../../../shell/routing/use-route.ts";
import { useSession, useSessionActions } from "../../../shell/session/use-session.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Page } from "../../../ui/layout/page.tsx";
import { emptyContact, useCountries } from "../../contacts/index.ts";
import { ScreenHelp } from "../screen-help.tsx";
import { SubaccountCrumbs } from "./subaccount-crumbs.tsx";
import { SubaccountForm } from "./subaccount-form.tsx";

/** Makes a sub-account of the current account. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("users.subaccounts");
  const form = useTranslations("contactform");
  const queries = useQueryClient();
  const go = useGo();
  const { account } = useSession();
  const { reload } = useSessionActions();
  const { locale } = useFormat();
  const { key, renew } = useIdempotencyKey();
  const countries = useCountries();
  const create = useApiMutation(createSubaccount, { call: { handled: true } });
  return (
    <Page width="form" crumbs={<SubaccountCrumbs here={t("createTitle")} />} title={t("createTitle")} sub={t("createSub")}>
      <div className="np-col np-gap-16">
        <ScreenHelp about="subaccounts" />
        {countries.error && countries.list.length === 0 ? (
          <ErrorState title={form("countriesFailed")} error={countries.error} onRetry={() => void countries.refetch()} />
        ) : countries.list.length === 0 ? (
          <LoadingPanel lines={8} />
        ) : (
          <SubaccountForm
            accid={null}
            countries={countries.list}
            busy={create.isPending}
            initial={{
              ...emptyContact("SE"),
              language: locale,
              currency: account?.currency ?? "SEK",
              enforce2fa: false,
            }}
            onSave={({ contact, language, currency }, { onSuccess, onError }) =>
              create.mutate(
                { input: { ...contact, language, currency }, key },
                {
                  onSuccess: ({ accid }) => {
                    onSuccess();
                    showToast({ tone: "success", title: t("created") });
                    void queries.invalidateQueries({ queryKey: queryKeyOf(subaccounts) });
                    // The session is loaded again, so that the account dialog also offers the new account.
                    void reload().catch(() => undefined);
                    void go({ to: "subaccount", params: { id: accid } });
                  },
                  onError: (error) => {
                    if (error.code >= 2000 && error.code < 2400) renew();
                    onError(error);
                  },
                },
              )
            }
          />
        )}
      </div>
    </Page>
  );
}
