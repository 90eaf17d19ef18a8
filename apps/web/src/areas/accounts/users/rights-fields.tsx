import type { AccountRole } from "@nameplane/contracts/accounts/users";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shell/session/use-session.ts";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import type { Label } from "./seen-domains-fields.tsx";
import { groupPermissions, hasRight, withRight, type RightsValues } from "./rights.rules.ts";
import { useRightWords } from "./right-words.ts";

export type Choices = {
  readonly roles: readonly AccountRole[];
  readonly permissions: readonly string[];
  /** The labels of the account. What a user sees can be limited to domains with some of them. */
  readonly labels: readonly Label[];
};

/**
 * The choice of a role, and of permissions that this user has in addition to the role or does not get from it. Nobody can give
 * permissions that they do not have themselves.
 */
export function RightsFields({
  value,
  onChange,
  choices: { roles, permissions },
}: {
  value: RightsValues;
  onChange: (rights: RightsValues) => void;
  choices: Choices;
}) {
  const t = useTranslations("users");
  const words = useRightWords();
  const own = useSession().permissions;
  const role = roles.find(({ roleid }) => roleid === value.roleid)?.permissions ?? [];
  const exceptions = value.extra.length + value.denied.length;
  return (
    <>
      <RadioGroup
        label={t("role")}
        options={roles.map(({ roleid, name, cangive }) => ({
          value: roleid,
          label: words.role(name),
          note: words.roleNote(name),
          disabled: !cangive,
        }))}
        value={value.roleid}
        onChange={(roleid) => onChange({ roleid, extra: [], denied: [] })}
      />
      <details open={exceptions > 0}>
        <summary className="np-strong">{t("exceptions", { count: exceptions })}</summary>
        <div className="np-col np-gap-16" style={{ marginTop: 12 }}>
          <p className="np-soft">{t("exceptionsText")}</p>
          {groupPermissions(permissions).map(([group, names]) => (
            <fieldset key={group} className="np-fieldset">
              <legend>{words.group(group)}</legend>
              {names.map((name) => (
                <Checkbox
                  key={name}
                  label={words.permission(name)}
                  checked={hasRight(role, value, name)}
                  disabled={!own.has(name)}
                  onChange={(isOn) => onChange(withRight(role, value, name, isOn))}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </details>
    </>
  );
}
