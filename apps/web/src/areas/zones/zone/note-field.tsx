import { useTranslations } from "use-intl";
import { TextField } from "../../../ui/form/fields.tsx";
import { useZone } from "./zone-context.tsx";

/** The reason for a change. A setting of the account says whether it is required. */
export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const t = useTranslations("dns.review");
  const { zone } = useZone();
  return (
    <TextField
      label={t("note")}
      {...(zone.wants.note ? { hint: t("noteWanted") } : { optional: t("noteOptional") })}
      value={value}
      maxLength={500}
      onChange={onChange}
    />
  );
}

/** Whether there is a note, or the account requires none. */
export function useHasNote(): (note: string) => boolean {
  const { zone } = useZone();
  return (note) => !zone.wants.note || note.trim() !== "";
}

/** The note as it is sent; without a text none is sent. */
export const noteOf = (note: string): { readonly note?: string } => (note.trim() === "" ? {} : { note: note.trim() });
