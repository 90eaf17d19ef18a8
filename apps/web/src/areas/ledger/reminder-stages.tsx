import type { AnswerOf } from "@nameplane/contracts";
import type { invoiceReminders } from "@nameplane/contracts/ledger/operations";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import "./ledger.css";

type Reminders = AnswerOf<typeof invoiceReminders>;
type Act = Reminders["coming"][number]["acts"][number];

/** The reminder stages of an invoice. The stages that it has reached come first. */
export function ReminderStages({
  stages,
  currency,
}: {
  readonly stages: Pick<Reminders, "done" | "coming">;
  readonly currency: string;
}) {
  const t = useTranslations("reminders");
  const { money } = useFormat();
  const wordsOf = (acts: readonly Act[], isDone: boolean, feeMinor: number) =>
    acts.map((act) => t(`${isDone ? "done" : "comes"}.${act}`, { fee: money({ minor: feeMinor, currency }) })).join(" ");
  return (
    <ol className="np-reminders">
      {stages.done.map(({ code, on, acts }) => (
        <li key={code}>
          <b>
            <DateTime value={on} />
          </b>
          <span>{wordsOf(acts, true, 0)}</span>
        </li>
      ))}
      {stages.coming.map(({ code, on, acts, feeMinor }) => (
        <li key={code} className="np-soft">
          <b>
            <DateTime value={on} />
          </b>
          <span>{wordsOf(acts, false, feeMinor)}</span>
        </li>
      ))}
    </ol>
  );
}
