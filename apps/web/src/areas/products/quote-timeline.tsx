import type { AnswerOf } from "@nameplane/contracts";
import type { inquiry } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { DateTime } from "../../ui/text/date-time.tsx";

type Step = AnswerOf<typeof inquiry>["inquiry"]["timeline"][number];

/** What has happened to a request for a quote, with the messages. The latest step comes first. */
export function QuoteTimeline({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations("quotes.step");
  return (
    <ol className="np-service-history">
      {steps.toReversed().map(({ at, what, words }, index) => (
        <li key={`${at} ${what} ${String(index)}`}>
          <span className="np-strong">{t(what)}</span>
          <span className="np-soft np-small">
            <DateTime value={at} show="moment" />
          </span>
          {words !== null && <p className="np-service-given np-quote-words">{words}</p>}
        </li>
      ))}
    </ol>
  );
}
