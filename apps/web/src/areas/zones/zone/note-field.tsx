import { useTranslations } from "use-intl";
import { TextField } from "../../../ui/form/fields.tsx";
import { useZone } from "./zone-context.tsx";

/** The field for the reason of a change. A setting of the account decides whether it is required. */
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

/** Returns a function that tells whether a note is given or not required by the account. */
export function useHasNote(): (note: string) => boolean {
  const { zone } = useZone();
  return (note) => !zone.wants.note || note.trim() !== "";
}

/** The note as it is sent. If it is empty, none is sent. */
export const noteOf = (note: string): { readonly note?: string } => (note.trim() === "" ? {} : { note: note.trim() });
