import { accountUsers, createUser, editUser } from "@nameplane/contracts/accounts/operations";
import type { AccountUser } from "@nameplane/contracts/accounts/users";
import { checkContactPhone, checkEmail, checkUsername } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { fromLocalTime, toLocalTime } from "../../../lib/format/local-time.ts";
import { localeNames, locales, type Locale } from "../../../lib/i18n/locale.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, maxLength, required, rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { NameFields, ReachFields, phoneText, readPhone, WithCountries, type Country } from "../../contacts/index.ts";
import { RightsFields, type Choices } from "./rights-fields.tsx";
import type { RightsValues } from "./rights.rules.ts";
import { SeenDomainsFields } from "./seen-domains-fields.tsx";
import { seenOf, sentOf, type SeenValues } from "./seen-domains.rules.ts";

type Props = { readonly choices: Choices; readonly onClose: () => void };

/** The last minute of a day in the user's time zone, as an instant. */
const endOfDay = (day: string, timeZone: string): string => fromLocalTime(`${day}T23:59`, timeZone) ?? day;

/** The day of an instant in the user's time zone, as YYYY-MM-DD. Empty if there is no instant. */
const dayOf = (instant: string | null, timeZone: string): string =>
  instant === null ? "" : toLocalTime(instant, timeZone).slice(0, 10);

/** The role that is preselected: the one with the fewest permissions. */
function leastRole({ roles }: Choices): string {
  const [least] = roles.filter(({ cangive }) => cangive).toSorted((a, b) => a.permissions.length - b.permissions.length);
  return least?.roleid ?? roles[0]?.roleid ?? "";
}

/** Adds a user: name, mail, phone and permissions. The new user chooses a password later. */
export function CreateUserDrawer({ choices, onClose }: Props) {
  const t = useTranslations("users");
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("createTitle")}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="user-form" variant="primary">
            {t("invite")}
          </Button>
        </>
      }
    >
      <WithCountries>{(countries) => <CreateForm choices={choices} countries={countries} onClose={onClose} />}</WithCountries>
    </Drawer>
  );
}

type NewUserValues = Readonly<
  Record<"firstname" | "lastname" | "email" | "phonecountry" | "phone" | "username" | "language" | "until", string>
>;

function CreateForm({ choices, countries, onClose }: Props & { countries: readonly Country[] }) {
  const t = useTranslations("users");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const { locale, timeZone } = useFormat();
  const { key, renew } = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const [rights, setRights] = useState<RightsValues>({ roleid: leastRole(choices), extra: [], denied: [] });
  const [seen, setSeen] = useState<SeenValues>(seenOf(null));
  const create = useApiMutation(createUser, { call: { handled: true, why: t("createWhy") } });
  const inEpp = (text: string, country: string) => phoneText(readPhone(text, country, countries), countries);
  const form = useForm<NewUserValues>({
    initial: {
      firstname: "",
      lastname: "",
      email: "",
      phonecountry: "SE",
      phone: "",
      username: "",
      language: locale,
      until: "",
    },
    rules: {
      firstname: all(required, maxLength(120)),
      lastname: all(required, maxLength(120)),
      email: all(required, rule(checkEmail)),
      phone: (value, { phonecountry }) => required(value) ?? rule(checkContactPhone)(inEpp(value, phonecountry)),
      username: all(
        required,
        rule((value) => checkUsername(value.trim())),
      ),
    },
    draft: { key: "user-new", until: "sent" },
    onSubmit: ({ phonecountry, phone, language, until, ...values }) => {
      if (create.isPending) return;
      setFailure(null);
      const input = {
        ...values,
        language: language as Locale,
        phone: inEpp(phone, phonecountry),
        roleid: rights.roleid,
        extra: [...rights.extra],
        denied: [...rights.denied],
        domains: sentOf(seen),
        ...(until === "" ? {} : { validuntil: endOfDay(until, timeZone) }),
      };
      create.mutate(
        { input, key },
        {
          onSuccess: () => {
            form.reset();
            onClose();
            showToast({ tone: "success", title: t("created"), body: values.email });
            void queries.invalidateQueries({ queryKey: queryKeyOf(accountUsers) });
          },
          onError: (error: ApiError) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            // The server has refused the form, so the next attempt is a new action and requires a new idempotency key.
            if (error.code >= 2000 && error.code < 2400) renew();
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <form id="user-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={create.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <NameFields fields={form.fields} ofAnother />
      <ReachFields fields={form.fields} countries={countries} emailHint={t("emailHint")} ofAnother />
      <TextField
        {...form.field("username")}
        label={t("username")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
      />
      <SelectField
        {...form.field("language")}
        label={t("language")}
        options={locales.map((each) => ({ value: each, label: localeNames[each] }))}
      />
      <TextField
        {...form.field("until")}
        error={form.field("until").error ?? (create.error?.param === "validuntil" ? failure : null)}
        label={t("ends")}
        hint={t("endsHint")}
        optional
        type="date"
      />
      <RightsFields value={rights} onChange={setRights} choices={choices} />
      <SeenDomainsFields
        value={seen}
        onChange={setSeen}
        labels={choices.labels}
        error={create.error?.param === "domains" ? failure : null}
      />
    </form>
  );
}

/** Changes the permissions of a user. Everything else can only be changed by that user. */
export function EditUserDrawer({ user, choices, onClose }: Props & { user: AccountUser }) {
  const t = useTranslations("users");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const { timeZone } = useFormat();
  const { roleid, extra, denied, validuntil } = user;
  const [until, setUntil] = useState(() => dayOf(validuntil, timeZone));
  const [rights, setRights] = useState<RightsValues>({ roleid, extra, denied });
  const [seen, setSeen] = useState<SeenValues>(() => seenOf(user.domains));
  const save = useApiMutation(editUser, {
    call: { handled: true, why: t("editWhy", { name: user.username }) },
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("saved") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(accountUsers) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    // If the day was not changed, the stored time is kept.
    const endOf = until === dayOf(validuntil, timeZone) ? {} : { validuntil: until === "" ? null : endOfDay(until, timeZone) };
    // Values that were not changed are not sent, so that a change by somebody else in the meantime is not overwritten.
    const [now, before] = [sentOf(seen), sentOf(seenOf(user.domains))];
    const seenNow = JSON.stringify(now) === JSON.stringify(before) ? {} : { domains: now };
    const { roleid: newRole, extra: given, denied: taken } = rights;
    save.mutate({
      input: { usrid: user.usrid, roleid: newRole, extra: [...given], denied: [...taken], ...seenNow, ...endOf },
    });
  };
  const isAboutEnd = save.error?.param === "validuntil";
  const isAboutSeen = save.error?.param === "domains";
  const failure = save.error && !isAborted(save.error) ? describeError(save.error, describe) : null;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("editTitle", { name: user.username })}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="rights-form" variant="primary" busy={save.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="rights-form" className="np-form" onSubmit={submit} noValidate>
        {failure !== null && !isAboutEnd && !(isAboutSeen && !seen.seesAll) && <Banner tone="problem" title={failure} live />}
        <TextField
          label={t("ends")}
          hint={t("endsHint")}
          optional
          type="date"
          value={until}
          onChange={setUntil}
          error={isAboutEnd ? failure : null}
        />
        <RightsFields value={rights} onChange={setRights} choices={choices} />
        <SeenDomainsFields value={seen} onChange={setSeen} labels={choices.labels} error={isAboutSeen ? failure : null} />
      </form>
    </Drawer>
  );
}
