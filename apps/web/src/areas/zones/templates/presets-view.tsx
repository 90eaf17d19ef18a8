import { expandPreset, servicePresets, usualValue, type ServicePreset } from "@nameplane/dns/presets";
import { IconArrowLeft, IconExternalLink } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { ExpandedSets } from "./expanded-sets.tsx";
import { useLanguage } from "./use-language.ts";
import { useZone } from "../zone/index.ts";

const nameOf = ({ name, title }: ServicePreset, language: "en" | "sv"): string => title?.[language] ?? name;

/** The list of services by kind, or the form of the chosen service. */
export function PresetsView() {
  const t = useTranslations("dnsimport.templates");
  const language = useLanguage();
  const [chosen, setChosen] = useState<ServicePreset | null>(null);
  if (chosen) return <PresetForm key={chosen.id} preset={chosen} onBack={() => setChosen(null)} />;
  return (["mail", "web"] as const).map((kind) => (
    <section key={kind} className="np-col np-gap-12">
      <h3>{t(kind)}</h3>
      <ul className="np-preset-list">
        {servicePresets
          .filter((preset) => preset.kind === kind)
          .map((preset) => (
            <li key={preset.id}>
              <button type="button" className="np-preset" onClick={() => setChosen(preset)}>
                <b>{nameOf(preset, language)}</b>
                <span className="np-small np-soft">{preset.about[language]}</span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  ));
}

function PresetForm({ preset, onBack }: { preset: ServicePreset; onBack: () => void }) {
  const t = useTranslations("dnsimport");
  const language = useLanguage();
  const { date } = useFormat();
  const { apex, zoneid } = useZone().zone;
  const [typed, setTyped] = useDraft<Readonly<Record<string, string>>>(
    `preset ${zoneid} ${preset.id}`,
    Object.fromEntries(preset.variables.map((variable) => [variable.name, usualValue(variable, apex)])),
  );
  const settled = useDebounced(typed, 300);
  const isFilled = preset.variables.every(({ name, isOptional }) => isOptional === true || settled[name]?.trim());
  const expanded = useMemo(() => (isFilled ? expandPreset(preset, apex, settled) : null), [isFilled, preset, apex, settled]);
  return (
    <div className="np-col np-gap-20">
      <div>
        <Button variant="ghost" size="sm" icon={IconArrowLeft} onClick={onBack}>
          {t("templates.back")}
        </Button>
      </div>
      <div>
        <h3>{nameOf(preset, language)}</h3>
        <p>{preset.about[language]}</p>
        <p className="np-small np-soft">
          <a className="np-link" href={preset.source} target="_blank" rel="noreferrer">
            {t("templates.source")} <Icon of={IconExternalLink} size="s" />
          </a>
          , {t("templates.checked", { date: date(preset.checkedOn) })}
        </p>
      </div>
      {preset.variables.length > 0 && (
        <section className="np-form">
          <h4>{t("templates.needs")}</h4>
          {preset.variables.map(({ name, label, where, example, isOptional }) => (
            <TextField
              key={name}
              label={label[language]}
              hint={where[language]}
              {...(isOptional ? { optional: t("import.optional") } : {})}
              placeholder={example}
              mono
              autoCapitalize="off"
              spellCheck={false}
              value={typed[name] ?? ""}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          ))}
        </section>
      )}
      <ExpandedSets expanded={expanded} />
    </div>
  );
}
