import { completeAccount } from "@nameplane/contracts/accounts/operations";
import { checkIdNumber, checkPostcode, checkVatNumber } from "@nameplane/values";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSession, useSessionActions } from "../../shell/session/use-session.ts";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { all, maxLength, required, rule } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { AddressFields, PartyFields, PhoneInput } from "./contact-fields.tsx";
import { contactOf, contactRules, emptyContact, type ContactValues } from "./contact-form.rules.ts";
import type { Country } from "./use-countries.ts";
import { WithCountries } from "./with-countries.tsx";

type Props = {
  /** The text of the button that saves. */
  readonly submit: string;
  /** Called when the details are saved and the session contains them. */
  readonly onSaved: () => void;
  /** Content that is shown beside the button. */
  readonly beside?: ReactNode;
};

/**
 * The form in which a new account first enters its owner with the address: everything that invoices and registries require
 * besides the mail address.
 */
export function AccountDetailsForm(props: Props) {
  return <WithCountries>{(countries) => <DetailsForm {...props} countries={countries} />}</WithCountries>;
}

function DetailsForm({ countries, submit, onSaved, beside }: Props & { countries: readonly Country[] }) {
  const t = useTranslations("contactform");
  const describe = useTranslations("api");
  const { account } = useSession();
  const { reload } = useSessionActions();
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(completeAccount, { call: { handled: true } });
  const saved = async () => {
    form.reset();
    await reload();
    onSaved();
  };
  const { email: _, ...rules } = contactRules(countries);
  const form = useForm<ContactValues>({
    initial: emptyContact(account?.lang === "en" ? "" : "SE"),
    draft: { key: "account-details", until: "sent" },
    rules: {
      ...rules,
      // Every account, even that of a company, must name a responsible person.
      firstname: all(required, maxLength(120)),
      lastname: all(required, maxLength(120)),
      idnumber: (value, { party, country }) => rule(checkIdNumber(party, country))(value) ?? maxLength(40)(value),
      vatnumber: (value, { party }) => (party === "company" ? (rule(checkVatNumber)(value) ?? maxLength(32)(value)) : null),
      postcode: (value, { country }) => required(value) ?? rule(checkPostcode(country))(value) ?? maxLength(16)(value),
    },
    onSubmit: (values) => {
      if (save.isPending) return;
      setFailure(null);
      const { email: __, ...input } = contactOf(values, countries);
      save.mutate(
        { input },
        {
          onSuccess: () => void saved().catch((error: unknown) => setFailure(describeError(error, describe))),
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
    <form className="np-form" onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <PartyFields fields={form.fields} countries={countries} namesNeeded />
      <AddressFields fields={form.fields} countries={countries} />
      <PhoneInput fields={form.fields} countries={countries} hint={t("phoneHint")} />
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  );
}
