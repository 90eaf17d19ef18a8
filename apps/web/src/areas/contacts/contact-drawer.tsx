import { createContact } from "@nameplane/contracts/contacts/operations";
import type { ContactView } from "@nameplane/contracts/contacts/contact";
import { useQueryClient } from "@tanstack/react-query";
import { contactList } from "@nameplane/contracts/contacts/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { contactFormOf, contactFormRules, emptyForm, type ContactFormValues } from "./contact-form.rules.ts";
import { useCountries, type Country } from "./use-countries.ts";
import { WithCountries } from "./with-countries.tsx";

export type ContactDrawerProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The country with which the form starts. */
  readonly country: string;
  readonly onCreated: (contact: ContactView) => void;
};

/** The form for a new contact in a drawer. What was typed is still there when the drawer is opened again. */
export function ContactDrawer({ open, onClose, country, onCreated }: ContactDrawerProps) {
  const t = useTranslations("contactform");
  const { list } = useCountries();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("title")}
      width={560}
      footer={
        list.length > 0 && (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" form="contact-form" variant="primary">
              {t("save")}
            </Button>
          </>
        )
      }
    >
      <WithCountries>
        {(countries) => <ContactForm countries={countries} country={country} onCreated={onCreated} />}
      </WithCountries>
    </Drawer>
  );
}

function ContactForm({
  countries,
  country,
  onCreated,
}: {
  countries: readonly Country[];
  country: string;
  onCreated: (contact: ContactView) => void;
}) {
  const api = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { key, renew } = useIdempotencyKey();
  const create = useApiMutation(createContact, {
    call: { handled: true },
    onSuccess: ({ contact }) => {
      renew();
      form.reset();
      void queries.invalidateQueries({ queryKey: queryKeyOf(contactList) });
      onCreated(contact);
    },
  });
  const form = useForm<ContactFormValues>({
    initial: emptyForm(country),
    rules: contactFormRules(countries),
    draft: { key: "contact-new", until: "sent" },
    onSubmit: (values) => {
      if (create.isPending) return;
      setFailure(null);
      create.mutate(
        { input: contactFormOf(values, countries), key },
        {
          onError: (error) => {
            const text = describeError(error, api);
            // The server has refused the form, so the next attempt is a new action and requires a new idempotency key.
            if (error instanceof ApiError && error.code >= 2000 && error.code < 2400) renew();
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <form id="contact-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={create.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <ContactFields fields={form.fields} countries={countries} />
    </form>
  );
}
