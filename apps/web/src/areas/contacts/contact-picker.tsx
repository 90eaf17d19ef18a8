import type { ContactView } from "@nameplane/contracts/contacts/contact";
import { contactList } from "@nameplane/contracts/contacts/operations";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../shell/lazy-part.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { PanelFailure } from "../../ui/feedback/states.tsx";
import { ContactChoice } from "./contact-choice.tsx";
import { useContact } from "./use-contact.ts";

const ContactDrawer = lazyPart(async () => (await import("./contact-drawer.tsx")).ContactDrawer, ["contactform"]);

const ContactSheet = lazyPart(
  async () => (await import("./contact-sheet.tsx")).ContactSheet,
  ["contacts", "contactform", "contactdiffers"],
);

export type ContactPickerProps = {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (contactid: string) => void;
  /** Called with a contact that was created here and is to be chosen. If absent, no contact can be created. */
  readonly onCreated?: ((contact: ContactView) => void) | undefined;
  /** The country with which a new contact starts. */
  readonly country: string;
  readonly error?: string | null;
  readonly disabled?: boolean;
  /** Called after the chosen contact was edited. If absent, it cannot be edited. */
  readonly onChanged?: () => void;
  /** Text shown if there is no contact to choose. */
  readonly none?: string;
  /** The id of a contact that is not offered, because it is the current one. */
  readonly except?: string | undefined;
  /** Whether the choice is fixed. The chosen contact can still be edited. */
  readonly isSettled?: boolean;
};

/** The choice of an owner: one of the account's contacts, or a new one. */
export function ContactPicker({
  label,
  value,
  onChange,
  onCreated,
  country,
  error,
  disabled,
  none,
  onChanged,
  except,
  isSettled = false,
}: ContactPickerProps) {
  const t = useTranslations("contactform");
  const [open, setOpen] = useState<boolean | null>(null);
  const [sheet, setSheet] = useState(false);
  const chosen = useContact(value);
  const any = useApiQuery(contactList, { ...(except === undefined ? {} : { except }), orderby: "name", limit: 20 });
  const isNobody = any.data?.total === 0;
  if (any.error && !any.data) return <PanelFailure error={any.error} onRetry={() => void any.refetch()} />;
  return (
    <div className="np-col np-gap-12">
      {isNobody ? (
        <p className="np-soft">{none ?? t("none")}</p>
      ) : (
        <ContactChoice
          label={label}
          chosen={chosen}
          onChange={onChange}
          except={except}
          error={error}
          disabled={disabled === true || isSettled}
        />
      )}
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
          <ContactSheet contactid={chosen.contactid} startsEditing onSaved={onChanged} onClose={() => setSheet(false)} />
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
