import type { ErasureSum } from "@nameplane/contracts/privacy/erasure";
import { useTranslations } from "use-intl";
import "./privacy.css";

const yearDays = 365;

/** What an erasure erases and what it keeps, grouped by the purpose of the data. Needs the texts "privacy". */
export function ErasureClasses({ classes }: { readonly classes: readonly ErasureSum[] }) {
  const t = useTranslations("privacy.classes");
  const time = (days: number) =>
    days >= yearDays ? t("years", { count: Math.floor(days / yearDays) }) : t("days", { count: days });
  return (
    <div className="np-col np-gap-12">
      <dl className="np-privacy-fates np-privacy-classes">
        {classes.map(({ class: name, erased, stays, keepdays }) => (
          <div key={name} className="np-privacy-class">
            <dt>{t(name)}</dt>
            <dd>
              {(erased > 0 || stays === 0) && <div>{t("erased", { count: erased })}</div>}
              {stays > 0 && <div className="np-soft">{t("stays", { count: stays, time: time(keepdays ?? 0) })}</div>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="np-small np-soft">{t("why")}</p>
    </div>
  );
}
