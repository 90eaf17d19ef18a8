import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";

/** A one-time link, shown only this once, to be handed to the staff member. */
export function ShownLink({ link, name, onDone }: { link: { url: string; ends: string }; name: string; onDone: () => void }) {
  const t = useTranslations("staff.colleagues");
  const { dateTime } = useFormat();
  return (
    <ShownOnce
      title={t("linkReady", { name })}
      text={t("linkOnce", { name, ends: dateTime(link.ends) })}
      label={t("linkLabel")}
      value={link.url}
      savedLabel={t("linkSaved")}
      doneLabel={t("done")}
      onSaved={onDone}
    />
  );
}
