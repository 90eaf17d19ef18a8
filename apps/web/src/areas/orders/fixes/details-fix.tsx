import { tldInfo } from "@nameplane/contracts/tlds/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { ContactPicker } from "../../contacts/index.ts";
import { givenValues, ownerFields, type OwnerField } from "../basket/index.ts";
import { type Request, useFix } from "../requests/index.ts";

/** Contact fields that a registry may refuse. They are changed in the contact, not in this form. */
const contactFields = ["name", "organization", "street", "city", "region", "postcode", "country", "phone", "email"] as const;

const tldOf = (domainname: string | null) => domainname?.slice(domainname.indexOf(".") + 1) ?? "";

type DetailsFixProps = {
  readonly request: Request;
  /** Whether consent was given to this owner, so that no other owner can be chosen. */
  readonly isOwnerSettled: boolean;
};

/** The form for missing details: another owner, or the fields that the registry requires. */
export function DetailsFix({ request, isOwnerSettled }: DetailsFixProps) {
  const t = useTranslations("requests.fix");
  const { locale } = useFormat();
  const info = useApiQuery(tldInfo, { tld: tldOf(request.domainname) }, { staleTimeMs: 600_000 });
  if (info.error) return <PanelFailure error={info.error} onRetry={() => void info.refetch()} />;
  if (!info.data) return <LoadingPanel lines={4} />;
  const fields = ownerFields(info.data.contactschema, locale);
  const atFault = request.fixform?.atfault ?? [];
  const isOfTld = fields.some(({ name }) => atFault.includes(name));
  const ofContact = contactFields.filter((name) => !isOfTld && atFault.includes(name)).map((name) => t(`contactField.${name}`));
  const text = t(isOfTld || isOwnerSettled ? "textFaulty" : "text");
  return (
    <div role="group" className="np-col np-gap-12" aria-label={t("title")}>
      <h3>{t("title")}</h3>
      <p className="np-soft">{ofContact.length > 0 ? t("ofContact", { fields: ofContact.join(", ") }) : text}</p>
      <FixForm request={request} isOwnerSettled={isOwnerSettled} fields={fields} tld={info.data.tld.tld} />
    </div>
  );
}

type FixFormProps = DetailsFixProps & { readonly fields: readonly OwnerField[]; readonly tld: string };

function FixForm({ request, isOwnerSettled, fields, tld }: FixFormProps) {
  const t = useTranslations("requests.fix");
  const apiTexts = useTranslations("api");
  const begun = request.fixform ?? null;
  const [contactid, setContact] = useState<string | null>(begun?.contactid ?? null);
  /** How often the contact itself was changed here. */
  const [edited, setEdited] = useState(0);
  const [isEmpty, setEmpty] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { key, renew } = useIdempotencyKey();
  const fix = useFix();
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(fields.map(({ name }) => [name, begun?.fields[name] ?? ""])),
    draft: { key: `fix ${request.requestid}`, until: "sent" },
    onSubmit: (typed) => {
      const given = givenValues(typed);
      // Values that were already sent and have not changed correct nothing.
      const values = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== begun?.fields[name]));
      const isSameOwner = contactid === null || (contactid === begun?.contactid && edited === 0);
      const nothing = isSameOwner && Object.keys(values).length === 0;
      setEmpty(nothing);
      setFailure(null);
      if (nothing || fix.isPending) return;
      const input = {
        requestid: request.requestid,
        ...(contactid === null ? {} : { contactid }),
        ...(Object.keys(values).length > 0 ? { fields: values } : {}),
      };
      fix.mutate(
        { input, key },
        {
          onSuccess: () => form.reset(),
          onError: (error) => {
            // The server has refused the form, so the next attempt is a new action and gets a new idempotency key.
            renew();
            const text = describeError(error, apiTexts);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  // Shows only the wrong fields, if the refusal names them.
  const faulty = fields.filter(({ name }) => begun?.atfault.includes(name) === true);
  const isOfContact = begun !== null && begun.atfault.length > 0 && faulty.length === 0;
  const shown = isOfContact ? [] : faulty.length > 0 ? faulty : fields;
  const owner = (
    <ContactPicker
      onChanged={() => setEdited((times) => times + 1)}
      label={t("owner")}
      isSettled={isOwnerSettled}
      value={contactid}
      onChange={setContact}
      onCreated={isOwnerSettled ? undefined : (contact) => setContact(contact.contactid)}
      country="SE"
    />
  );
  return (
    <form className="np-form np-request-fix" onSubmit={form.submit} noValidate>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {isEmpty && <Banner tone="needs" title={t("nothing")} live />}
      {shown.length > 0 && faulty.length === 0 && <h4>{t("fields", { tld })}</h4>}
      {shown.map((field) => (
        <FixField key={field.name} field={field} binding={form.field(field.name)} />
      ))}
      {faulty.length > 0 && !isOwnerSettled ? (
        <details className="np-fold">
          <summary>{t("otherOwner")}</summary>
          {owner}
        </details>
      ) : (
        owner
      )}
      <div>
        <Button type="submit" variant="primary" busy={fix.isPending}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}

type Binding = ReturnType<ReturnType<typeof useForm<Record<string, string>>>["field"]>;

function FixField({ field: { label, hint, maxLength, choices }, binding }: { field: OwnerField; binding: Binding }) {
  if (choices === null)
    return (
      <TextField {...binding} value={binding.value ?? ""} label={label} hint={hint} maxLength={maxLength} autoComplete="off" />
    );
  const { name, value, onChange, onBlur, error } = binding;
  const options = [{ value: "", label: "-" }, ...choices.map((choice) => ({ value: choice, label: choice }))];
  return (
    <SelectField
      name={name}
      value={value ?? ""}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      label={label}
      hint={hint}
      options={options}
    />
  );
}
