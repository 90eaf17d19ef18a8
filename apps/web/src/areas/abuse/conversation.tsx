import { useTranslations } from "use-intl";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { AbuseCase } from "./abuse-page.ts";

/** What we wrote to the customer, and what the customer answered. */
export function Conversation({ messages }: { messages: AbuseCase["messages"] }) {
  const t = useTranslations("abuse.messages");
  return (
    <Panel flush title={t("title")}>
      {messages.length === 0 ? (
        <p className="np-panel-body np-soft">{t("none")}</p>
      ) : (
        <ul>
          {messages.map(({ step, text, at, by }) => (
            <li key={at} className="np-abuse-report">
              <div className="np-row np-gap-12">
                <strong>{t(`step.${step}`)}</strong>
                <span className="np-small np-soft">{by}</span>
                <span className="np-small np-soft np-end">
                  <DateTime value={at} show="moment" />
                </span>
              </div>
              <p className="np-abuse-text">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
