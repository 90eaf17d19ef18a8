import { accountProfile, setAccountProfile } from "@nameplane/contracts/accounts/operations";
import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import { contactList } from "@nameplane/contracts/contacts/operations";
import { checkVatNumber } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession, useSessionActions } from "../../../shell/session/use-session.ts";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { InputOf } from "../../../lib/api/operation.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { all, required, rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import {
  ContactChoice,
  ContactFields,
  contactOf,
  contactRules,
  readPhone,
  WithCountries,
  type ContactValues,
  type Country,
  useContact,
} from "../../contacts/index.ts";
import type { AccountProfile } from "./profile-screen.tsx";

type Props = { readonly profile: AccountProfile; readonly onClose: () => void };
type Values = ContactValues & { readonly billingcontactid: string };

/** Changes the owner of the account, and where its invoices are sent. */
export function ProfileDrawer({ profile, onClose }: Props) {
  const t = useTranslations("accounts.profile");
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("editTitle")}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="profile-form" variant="primary">
            {t("save")}
          </Button>
        </>
      }
    >
      <WithCountries>{(countries) => <ProfileForm profile={profile} countries={countries} onClose={onClose} />}</WithCountries>
    </Drawer>
  );
}

function ProfileForm({ profile, countries, onClose }: Props & { countries: readonly Country[] }) {
  const t = useTranslations("accounts.profile");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const { reload } = useSessionActions();
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(setAccountProfile, { call: { handled: true, why: t("why") } });
  const done = () => {
    onClose();
    showToast({ tone: "success", title: t("saved") });
    void queries.invalidateQueries({ queryKey: queryKeyOf(accountProfile) });
    void queries.invalidateQueries({ queryKey: queryKeyOf(contactList) });
    void reload().catch(() => undefined);
  };
  const form = useForm<Values>({
    initial: valuesOf(profile, countries),
    draft: { key: "account-profile", until: "closed" },
    rules: {
      ...contactRules(countries),
      // A company's account also needs a person who is responsible.
      firstname: required,
      lastname: required,
      vatnumber: (value, { party }) => (party === "company" ? all(rule(checkVatNumber))(value) : null),
    },
    onSubmit: ({ billingcontactid, ...contact }) => {
      if (save.isPending) return;
      setFailure(null);
      const input = changesOf(profile, contactOf(contact, countries), billingcontactid);
      if (Object.keys(input).length === 0) return onClose();
      save.mutate(
        { input },
        {
          onSuccess: done,
          onError: (error) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <form id="profile-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <ContactFields fields={form.fields} countries={countries} namesNeeded emailHint={t("emailHint")} />
      <BillingField field={form.fields.billingcontactid} profile={profile} />
    </form>
  );
}

/** The contact of the account to which invoices are addressed. Shows nothing if the user may not see contacts. */
function BillingField({
  field,
  profile,
}: {
  field: ReturnType<typeof useForm<Values>>["fields"]["billingcontactid"];
  profile: AccountProfile;
}) {
  const t = useTranslations("accounts.profile");
  const { account } = useSession();
  const { value, onChange, error } = field;
  const chosen = useContact(value === "" ? null : value);
  return (
    <div className="np-col np-gap-8">
      <ContactChoice
        label={t("billing")}
        hint={t("billingHint")}
        nobody={value === "" ? t("billingOwner") : profile.billingname}
        chosen={chosen}
        onChange={onChange}
        except={account?.contact.contactid ?? undefined}
        error={error}
      />
      {value !== "" && (
        <div>
          <Button size="xs" onClick={() => onChange("")}>
            {t("billingOwner")}
          </Button>
        </div>
      )}
    </div>
  );
}

function valuesOf(profile: AccountProfile, countries: readonly Country[]): Values {
  const { party, organization, firstname, lastname, idnumber, vatnumber, street, street2, postcode, city } = profile;
  const { country, email, phone, billingcontactid } = profile;
  const read = readPhone(phone, country, countries);
  return {
    party,
    organization,
    firstname,
    lastname,
    idnumber,
    vatnumber,
    street,
    street2,
    postcode,
    city,
    country,
    email,
    phone: read.digits,
    phonecountry: read.iso2,
    billingcontactid: billingcontactid ?? "",
  };
}

/** Only the changed fields, because a change of mail address or VAT number needs a fresh proof of identity. */
function changesOf(profile: AccountProfile, contact: ContactInput, billingId: string): InputOf<typeof setAccountProfile> {
  const names = Object.keys(contact) as (keyof ContactInput)[];
  const changed = names.filter((name) => contact[name] !== profile[name]).map((name) => [name, contact[name]] as const);
  const billing = billingId === (profile.billingcontactid ?? "") ? {} : { billingcontactid: billingId || null };
  return { ...Object.fromEntries(changed), ...billing };
}
