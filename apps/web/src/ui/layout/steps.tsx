import { IconCheck, IconExclamationMark, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Icon, type IconType } from "../icon.tsx";
import "./steps.css";

export type StepState = "done" | "now" | "todo" | "needs" | "failed";

export type TimelineStep = {
  readonly key: string;
  readonly state: StepState;
  readonly title: ReactNode;
  /** The time of the step, or who waits for whom and until when. */
  readonly note?: ReactNode;
};

const icons: Partial<Record<StepState, IconType>> = { done: IconCheck, needs: IconExclamationMark, failed: IconX };

/** The steps of something that depends on others, such as a transfer, an order or a key change. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const t = useTranslations("ui.step");
  return (
    <ol className="np-timeline">
      {steps.map(({ key, state, title, note }) => {
        const picture = icons[state];
        return (
          <li key={key} className={`np-step-${state}`} aria-current={state === "now" || state === "needs" ? "step" : undefined}>
            <span className="np-node">{picture && <Icon of={picture} />}</span>
            <span className="np-visually-hidden">{t(state)}: </span>
            {state === "now" || state === "needs" ? <b>{title}</b> : title}
            {note && <div className="np-step-note">{note}</div>}
          </li>
        );
      })}
    </ol>
  );
}

/** The steps that a user goes through, such as basket, details and payment. They are shown on the title's line. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  const t = useTranslations("ui.step");
  return (
    <ol className="np-stepper" aria-label={t("steps")}>
      {steps.map((title, index) => (
        <li key={title} aria-current={index === current ? "step" : undefined} data-done={index < current || undefined}>
          <b aria-hidden>{index < current ? <Icon of={IconCheck} size="s" /> : index + 1}</b>
          <span>
            {title}
            {index < current && <span className="np-visually-hidden"> ({t("done")})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

export type ProgressPart = { readonly tone: "active" | "pending" | "needs" | "problem"; readonly count: number };

/** The shares of a job that are done, running, waiting and failed. The text beside it gives the same information. */
export function ProgressBar({ parts, total, label }: { parts: readonly ProgressPart[]; total: number; label: string }) {
  const done = parts.reduce((sum, part) => (part.tone === "active" ? sum + part.count : sum), 0);
  const rest = total - parts.reduce((sum, part) => sum + part.count, 0);
  return (
    <div
      className="np-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      {parts
        .filter((part) => part.count > 0)
        .map((part) => (
          <i key={part.tone} className={`np-progress-${part.tone}`} style={{ flexGrow: part.count }} />
        ))}
      {rest > 0 && <i style={{ flexGrow: rest }} />}
    </div>
  );
}
