import { setUserProfile, userProfile } from "@nameplane/contracts/identity/operations";
import { checkContactPhone } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { all, maxLength, required, rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { NameFields, PhoneInput, phoneText, readPhone, WithCountries, type Country } from "../../contacts/index.ts";
import type { UserProfile } from "./user-profile.ts";

type Props = { readonly profile: UserProfile; readonly onClose: () => void };

/** Changes the user's own name and phone. */
export function UserProfileDrawer({ profile, onClose }: Props) {
  const t = useTranslations("accounts.user");
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("editTitle")}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="user-profile-form" variant="primary">
            {t("save")}
          </Button>
        </>
      }
    >
      <WithCountries lines={4}>
        {(countries) => <PersonForm profile={profile} countries={countries} onClose={onClose} />}
      </WithCountries>
    </Drawer>
  );
}

function PersonForm({ profile, countries, onClose }: Props & { countries: readonly Country[] }) {
  const t = useTranslations("accounts.user");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const { reload } = useSessionActions();
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(setUserProfile, { call: { handled: true, why: t("phoneWhy") } });
  const read = readPhone(profile.phone, "SE", countries);
  const inEpp = (text: string, country: string) => phoneText(readPhone(text, country, countries), countries);
  const form = useForm({
    initial: {
      firstname: profile.firstname,
      lastname: profile.lastname,
      phonecountry: read.iso2,
      phone: read.digits,
    },
    draft: { key: "user-profile", until: "closed" },
    rules: {
      firstname: all(required, maxLength(120)),
      lastname: all(required, maxLength(120)),
      phone: (value, { phonecountry }) => required(value) ?? rule(checkContactPhone)(inEpp(value, phonecountry)),
    },
    onSubmit: ({ firstname, lastname, phone, phonecountry }) => {
      if (save.isPending) return;
      setFailure(null);
      const number = inEpp(phone, phonecountry);
      // A change of phone needs a fresh proof of identity, so the phone is sent only if it has changed.
      const input = { firstname, lastname, ...(number === profile.phone ? {} : { phone: number }) };
      save.mutate(
        { input },
        {
          onSuccess: () => {
            onClose();
            showToast({ tone: "success", title: t("saved") });
            void queries.invalidateQueries({ queryKey: queryKeyOf(userProfile) });
            void reload().catch(() => undefined);
          },
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
    <form id="user-profile-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <NameFields fields={form.fields} />
      <PhoneInput fields={form.fields} countries={countries} hint={t("phoneHint")} />
    </form>
  );
}
