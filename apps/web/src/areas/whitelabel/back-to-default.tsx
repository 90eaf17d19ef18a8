import { useTranslations } from "use-intl";

/** A quiet button that resets one value to the default. Shows nothing if the value is the default. */
export function BackToDefault({ name, isDefault, onBack }: { name: string; isDefault: boolean; onBack: () => void }) {
  const t = useTranslations("brand");
  if (isDefault) return null;
  return (
    <button type="button" className="np-link np-brand-back" onClick={onBack}>
      {t("toDefault")}
      <span className="np-visually-hidden"> {name}</span>
    </button>
  );
}
