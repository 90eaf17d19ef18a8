import { useTranslations } from "use-intl";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { EscrowView } from "./escrow-answer.ts";
import "./escrow.css";

/** The steps of an escrow, the latest first, with the messages written. */
export function Timeline({ steps }: { steps: EscrowView["timeline"] }) {
  const t = useTranslations("escrow.step");
  const by = useTranslations("escrow.by");
  return (
    <ol className="np-escrow-steps">
      {steps.toReversed().map((step, index) => (
        <li key={`${step.at} ${step.what} ${String(index)}`}>
          <span>
            <span className="np-strong">{t(step.what)}</span>{" "}
            {step.by !== "system" && <span className="np-soft">{by(step.by)}</span>}
          </span>
          <span className="np-soft np-small">
            <DateTime value={step.at} show="moment" />
          </span>
          {step.words !== null && <p className="np-escrow-words np-escrow-said">{step.words}</p>}
        </li>
      ))}
    </ol>
  );
}
