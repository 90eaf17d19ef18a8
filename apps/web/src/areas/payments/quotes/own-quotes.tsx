import { openSalesQuote, ownSalesQuotes } from "@nameplane/contracts/payments/operations";
import { useTranslations } from "use-intl";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useGo } from "../../../shell/routing/use-route.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import "./quotes.css";

/** Quotes that the seller has made for the account, to be read and answered. Shows nothing if there are none. */
export function OwnQuotes() {
  const t = useTranslations("salesquote.own");
  const format = useFormat();
  const go = useGo();
  const { data } = useApiQuery(ownSalesQuotes, {});
  const open = useApiMutation(openSalesQuote, {
    onSuccess: ({ token }) => void go({ to: "salesQuote", params: { token } }),
  });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <div className="np-own-quotes">
      <Panel title={t("title")}>
        <ul className="np-quote-rows">
          {data.data.map(({ quoteid, number, subject, totalMinor: minor, currency, until, status }) => (
            <li key={quoteid}>
              <span className="np-quote-words">
                {t("named", { number: String(number), subject })} <CodeStatus code={status} />
              </span>
              <span className="np-small np-soft">
                {t("about", { total: format.money({ minor, currency }), until: format.date(until) })}
              </span>
              <b>
                <Button
                  size="sm"
                  onClick={() => {
                    if (!open.isPending) open.mutate({ input: { quoteid } });
                  }}
                >
                  {t("open", { number: String(number) })}
                </Button>
              </b>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
