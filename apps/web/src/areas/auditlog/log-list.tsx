import { actionText } from "@nameplane/contracts/auditlog/actions";
import type { LogEntry } from "@nameplane/contracts/auditlog/log";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { LogChanges } from "./log-changes.tsx";

type LoggedObject = NonNullable<LogEntry["object"]>;

/** Returns the URL of an object's page, by its kind. A kind that is missing has no page. */
export type LogPages = Readonly<Partial<Record<LoggedObject["kind"], (object: LoggedObject) => string>>>;

/** Entries of the audit log, with links to what they are about. */
export function LogList({ entries, pages }: { readonly entries: readonly LogEntry[]; readonly pages: LogPages }) {
  return (
    <ol className="np-log-entries">
      {entries.map((entry) => (
        <Entry key={entry.number} entry={entry} pages={pages} />
      ))}
    </ol>
  );
}

function Entry({ entry, pages }: { entry: LogEntry; pages: LogPages }) {
  const t = useTranslations("auditlog");
  const { locale } = useFormat();
  const { actor, at, action, object, before, after, isdenied, address, number } = entry;
  const who = actor.kind === "staff" && actor.name === "" ? t("entry.support") : actor.name === "" ? t("entry.gone") : actor.name;
  const name = object === null ? "" : t(`object.${object.kind}`, { name: object.name });
  const page = object === null ? undefined : pages[object.kind]?.(object);
  return (
    <li>
      <div className="np-row np-wrap np-gap-8">
        <span className="np-strong">{actionText(action, locale)}</span>
        {object !== null && <span className="np-log-object">{page === undefined ? name : <Link to={page}>{name}</Link>}</span>}
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
