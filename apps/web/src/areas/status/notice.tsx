import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { SystemStatus } from "./use-system-status.ts";
import "./status.css";

type Shown = Omit<SystemStatus["notices"][number], "noticeid">;

/** Maintenance or an incident, as a row of a list: what it affects, when, and the updates about it. */
export function Notice({ notice }: { notice: Shown }) {
  const t = useTranslations("status");
  const { dateTime } = useFormat();
  const { kind, title, body, parts, when, starts, ends, updates } = notice;
  return (
    <li>
      <div className="np-grow">
        <b>{title}</b>
        {parts.length > 0 && (
          <p className="np-small np-soft">{t("concerns", { parts: parts.map((part) => t(`part.${part}`)).join(", ") })}</p>
        )}
        {body !== "" && <p className="np-pre">{body}</p>}
        {updates.length > 0 && (
          <ol className="np-systems-updates" aria-label={t("updates")}>
            {updates.map(({ phase, text, at }) => (
              <li key={at + phase}>
                <span className="np-row np-wrap np-gap-8 np-small np-soft">
                  <b>{t(`phase.${phase}`)}</b>
                  <DateTime value={at} show="moment" />
                </span>
                <p className="np-pre">{text}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="np-systems-state">
        <span>
          {t(`kind.${kind}`)}: {t(`when.${when}`)}
        </span>
        <span className="np-cap np-quiet">
          {ends === null ? t("from", { from: dateTime(starts) }) : t("fromTo", { from: dateTime(starts), to: dateTime(ends) })}
        </span>
      </div>
    </li>
  );
}
