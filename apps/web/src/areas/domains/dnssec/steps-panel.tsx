import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { Timeline } from "../../../ui/layout/steps.tsx";
import { dnssecState } from "../domain-state.rules.ts";
import type { Dnssec } from "./use-dnssec.ts";

const states = { done: "done", now: "now", later: "todo" } as const;

/** The steps in progress, and why and until when the current step waits. */
export function StepsPanel({ dnssec }: { dnssec: Dnssec }) {
  const t = useTranslations("dnssec");
  const format = useFormat();
  const { steps, waitsfor, waitsuntil } = dnssec;
  const why = waitsfor === null ? null : t(`wait.${waitsfor}`);
  const until = waitsuntil === null ? null : t("steps.until", { at: format.dateTime(waitsuntil) });
  const state = dnssecState(dnssec.status);
  const isJoined = dnssec.signers !== null && state !== "unsigning";
  const isElsewhere = dnssec.mode === "elsewhere";
  const about = isJoined ? "join" : state === "signed" ? "roll" : state === "unsigning" ? "off" : "long";
  // The usual duration is shown only while no exact time is known.
  return (
    <Panel title={t(isJoined ? "steps.joinTitle" : state === "signed" ? "steps.rollTitle" : "steps.title")}>
      <div className="np-col">
        <Timeline
          steps={steps.map((step) => ({
            key: step.name,
            state: states[step.state],
            title: isElsewhere
              ? t("steps.by", { step: t(`steps.${step.name}`), who: t(`who.${step.who}`) })
              : isJoined
                ? t("steps.by", { step: t(`steps.${step.name}`), who: t(`joinWho.${step.who}`) })
                : t(`steps.${step.name}`),
            note: step.state === "now" ? [why, until].filter((part) => part !== null).join(", ") : undefined,
          }))}
        />
        {(about !== "long" || until === null) && <p className="np-soft">{t(`steps.${about}`)}</p>}
      </div>
    </Panel>
  );
}
