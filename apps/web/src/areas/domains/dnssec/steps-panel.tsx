import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { Timeline } from "../../../ui/layout/steps.tsx";
import { dnssecState } from "../domain-state.rules.ts";
import type { Dnssec } from "./use-dnssec.ts";

const states = { done: "done", now: "now", later: "todo" } as const;

/** What is under way: each step, and of the present one why it waits and until when. */
export function StepsPanel({ dnssec }: { dnssec: Dnssec }) {
  const t = useTranslations("dnssec");
  const format = useFormat();
  const { steps, waitsfor, waitsuntil } = dnssec;
  const why = waitsfor === null ? null : t(`wait.${waitsfor}`);
  const until = waitsuntil === null ? null : t("steps.until", { at: format.dateTime(waitsuntil) });
  return (
    <Panel title={t("steps.title")}>
      <div className="np-col">
        <Timeline
          steps={steps.map(({ name, state }) => ({
            key: name,
            state: states[state],
            title: t(`steps.${name}`),
            note: state === "now" ? [why, until].filter((part) => part !== null).join(", ") : undefined,
          }))}
        />
        <p className="np-soft">{t(dnssecState(dnssec.status) === "unsigning" ? "steps.off" : "steps.long")}</p>
      </div>
    </Panel>
  );
}
