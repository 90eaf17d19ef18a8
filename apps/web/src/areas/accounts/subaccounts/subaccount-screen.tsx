import { editSubaccount, subaccount, subaccounts } from "@nameplane/contracts/accounts/operations";
import type { SubaccountView } from "@nameplane/contracts/accounts/subaccounts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useGo, useRouteParams } from "../../../shell/routing/use-route.ts";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { isNotThere } from "../../../lib/api/api-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { readPhone, useCountries, type Country } from "../../contacts/index.ts";
import { SubaccountCrumbs } from "./subaccount-crumbs.tsx";
import { SubaccountForm, type SubaccountValues } from "./subaccount-form.tsx";

/** A sub-account: its owner, and a button to act in it. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("users.subaccounts");
  const { id } = useRouteParams("subaccount");
  const found = useApiQuery(subaccount, { accid: id });
  const countries = useCountries();
  const crumbs = <SubaccountCrumbs here={t("editTitle")} />;
  if (isNotThere(found.error, "accid"))
    return (
      <Page width="form" crumbs={crumbs} title={t("editTitle")}>
        <Panel flush>
          <EmptyState title={t("missing")} actions={<RouteButton to="accountProfile">{t("back")}</RouteButton>}>
            {t("missingText")}
          </EmptyState>
        </Panel>
      </Page>
    );
  const error = found.error ?? countries.error;
  if (error && (!found.data || countries.list.length === 0))
    return (
      <Page width="form" crumbs={crumbs} title={t("editTitle")}>
        <ErrorState title={t("failed")} error={error} onRetry={() => void found.refetch()} />
      </Page>
    );
  if (!found.data || countries.list.length === 0)
    return (
      <Page width="form" crumbs={crumbs} title={t("editTitle")}>
        <LoadingPanel lines={8} />
      </Page>
    );
  return <Loaded key={found.data.account.accid} account={found.data.account} countries={countries.list} />;
}

function Loaded({ account, countries }: { account: SubaccountView; countries: readonly Country[] }) {
  const t = useTranslations("users.subaccounts");
  const queries = useQueryClient();
  const go = useGo();
  const { switchAccount, reload } = useSessionActions();
  const save = useApiMutation(editSubaccount, {
    call: { handled: true, why: t("enforceWhy") },
    onSuccess: () => {
      showToast({ tone: "success", title: t("saved") });
      for (const operation of [subaccount, subaccounts]) void queries.invalidateQueries({ queryKey: queryKeyOf(operation) });
      void reload().catch(() => undefined);
    },
  });
  const enter = async () => {
    if (await switchAccount(account.accid)) void go({ to: "dashboard" });
  };
  const name = account.organization || `${account.firstname} ${account.lastname}`;
  return (
    <Page
      width="form"
      crumbs={<SubaccountCrumbs here={name} />}
      title={name}
      sub={t("number", { number: String(account.number) })}
      actions={<Button onClick={() => void enter().catch(() => undefined)}>{t("enter")}</Button>}
    >
      <SubaccountForm
        accid={account.accid}
        countries={countries}
        busy={save.isPending}
        initial={valuesOf(account, countries)}
        onSave={({ contact, language, enforce2fa }, done) =>
          save.mutate(
            {
              input: {
                accid: account.accid,
                ...contact,
                language,
                // This setting is sent only if it changes, because that needs a fresh proof of identity.
                ...(enforce2fa === account.enforce2fa ? {} : { enforce2fa }),
              },
            },
            done,
          )
        }
      />
    </Page>
  );
}

function valuesOf(view: SubaccountView, countries: readonly Country[]): SubaccountValues {
  const { accid: _id, number: _number, state: _state, abilities: _abilities, phone, ...values } = view;
  const read = readPhone(phone, view.country, countries);
  return { ...values, phone: read.digits, phonecountry: read.iso2 };
}
