import { setLoginRules } from "@nameplane/contracts/sso/operations";
import type { LoginProviderSettings, LoginProviderView } from "@nameplane/contracts/sso/provider";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import type { InputOf } from "../../lib/api/operation.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Checkbox, Switch } from "../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { useRightWords } from "../accounts/users/index.ts";

type Rules = InputOf<typeof setLoginRules>;
type Props = {
  readonly settings: LoginProviderSettings;
  readonly provider: LoginProviderView;
  readonly onDone: () => void;
};

function rulesOf({ owners }: LoginProviderSettings, provider: LoginProviderView): Rules {
  return {
    ison: provider.ison,
    isonly: provider.isonly,
    countsastwostep: provider.countsastwostep,
    createsusers: provider.createsusers,
    groupsclaim: provider.groupsclaim,
    defaultroleid: provider.defaultroleid,
    grouproles: provider.grouproles,
    startsthere: provider.saml?.startsthere ?? false,
    endsthere: provider.endsthere,
    keepers: owners.filter(({ keepslogin }) => keepslogin).map(({ usrid }) => usrid),
  };
}

/** Whether single sign-on is on, who gets in with which role, and which owners keep a login of their own. */
export function RulesPart({ settings, provider, onDone }: Props) {
  const t = useTranslations("sso.rules");
  const describe = useTranslations("api");
  const words = useRightWords();
  const [rules, setRules, sent] = useRules(settings, provider);
  const set = (change: Partial<Rules>) => setRules({ ...rules, ...change });
  const save = useApiMutation(setLoginRules, {
    call: { handled: true, why: t("why") },
    onSuccess: () => {
      sent();
      showToast({ tone: "success", title: t("saved") });
      onDone();
    },
  });
  const roles = settings.roles.map(({ roleid, name, cangive }) => ({
    value: roleid,
    label: words.role(name),
    disabled: !cangive,
  }));
  const error = save.error !== null && !isAborted(save.error) ? save.error : null;
  return (
    <Panel title={t("title")}>
      <form
        className="np-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending)
            save.mutate({ input: { ...rules, grouproles: rules.grouproles.filter(({ group }) => group.trim() !== "") } });
        }}
      >
        <p className="np-soft">{t("users", { count: provider.users })}</p>
        <Switch label={t("ison")} checked={rules.ison} onChange={(ison) => set(ison ? { ison } : { ison, isonly: false })} />
        <Switch
          label={t("isonly")}
          note={t("isonlyText")}
          checked={rules.isonly}
          onChange={(isonly) => set(isonly ? { isonly, ison: true } : { isonly })}
        />
        <Keepers settings={settings} keepers={rules.keepers} onChange={(keepers) => set({ keepers })} />
        <Switch
          label={t("second")}
          note={t("secondText")}
          checked={rules.countsastwostep}
          onChange={(countsastwostep) => set({ countsastwostep })}
        />
        {provider.kind === "saml" ? (
          <Switch
            label={t("starts")}
            note={t("startsText")}
            checked={rules.startsthere}
            onChange={(startsthere) => set({ startsthere })}
          />
        ) : (
          <Switch label={t("ends")} note={t("endsText")} checked={rules.endsthere} onChange={(endsthere) => set({ endsthere })} />
        )}
        <Switch
          label={t("creates")}
          note={t("createsText")}
          checked={rules.createsusers}
          onChange={(createsusers) => set({ createsusers })}
        />
        <SelectField
          label={t("role")}
          value={rules.defaultroleid ?? ""}
          onChange={(roleid) => set({ defaultroleid: roleid === "" ? null : roleid })}
          options={[{ value: "", label: t("roleNone") }, ...roles]}
        />
        <Groups rules={rules} roles={roles} onChange={set} />
        {error !== null && <Banner tone="problem" title={describeError(error, describe)} live />}
        <div>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The rules as they are edited. They are kept as a draft until they are saved. */
function useRules(settings: LoginProviderSettings, provider: LoginProviderView) {
  const stored = rulesOf(settings, provider);
  const [edited, setEdited, drop] = useDraft<{ rules: Rules | null }>("sso rules", { rules: null }, { until: "sent" });
  const sent = () => {
    drop();
    setEdited({ rules: null });
  };
  return [edited.rules ?? stored, (rules: Rules) => setEdited({ rules }), sent] as const;
}

function Keepers({
  settings: { owners },
  keepers,
  onChange,
}: {
  readonly settings: LoginProviderSettings;
  readonly keepers: readonly string[];
  readonly onChange: (keepers: string[]) => void;
}) {
  const t = useTranslations("sso.rules");
  return (
    <fieldset className="np-fieldset">
      <legend>{t("keepers")}</legend>
      <p className="np-soft">{t("keepersText")}</p>
      {owners.map(({ usrid, name, hasownlogin: hasOwnLogin }) => (
        <Checkbox
          key={usrid}
          label={name}
          note={hasOwnLogin ? undefined : t("noOwnLogin")}
          checked={keepers.includes(usrid)}
          onChange={(keeps) => onChange(keeps ? [...keepers, usrid] : keepers.filter((each) => each !== usrid))}
        />
      ))}
    </fieldset>
  );
}

type RoleOption = { readonly value: string; readonly label: string; readonly disabled: boolean };

function Groups({
  rules: { grouproles, groupsclaim },
  roles,
  onChange,
}: {
  readonly rules: Rules;
  readonly roles: readonly RoleOption[];
  readonly onChange: (change: Partial<Rules>) => void;
}) {
  const t = useTranslations("sso.rules");
  const replace = (at: number, change: Partial<Rules["grouproles"][number]>) =>
    onChange({ grouproles: grouproles.map((each, index) => (index === at ? { ...each, ...change } : each)) });
  const first = roles.find(({ disabled }) => !disabled)?.value ?? "";
  return (
    <fieldset className="np-fieldset">
      <legend>{t("groups")}</legend>
      <p className="np-soft">{t("groupsText")}</p>
      {grouproles.map(({ group, roleid }, index) => (
        <div key={index} className="np-sso-group">
          <TextField
            label={t("group")}
            value={group}
            onChange={(text) => replace(index, { group: text })}
            maxLength={200}
            autoComplete="off"
          />
          <SelectField
            label={t("groupRole")}
            value={roleid}
            onChange={(role) => replace(index, { roleid: role })}
            options={[...roles]}
          />
          <Button
            icon={IconX}
            aria-label={t("removeGroup")}
            onClick={() => onChange({ grouproles: grouproles.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <div>
        <Button size="sm" icon={IconPlus} onClick={() => onChange({ grouproles: [...grouproles, { group: "", roleid: first }] })}>
          {t("addGroup")}
        </Button>
      </div>
      {grouproles.length > 0 && (
        <TextField
          label={t("claim")}
          hint={t("claimHint")}
          mono
          value={groupsclaim}
          onChange={(text) => onChange({ groupsclaim: text })}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </fieldset>
  );
}
