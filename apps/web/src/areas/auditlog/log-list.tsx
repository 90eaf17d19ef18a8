import { actionText } from "@nameplane/contracts/auditlog/actions";
import type { LogEntry } from "@nameplane/contracts/auditlog/log";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { LogChanges } from "./log-changes.tsx";

export type LoggedObject = NonNullable<LogEntry["object"]>;

/** Entries of the audit log. `linkTo` makes the link to what an entry is about; null where the reader has no page for it. */
export function LogList({
  entries,
  linkTo,
}: {
  readonly entries: readonly LogEntry[];
  readonly linkTo: (object: LoggedObject, name: string) => ReactNode;
}) {
  return (
    <ol className="np-log-entries">
      {entries.map((entry) => (
        <Entry key={entry.number} entry={entry} linkTo={linkTo} />
      ))}
    </ol>
  );
}

function Entry({ entry, linkTo }: { entry: LogEntry; linkTo: (object: LoggedObject, name: string) => ReactNode }) {
  const t = useTranslations("auditlog");
  const { locale } = useFormat();
  const { actor, at, action, object, before, after, isdenied, address, number } = entry;
  const who = actor.kind === "staff" && actor.name === "" ? t("entry.support") : actor.name === "" ? t("entry.gone") : actor.name;
  const name = object === null ? "" : t(`object.${object.kind}`, { name: object.name });
  return (
    <li>
      <div className="np-row np-wrap np-gap-8">
        <span className="np-strong">{actionText(action, locale)}</span>
        {object !== null && <span className="np-log-object">{linkTo(object, name) ?? name}</span>}
        {isdenied && <StatusMark tone="problem">{t("entry.denied")}</StatusMark>}
      </div>
      <LogChanges before={before} after={after} />
      <div className="np-row np-wrap np-gap-8 np-small np-soft">
        <span>{t(`entry.by.${actor.kind}`, { name: who })}</span>
        <DateTime value={at} show="moment" />
        {address !== null && <span>{t("entry.from", { address })}</span>}
        <span className="np-num">{t("entry.number", { number: String(number) })}</span>
      </div>
    </li>
  );
}
