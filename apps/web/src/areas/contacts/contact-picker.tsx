import type { ContactView } from "@nameplane/contracts/contacts/contact";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../app/lazy-part.ts";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { SelectField } from "../../ui/form/fields.tsx";
import { contactLine, contactName } from "./contact-name.ts";

const ContactDrawer = lazyPart(async () => (await import("./contact-drawer.tsx")).ContactDrawer, ["contactform"]);

const ContactSheet = lazyPart(
  async () => (await import("./contact-sheet.tsx")).ContactSheet,
  ["contacts", "contactform"],
);

export type ContactPickerProps = {
  readonly label: string;
  readonly contacts: readonly ContactView[];
  readonly value: string | null;
  readonly onChange: (contactid: string) => void;
  /** A contact was written here: it is chosen, and the caller reads the list again. Absent: only those that are there. */
  readonly onCreated?: ((contact: ContactView) => void) | undefined;
  /** Country a new contact starts with. */
  readonly country: string;
  readonly error?: string | null;
  readonly disabled?: boolean;
  /** Offers to change the chosen contact; called when that was done. */
  readonly onChanged?: () => void;
  /** Said where there is nobody to choose. */
  readonly none?: string;
};

/** Who owns it: one of the account's contacts, or a new one. */
export function ContactPicker({
  label,
  contacts,
  value,
  onChange,
  onCreated,
  country,
  error,
  disabled,
  none,
  onChanged,
}: ContactPickerProps) {
  const t = useTranslations("contactform");
  const [open, setOpen] = useState<boolean | null>(null);
  const [sheet, setSheet] = useState(false);
  const chosen = contacts.find(({ contactid }) => contactid === value);
  return (
    <div className="np-col np-gap-12">
      {contacts.length > 0 && (
        <SelectField
          label={label}
          value={chosen ? chosen.contactid : ""}
          placeholder={t("choose")}
          onChange={onChange}
          disabled={disabled ?? false}
          error={error}
          hint={chosen && contactLine(chosen)}
          options={contacts.map((contact) => ({ value: contact.contactid, label: contactName(contact) }))}
        />
      )}
      {contacts.length === 0 && <p className="np-soft">{none ?? t("none")}</p>}
      <div className="np-row np-wrap">
        {chosen && onChanged && (
          <Button size="sm" onClick={() => setSheet(true)}>
            {t("editTitle")}
          </Button>
        )}
        {onCreated && (
          <Button icon={IconPlus} size="sm" disabled={disabled ?? false} onClick={() => setOpen(true)}>
            {t("new")}
          </Button>
        )}
      </div>
      {sheet && chosen && (
        <Fetched>
          <ContactSheet
            contactid={chosen.contactid}
            startsEditing
            onSaved={onChanged}
            onClose={() => setSheet(false)}
          />
        </Fetched>
      )}
      {open !== null && onCreated && (
        <Fetched>
          <ContactDrawer
            open={open}
            onClose={() => setOpen(false)}
            country={country}
            onCreated={(contact) => {
              setOpen(false);
              onCreated(contact);
            }}
          />
        </Fetched>
      )}
    </div>
  );
}
