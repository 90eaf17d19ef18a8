import { tryRegistry } from "@nameplane/contracts/backoffice/operations";
import type { RegistryTrial } from "@nameplane/contracts/backoffice/registries";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "../../../ui/form/fields.tsx";
import { KeyValue } from "../../../ui/layout/page.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { ActDrawer, useAct } from "./act-drawer.tsx";
import { Frames } from "./frames.tsx";
import { Uris } from "./registry-panels.tsx";
import type { RegistryAnswer } from "./registry-answer.ts";

const isName = (text: string) => /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i.test(text.trim());

/** Logs in with our account, checks and reads a name, and shows the messages. Nothing is changed at the registry. */
export function TryDrawer({ data, onClose }: { data: RegistryAnswer; onClose: () => void }): React.JSX.Element {
  const t = useTranslations("registries.try");
  const { registry, name } = data.registry;
  const [domain, setDomain] = useState(`example.${data.tlds[0]?.tld ?? "com"}`);
  const [isTried, setTried] = useState(false);
  const [trial, setTrial] = useState<RegistryTrial | null>(null);
  const act = useAct(tryRegistry, (answer) => setTrial(answer.trial));
  const press = () => {
    setTried(true);
    if (isName(domain)) act.run({ registry, name: domain.trim().toLowerCase() });
  };
  return (
    <ActDrawer title={t("title", { name })} act={act} button={t("act")} onAct={press} onClose={onClose}>
      <p>{t("intro")}</p>
      <TextField
        label={t("name")}
        mono
        autoComplete="off"
        value={domain}
        onChange={setDomain}
        error={isTried && !isName(domain) ? t("nameWrong") : null}
      />
      {trial !== null && <Shown trial={trial} />}
    </ActDrawer>
  );
}

function Shown({ trial }: { trial: RegistryTrial }) {
  const t = useTranslations("registries.try");
  const { greeting } = trial;
  return (
    <div className="np-col np-gap-16" role="status">
      <StatusMark tone={trial.works ? "active" : "problem"}>{t(trial.works ? "works" : "fails")}</StatusMark>
      {greeting !== null && (
        <KeyValue
          facts={[
            { key: "server", label: t("server"), value: <span translate="no">{greeting.server}</span> },
            { key: "extensions", label: t("offers"), value: <Uris uris={[...greeting.objects, ...greeting.extensions]} /> },
            {
              key: "missing",
              label: t("lacks"),
              value: greeting.missing.length === 0 ? t("lacksNothing") : <Uris uris={greeting.missing} />,
            },
          ]}
        />
      )}
      {trial.steps.map(({ step, works, code, text, ms, frames }) => (
        <section key={step} className="np-col np-gap-8">
          <span className="np-row np-wrap np-between np-gap-12">
            <b>{t(`step.${step}`)}</b>
            <StatusMark tone={works ? "active" : "problem"}>
              {t("took", { code: code === null ? "–" : String(code), ms })}
            </StatusMark>
          </span>
          {text !== "" && <p className="np-small">{text}</p>}
          <details className="np-fold">
            <summary>{t("frames")}</summary>
            <Frames frames={frames} />
          </details>
        </section>
      ))}
    </div>
  );
}
