import { checkDeposit, depositChoices, getBalance } from "@nameplane/contracts/ledger/operations";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { PrefetchContext } from "../../shell/routing/route-types.ts";
import { useRouteQuery } from "../../shell/routing/use-route.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery, useApiQuery } from "../../lib/api/use-api.ts";
import type { MoneyValue } from "../../lib/format/format.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Banner, type BannerTone } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel, Skeleton } from "../../ui/feedback/states.tsx";
import { KeptRoom } from "../../ui/layout/kept-room.tsx";
import { KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { Money } from "../../ui/text/money.tsx";
import { CreditMovements } from "./credit-movements.tsx";
import { DepositPanels } from "./deposit-form.tsx";
import { TopUpPanel } from "./top-up-panel.tsx";
import { returnOf, type Choices, type Return } from "./deposit.rules.ts";
import "./ledger.css";

export const prefetch = ({ api, queries }: PrefetchContext): void => {
  void queries.prefetchQuery(apiQuery(api, getBalance, {}));
  void queries.prefetchQuery(apiQuery(api, depositChoices, {}));
};

/** The account's credit: the balance, its movements, and ways to add more. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("deposit");
  const { money } = useFormat();
  const routes = useTranslations("routes.title");
  const balance = useApiQuery(getBalance, {});
  const choices = useApiQuery(depositChoices, {});
  useCheckNow(choices.data ?? null);
  const { error } = balance;
  const facts = balance.data?.balance;
  const title = facts ? (
    facts.prepaidMinor > 0 ? (
      t("title", { amount: money({ minor: facts.prepaidMinor, currency: facts.currency }) })
    ) : (
      t("none")
    )
  ) : error ? (
    routes("deposit")
  ) : (
    <Skeleton width={220} height={24} />
  );
  return (
    <Page title={title} sub={t("sub")}>
      {choices.data && <BackFromPayment choices={choices.data} />}
      {error && !facts ? (
        <Panel flush>
          <ErrorState
            title={t("failed")}
            error={error}
            reassurance={t("safe")}
            onRetry={() => void Promise.all([balance.refetch(), choices.refetch()])}
          />
        </Panel>
      ) : (
        <div className="np-main-side">
          <CreditMovements />
          <KeptRoom name="deposit.panels" ready={!choices.isPending && facts !== undefined}>
            {choices.data ? <DepositPanels choices={choices.data} /> : !choices.error && <Waiting />}
            {choices.data && <TopUpPanel />}
            {facts && (
              <Panel title={t("facts.title")} flush>
                <KeyValue
                  facts={[
                    { key: "prepaid", label: t("facts.prepaid"), value: <Sum minor={facts.prepaidMinor} {...facts} /> },
                    { key: "owed", label: t("facts.owed"), value: <Sum minor={facts.owedMinor} {...facts} /> },
                    ...(facts.creditLeftMinor === null
                      ? []
                      : [
                          {
                            key: "room",
                            label: t("facts.room"),
                            value: <Sum minor={facts.creditLeftMinor} {...facts} />,
                          },
                        ]),
                  ]}
                />
              </Panel>
            )}
          </KeptRoom>
        </div>
      )}
    </Page>
  );
}

const Sum = ({ minor, currency }: MoneyValue) => <Money value={{ minor, currency }} />;

const Waiting = () => (
  <Panel flush>
    <LoadingPanel lines={4} />
  </Panel>
);

/**
 * After the user returns from the payment page, asks the provider at once while the payment is not complete. Live updates bring
 * later changes.
 */
function useCheckNow(choices: Choices | null): void {
  const api = useApi();
  const isWaiting = useRouteQuery()["paid"] !== undefined && choices?.latest?.isopen === true;
  useEffect(() => {
    if (!isWaiting) return;
    // The provider's own callback follows anyway, so a failure here needs no message.
    api.call(checkDeposit, {}, { handled: true }).catch(() => undefined);
  }, [api, isWaiting]);
}

const tones: Record<Return, BannerTone> = { waiting: "info", done: "active", failed: "problem", cancelled: "info" };

function BackFromPayment({ choices: { latest } }: { choices: Choices }) {
  const t = useTranslations("deposit.back");
  const { money } = useFormat();
  const query = useRouteQuery();
  const kind = returnOf({ paid: query["paid"], cancelled: query["cancelled"] }, latest);
  if (kind === null || latest === null) return null;
  const amount = money({ minor: latest.amountMinor, currency: latest.currency }, { whole: true });
  return (
    <div className="np-deposit-back">
      <Banner tone={tones[kind]} title={t(kind, { amount })} live>
        {t(`${kind}Text`, { number: String(latest.receiptnumber ?? "") })}
      </Banner>
    </div>
  );
}
