import { webhookEventGroups } from "@nameplane/contracts/webhooks/event-types";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "../../ui/form/choices.tsx";
import { chosenOf, groupNames, withKinds } from "./webhook-form.rules.ts";

/** The choice of event kinds, by subject: whole groups or single kinds. The names are those used in the payload. */
export function KindsField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  const t = useTranslations("webhooks");
  const id = useId();
  const chosen = chosenOf(value);
  return (
    <div className="np-col np-gap-16">
      {groupNames.map((group) => {
        const types = webhookEventGroups[group];
        const count = types.filter((type) => chosen.has(type)).length;
        return (
          <fieldset key={group} className="np-fieldset" aria-describedby={error === null ? undefined : id}>
            <legend className="np-visually-hidden">{t(`groups.${group}`)}</legend>
            <Checkbox
              label={<span className="np-strong">{t(`groups.${group}`)}</span>}
              checked={count === types.length}
              mixed={count > 0 && count < types.length}
              onChange={(isOn) => onChange(withKinds(value, types, isOn))}
            />
            <div className="np-webhook-kinds" translate="no">
              {types.map((type) => (
                <Checkbox
                  key={type}
                  label={<span className="np-mono">{type}</span>}
                  checked={chosen.has(type)}
                  onChange={(isOn) => onChange(withKinds(value, [type], isOn))}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      {error !== null && (
        <div className="np-field-error" id={id} role="alert">
          {error}
        </div>
      )}
    </div>
  );
}
