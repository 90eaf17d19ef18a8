import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import type { Areas } from "../../locales/messages.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { Money } from "../../ui/text/money.tsx";
import { changesOf, deviceOf, plainFieldName, type Change, type LoggedValue } from "./changes.rules.ts";
import "./auditlog.css";

type FieldName = keyof Areas["auditlog"]["fields"];
type Side = Readonly<Record<string, unknown>> | null;

/** What an entry of the audit log changed: each field before and after. Needs the texts "auditlog". */
export function LogChanges({ before, after }: { readonly before: Side; readonly after: Side }) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <dl className="np-log-changes">
      {changes.map(({ field, from, to }) => (
        <Field key={field} field={field} from={from} to={to} />
      ))}
    </dl>
  );
}

/** Words for the fields that were written. A field without words is shown by its name in the log, written as words. */
function useFieldWord(): (field: string) => string {
  const t = useTranslations("auditlog.fields");
  return (field) => {
    // A dot would divide the key into levels of the texts.
    const key = field.replaceAll(".", "_") as FieldName;
    return t.has(key) ? t(key) : plainFieldName(field);
  };
}

function Field({ field, from, to }: Change) {
  const t = useTranslations("auditlog.entry");
  const fieldWord = useFieldWord();
  return (
    <>
      <dt>{fieldWord(field)}</dt>
      <dd>
        {from !== null && to === null
          ? t.rich("wasValue", { value: () => <Logged field={field} value={from} /> })
          : from !== null && to !== null
            ? t.rich("changed", {
                from: () => <Logged field={field} value={from} />,
                to: () => <Logged field={field} value={to} />,
              })
            : to !== null && <Logged field={field} value={to} />}
      </dd>
    </>
  );
}

/** Fields whose values are among a few words of the product. */
const worded: ReadonlySet<string> = new Set([
  "method",
  "mode",
  "renewal",
  "state",
  "purpose",
  "place",
  "origin",
  "kind",
  "party",
]);

function Logged({ field, value }: { readonly field: string; readonly value: LoggedValue }) {
  const words = useTranslations("auditlog.values");
  const t = useTranslations("auditlog.entry");
  const { number } = useFormat();
  if (value.kind === "flag") return t(value.on ? "yes" : "no");
  if (value.kind === "date") return <DateTime value={value.at} show={value.at.includes("T") ? "moment" : "date"} />;
  if (value.kind === "text") {
    if (field === "browser") {
      const device = deviceOf(value.text);
      return device === null ? t("unknownBrowser") : t("device", device);
    }
    const word = value.text as keyof Areas["auditlog"]["values"];
    return worded.has(field) && words.has(word) ? words(word) : value.text;
  }
  if (value.currency === null) return number(value.minor / 100, { minimumFractionDigits: 2 });
  return <Money value={{ minor: value.minor, currency: value.currency }} />;
}
