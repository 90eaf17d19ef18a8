import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useSession } from "../../shell/session/use-session.ts";
import { useWidth } from "../../ui/use-width.ts";
import { ForbiddenState } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { Stepper } from "../../ui/layout/steps.tsx";
import { AccountDetailsForm } from "../contacts/index.ts";
import { BasketSum, nameOf } from "../orders/basket/index.ts";
import type { Prepared } from "./checkout.rules.ts";

/** Shown before the first order of an account. It asks for the account's owner and address, beside a list of what is ordered. */
export function DetailsFirst({ prepared, onSaved }: { prepared: Prepared; onSaved: () => void }) {
  const t = useTranslations("checkout");
  const { permissions } = useSession();
  const wide = useWidth() !== "narrow";
  const format = useFormat();
  return (
    <Page
      title={t("title")}
      width="form"
      actions={wide && <Stepper steps={[t("step.basket"), t("step.details"), t("step.pay")]} current={1} />}
    >
      <div className="np-main-side">
        <Panel title={t("details.title")}>
          {permissions.has("account_edit") ? (
            <div className="np-col np-gap-16">
              <p className="np-soft">{t("details.body")}</p>
              <AccountDetailsForm
                submit={t("details.submit")}
                onSaved={() => {
                  // The next step begins at its top. Without this the page would stay where the button was.
                  document.documentElement.scrollTop = 0;
                  onSaved();
                }}
              />
            </div>
          ) : (
            <ForbiddenState title={t("details.forbidden")}>{t("details.forbiddenBody")}</ForbiddenState>
          )}
        </Panel>
        <Panel title={t("items")}>
          <ul className="np-col np-gap-8 np-details-items">
            {prepared.items.map((item) => (
              <li key={item.requestid} className="np-row np-gap-12">
                <span className="np-grow" style={{ overflowWrap: "anywhere" }}>
                  {nameOf(item)}
                </span>
                {item.price !== null && (
                  <span className="np-num">{format.amount({ minor: item.price.netMinor, currency: item.price.currency })}</span>
                )}
              </li>
            ))}
          </ul>
          <BasketSum totals={prepared.totals} items={prepared.items} />
        </Panel>
      </div>
    </Page>
  );
}
