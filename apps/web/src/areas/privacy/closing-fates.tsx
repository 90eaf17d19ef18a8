import type { ClosingView } from "@nameplane/contracts/privacy/closing";
import { isAsciiDomainName, unicodeNameOf } from "@nameplane/values";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { Money } from "../../ui/text/money.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";

/** What happens to each part of the account when it is closed, and what has to be done about it first. */
export function ClosingFates({ view }: { readonly view: ClosingView }) {
  const t = useTranslations("privacy.fate");
  return (
    <dl className="np-privacy-fates">
      <Fate title={t("domains")} isOpen={view.domaincount > 0} clear={t("noDomains")}>
        <p>{t("domainsText", { count: view.domaincount })}</p>
        <ul>
          {view.domains.map(({ itemid, domain, expires, renews }) => (
            <li key={itemid}>
              <RouteLink to="domainStatus" params={{ itemID: itemid }}>
                <DomainName name={isAsciiDomainName(domain) ? unicodeNameOf(domain) : domain} ascii={domain} />
              </RouteLink>{" "}
              <span className="np-soft">
                {t(renews ? "renews" : "expires")} <DateTime value={expires} />
              </span>
            </li>
          ))}
        </ul>
        {view.domaincount > view.domains.length && <p>{t("more", { count: view.domaincount - view.domains.length })}</p>}
        <p className="np-row np-wrap np-gap-12">
          <RouteLink to="pushNew">{t("push")}</RouteLink>
          <RouteLink to="domainList">{t("allDomains")}</RouteLink>
        </p>
      </Fate>
      <Fate title={t("services")} isOpen={view.servicecount > 0} clear={t("noServices")}>
        <p>{t("servicesText", { count: view.servicecount })}</p>
        <ul>
          {view.services.map(({ serviceid, name, paiduntil }) => (
            <li key={serviceid}>
              {name}{" "}
              {paiduntil !== null && (
                <span className="np-soft">
                  {t("paidUntil")} <DateTime value={paiduntil} />
                </span>
              )}
            </li>
          ))}
        </ul>
        <p>
          <RouteLink to="serviceList">{t("allServices")}</RouteLink>
        </p>
      </Fate>
      <Fate title={t("requests")} isOpen={view.requests > 0} clear={t("noRequests")}>
        <p>{t("requestsText", { count: view.requests })}</p>
        <p>
          <RouteLink to="requests">{t("allRequests")}</RouteLink>
        </p>
      </Fate>
      {view.subaccounts > 0 && (
        <Fate title={t("subaccounts")} isOpen clear="">
          <p>{t("subaccountsText", { count: view.subaccounts })}</p>
        </Fate>
      )}
      <Fate title={t("owed")} isOpen={view.owed.length > 0} clear={t("nothingOwed")}>
        {view.owed.map(({ currency, minor }) => (
          <p key={currency}>{t.rich("owedText", { amount: () => <Money value={{ minor, currency }} /> })}</p>
        ))}
        <p>
          <RouteLink to="invoices">{t("allInvoices")}</RouteLink>
        </p>
      </Fate>
      <Fate title={t("credit")} isOpen={false} clear={view.credit.length === 0 ? t("noCredit") : null}>
        {view.credit.map(({ currency, minor, backMinor }) => (
          <p key={currency}>
            {t.rich("creditText", {
              amount: () => <Money value={{ minor, currency }} />,
              back: () => <Money value={{ minor: backMinor, currency }} />,
            })}
            {backMinor < minor && ` ${t("creditRest")}`}
          </p>
        ))}
      </Fate>
      <Fate title={t("users")} isOpen={false} clear={t("usersText")} />
      <Fate title={t("data")} isOpen={false} clear={t("dataText", { years: view.bookyears })} />
      <Fate title={t("outside")} isOpen={false} clear={t("outsideText")} />
    </dl>
  );
}

/**
 * isOpen: whether it prevents the closing. clear: the text to show if it does not. Null to show the same content in both cases.
 */
function Fate({
  title,
  isOpen,
  clear,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly clear: string | null;
  readonly children?: ReactNode;
}) {
  const t = useTranslations("privacy.fate");
  return (
    <>
      <dt>{title}</dt>
      <dd className="np-col np-gap-8">
        {isOpen && (
          <span>
            <StatusMark tone="needs">{t("inTheWay")}</StatusMark>
          </span>
        )}
        {!isOpen && clear !== null ? <p className="np-soft">{clear}</p> : children}
      </dd>
    </>
  );
}
