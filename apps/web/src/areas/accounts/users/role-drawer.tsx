import { accountUsers } from "@nameplane/contracts/accounts/operations";
import { saveRole } from "@nameplane/contracts/accounts/role-operations";
import type { AccountRole, AccountUser } from "@nameplane/contracts/accounts/users";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { useRightWords } from "./right-words.ts";
import { groupPermissions } from "./rights.rules.ts";
import { effectsOf, type RoleEffect } from "./role-change.rules.ts";

type Props = {
  /** The role to change; null to make one. */
  readonly role: AccountRole | null;
  readonly roles: readonly AccountRole[];
  readonly permissions: readonly string[];
  readonly holders: readonly AccountUser[];
  readonly onClose: () => void;
};

/**
 * Makes a role from an existing one, or changes one. Before a change is saved, it says who gains and who loses which rights.
 * Nobody can add a right that they do not have themselves.
 */
export function RoleDrawer({ role, roles, permissions, holders, onClose }: Props) {
  const t = useTranslations("users.ownRoles");
  const describe = useTranslations("api");
  const words = useRightWords();
  const own = useSession().permissions;
  const queries = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  const [name, setName] = useState(role?.name ?? "");
  const [from, setFrom] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role?.permissions));
  const [isTried, setTried] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const [failure, setFailure] = useState<{ readonly param: string | null; readonly text: string } | null>(null);
  const save = useApiMutation(saveRole, { call: { handled: true, why: t("why") } });
  const before = role?.permissions ?? [];
  const after = [
    ...before.filter((right) => chosen.has(right)),
    ...permissions.filter((right) => chosen.has(right) && !before.includes(right)),
  ];
  const effects = effectsOf(
    before,
    after,
    holders.map(({ firstname, lastname, username, extra, denied }) => ({
      name: `${firstname} ${lastname}`.trim() || username,
      extra,
      denied,
    })),
  );
  const begin = (roleid: string) => {
    setFrom(roleid);
    const copied = roles.find((each) => each.roleid === roleid)?.permissions ?? [];
    setChosen(new Set(copied.filter((right) => own.has(right) && permissions.includes(right))));
  };
  const send = () => {
    setTried(true);
    setFailure(null);
    if (save.isPending || name.trim() === "") return;
    if (effects.length > 0 && !isReviewing) return setReviewing(true);
    const place = role === null || role.version === null ? {} : { roleid: role.roleid, version: role.version };
    save.mutate(
      { input: { ...place, name, permissions: after }, key },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("saved", { name }) });
          void queries.invalidateQueries({ queryKey: queryKeyOf(accountUsers) });
          onClose();
        },
        onError: (error) => {
          // The server has refused, so the next attempt is a new act with a key of its own.
          renew();
          setReviewing(false);
          if (!isAborted(error)) setFailure({ param: error.param ?? null, text: describeError(error, describe) });
        },
      },
    );
  };
  const isOfName = failure?.param === "name";
  return (
    <Drawer
      open
      onClose={onClose}
      title={role === null ? t("makeTitle") : t("editTitle", { name: role.name })}
      width={560}
      footer={
        <>
          <Button onClick={isReviewing ? () => setReviewing(false) : onClose}>{t(isReviewing ? "back" : "cancel")}</Button>
          <Button variant="primary" busy={save.isPending} onClick={send}>
            {t(effects.length > 0 && !isReviewing ? "show" : "save")}
          </Button>
        </>
      }
    >
      {isReviewing ? (
        <Effects effects={effects} />
      ) : (
        <div className="np-form">
          {failure !== null && !isOfName && <Banner tone="problem" title={failure.text} live />}
          <TextField
            name="name"
            label={t("name")}
            hint={t("nameHint")}
            value={name}
            onChange={setName}
            error={isTried && name.trim() === "" ? t("nameWrong") : isOfName ? failure.text : null}
            maxLength={60}
            autoComplete="off"
          />
          {role !== null && effects.length === 0 && <p className="np-soft">{t(holders.length > 0 ? "noEffect" : "noUsers")}</p>}
          {role === null && (
            <SelectField
              label={t("from")}
              value={from}
              options={[
                { value: "", label: t("fromNothing") },
                ...roles.map((each) => ({
                  value: each.roleid,
                  label: each.version === null ? words.role(each.name) : each.name,
                })),
              ]}
              onChange={begin}
            />
          )}
          {groupPermissions(permissions).map(([group, rights]) => (
            <fieldset key={group} className="np-fieldset">
              <legend>{words.group(group)}</legend>
              {rights.map((right) => (
                <Checkbox
                  key={right}
                  label={words.permission(right)}
                  checked={chosen.has(right)}
                  disabled={!own.has(right) && !before.includes(right)}
                  onChange={(isOn) =>
                    setChosen(new Set(isOn ? [...chosen, right] : [...chosen].filter((each) => each !== right)))
                  }
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </Drawer>
  );
}

/** Who gains and who loses which rights by the change. */
function Effects({ effects }: { readonly effects: readonly RoleEffect[] }) {
  const t = useTranslations("users.ownRoles");
  const words = useRightWords();
  const listed = (rights: readonly string[]) => rights.map((right) => words.permission(right)).join(", ");
  return (
    <section className="np-col np-gap-12" aria-label={t("effects")}>
      <h3>{t("effects")}</h3>
      <ul className="np-col np-gap-12 np-plain-list">
        {effects.map(({ name, gains, loses }) => (
          <li key={name} className="np-col np-gap-4">
            <span className="np-strong">{name}</span>
            {gains.length > 0 && <span>{t("gains", { rights: listed(gains) })}</span>}
            {loses.length > 0 && <span>{t("loses", { rights: listed(loses) })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
