import { changeColleague, inviteColleague } from "@nameplane/contracts/staff/operations";
import type { ColleagueRow, RoleRow } from "@nameplane/contracts/staff/colleagues";
import { checkEmail, checkUsername } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { localeNames, locales, type Locale } from "../../lib/i18n/locale.ts";
import { all, maxLength, required, rule } from "../../lib/rules/rules.ts";
import { useColleague } from "../../shell/staff/staff-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { useRoleName } from "./use-role-name.ts";
import { ShownLink } from "./shown-link.tsx";

type Props = {
  /** The staff member to edit. Null for a new one. */
  readonly colleague: ColleagueRow | null;
  readonly roles: readonly RoleRow[];
  readonly brands: readonly { readonly brandid: string; readonly name: string }[];
  readonly onClose: () => void;
};

type Values = Readonly<Record<"username" | "name" | "email" | "language" | "brandid", string>>;

/**
 * Adds a staff member, or changes one. Nobody can change their own roles, or give roles with rights that they do not have
 * themselves.
 */
export function ColleagueDrawer({ colleague, roles, brands, onClose }: Props) {
  const t = useTranslations("staff.colleagues");
  const describe = useTranslations("api");
  const own = useColleague();
  const roleName = useRoleName();
  const { key, renew } = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>(colleague?.roles.map(({ roleid }) => roleid) ?? []);
  const invite = useApiMutation(inviteColleague, { call: { handled: true, why: t("inviteWhy") } });
  const change = useApiMutation(changeColleague, {
    call: { handled: true, why: t("editWhy", { name: colleague?.name ?? "" }) },
  });
  const isOwn = colleague?.staffid === own.staffid;
  const form = useForm<Values>({
    initial: {
      username: "",
      name: colleague?.name ?? "",
      email: colleague?.email ?? "",
      language: colleague?.language ?? own.language,
      brandid: colleague?.brand?.brandid ?? "",
    },
    rules: {
      username: (value) => (colleague !== null ? null : (required(value) ?? rule((typed) => checkUsername(typed.trim()))(value))),
      name: all(required, maxLength(100)),
      email: all(required, rule(checkEmail)),
    },
    draft: false,
    onSubmit: ({ username, name, email, language, brandid }) => {
      if (invite.isPending || change.isPending) return;
      setFailure(null);
      const fields = {
        name,
        email,
        language: language as Locale,
        brandid: brandid === "" ? null : brandid,
        roles: [...chosen],
      };
      const onError = (error: ApiError) => {
        if (isAborted(error)) return;
        renew();
        const text = describeError(error, describe);
        if (!form.applyRefusal(error, text)) setFailure(text);
      };
      if (colleague === null) invite.mutate({ input: { username, ...fields }, key }, { onError });
      else
        change.mutate(
          { input: { staffid: colleague.staffid, version: colleague.version, ...fields }, key },
          {
            onError,
            onSuccess: () => {
              onClose();
              showToast({ tone: "success", title: t("saved") });
            },
          },
        );
    },
  });
  const isMade = invite.data !== undefined;
  return (
    <Drawer
      open
      onClose={onClose}
      title={colleague === null ? t("inviteTitle") : t("editTitle", { name: colleague.name })}
      width={560}
      footer={
        isMade ? undefined : (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" form="colleague-form" variant="primary" busy={invite.isPending || change.isPending}>
              {t(colleague === null ? "send" : "save")}
            </Button>
          </>
        )
      }
    >
      {invite.data ? (
        <ShownLink link={invite.data.link} name={form.values.name} onDone={onClose} />
      ) : (
        <form id="colleague-form" className="np-form" onSubmit={form.submit} noValidate>
          {failure !== null && <Banner tone="problem" title={failure} live />}
          {colleague === null && <TextField {...form.field("username")} label={t("username")} autoComplete="off" />}
          <TextField {...form.field("name")} label={t("name")} autoComplete="off" />
          <TextField {...form.field("email")} label={t("email")} type="email" autoComplete="off" />
          <SelectField
            {...form.field("language")}
            label={t("language")}
            options={locales.map((each) => ({ value: each, label: localeNames[each] }))}
          />
          {!isOwn && (
            <>
              <fieldset className="np-fieldset">
                <legend>{t("roles")}</legend>
                {roles.map(({ roleid, name, permissions }) => (
                  <Checkbox
                    key={roleid}
                    label={roleName(name)}
                    checked={chosen.includes(roleid)}
                    disabled={!permissions.every((each) => own.permissions.includes(each))}
                    onChange={(isOn) => setChosen(isOn ? [...chosen, roleid] : chosen.filter((each) => each !== roleid))}
                  />
                ))}
              </fieldset>
              <SelectField
                {...form.field("brandid")}
                label={t("brand")}
                options={[
                  { value: "", label: t("allBrands") },
                  ...brands.map(({ brandid, name }) => ({ value: brandid, label: name })),
                ]}
              />
            </>
          )}
        </form>
      )}
    </Drawer>
  );
}
