import { useTranslations } from "use-intl";
import { Checkbox } from "../../../ui/form/choices.tsx";
import type { StayingSenders as Staying } from "./mail-services.rules.ts";

/**
 * Shows who may still send mail for the name after something is added to its SPF record, with a choice of services to remove from
 * it.
 */
export function StayingSenders({
  staying: { services, others },
  without,
  onChange,
}: {
  staying: Staying;
  /** The domains that are no longer included. */
  without: readonly string[];
  onChange: (without: readonly string[]) => void;
}) {
  const t = useTranslations("dnsimport.senders");
  if (services.length === 0) return <p className="np-soft">{t("only", { terms: others.join(" ") })}</p>;
  return (
    <fieldset className="np-fieldset">
      <legend>{t("title")}</legend>
      <p className="np-soft">{t("text")}</p>
      {services.map(({ name, include }) => (
        <Checkbox
          key={include}
          label={t("takeOut", { name })}
          note={<code className="np-mono np-mono-s">{`include:${include}`}</code>}
          checked={without.includes(include)}
          onChange={(isOut) => onChange(isOut ? [...without, include] : without.filter((one) => one !== include))}
        />
      ))}
      {others.length > 0 && <p className="np-soft">{t("others", { terms: others.join(" ") })}</p>}
    </fieldset>
  );
}
