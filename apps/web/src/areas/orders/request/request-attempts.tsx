import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Timeline, type StepState } from "../../../ui/layout/steps.tsx";
import type { Request } from "../requests/index.ts";

type Command = Request["commands"][number];

const states: Record<Command["outcome"], StepState> = {
  sent: "now",
  unknown: "now",
  pending: "now",
  succeeded: "done",
  refused: "failed",
  not_sent: "failed",
};

/** The commands that were sent to the registry for a request: when each was sent, what it was, the answer, and how it ended. */
export function RequestAttempts({ commands }: { commands: readonly Command[] }) {
  const t = useTranslations("requests.attempts");
  if (commands.length === 0) return null;
  return (
    <section className="np-col np-gap-12" aria-label={t("title")}>
      <h3>{t("title")}</h3>
      <Timeline
        steps={commands.map((command, index) => ({
          key: `${command.at} ${index}`,
          state: states[command.outcome],
          title: t(`verb.${verbKey(command.verb)}`, { object: command.object }),
          note: <Note command={command} />,
        }))}
      />
    </section>
  );
}

function Note({ command: { at, sent, outcome, islater, decidedat, code, text } }: { command: Command }) {
  const t = useTranslations("requests.attempts");
  const format = useFormat();
  const facts = sent.map(({ what, value }) =>
    what === "shield" ? t(value === "on" ? "sent.shieldOn" : "sent.shieldOff") : t(`sent.${what}`, { value }),
  );
  // The registry first accepted the command, and its refusal was found later by reading. So no answer has a code for the refusal.
  const cameToNothing = islater && outcome === "refused";
  return (
    <>
      <div>{t("at", { at: format.moment(at) })}</div>
      {facts.length > 0 && <div>{facts.join("; ")}</div>}
      <div>
        {t(`outcome.${cameToNothing ? "nothing" : outcome}`)}
        {islater && decidedat !== null && ` ${t("later", { at: format.moment(decidedat) })}`}
      </div>
      {text !== null && text !== "" && (
        <div>{code === null || cameToNothing ? text : t("said", { code: String(code), text })}</div>
      )}
    </>
  );
}

type VerbKey = Command["verb"] extends infer Verb
  ? Verb extends `${infer Object}:${infer Act}-${infer Rest}`
    ? `${Object}_${Act}_${Rest}`
    : Verb extends `${infer Object}:${infer Act}`
      ? `${Object}_${Act}`
      : never
  : never;
const verbKey = (verb: Command["verb"]) => verb.replaceAll(/[:-]/g, "_") as VerbKey;
