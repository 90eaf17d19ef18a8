import { removeStaffRole, saveStaffRole } from "@nameplane/contracts/staff/operations";
import type { RoleRow } from "@nameplane/contracts/staff/colleagues";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { useColleague } from "../../shell/staff/staff-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { useRoleName } from "./use-role-name.ts";
import type { StaffPermission } from "./staff-permission.ts";

/** The roles of staff with their rights. */
export function RolesPanel({ roles, permissions }: { roles: readonly RoleRow[]; permissions: readonly string[] }) {
  const t = useTranslations("staff.roles");
  const [editing, setEditing] = useState<RoleRow | "new" | null>(null);
  return (
    <Panel
      title={t("title")}
      aside={
        <Button size="sm" onClick={() => setEditing("new")}>
          {t("add")}
        </Button>
      }
    >
      <ul className="np-col np-gap-12" aria-label={t("title")}>
        {roles.map((role) => (
          <RoleLine key={role.roleid} role={role} onEdit={() => setEditing(role)} />
        ))}
      </ul>
      {editing !== null && (
        <RoleDrawer role={editing === "new" ? null : editing} permissions={permissions} onClose={() => setEditing(null)} />
      )}
    </Panel>
  );
}

function RoleLine({ role, onEdit }: { role: RoleRow; onEdit: () => void }) {
  const t = useTranslations("staff.roles");
  const { roleid, holders, permissions } = role;
  const name = useRoleName()(role.name);
  const remove = useApiMutation(removeStaffRole, {
    call: { why: t("removeWhy", { name }) },
    onSuccess: () => showToast({ tone: "success", title: t("removed", { name }) }),
  });
  const which = <span className="np-visually-hidden"> {name}</span>;
  return (
    <li className="np-row np-between np-wrap np-gap-12">
      <div className="np-col">
        <span className="np-strong">{name}</span>
        <span className="np-small np-soft">
          {t("holders", { count: holders })} · {t("rights", { count: permissions.length })}
        </span>
      </div>
      <span className="np-row np-gap-8">
        <Button size="xs" onClick={onEdit}>
          {t("edit")}
          {which}
        </Button>
        {holders === 0 && (
          <Button
            size="xs"
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ input: { roleid }, key: crypto.randomUUID() })}
          >
            {t("remove")}
            {which}
          </Button>
        )}
      </span>
    </li>
  );
}

type DrawerProps = {
  readonly role: RoleRow | null;
  readonly permissions: readonly string[];
  readonly onClose: () => void;
};

function RoleDrawer({ role, permissions, onClose }: DrawerProps) {
  const t = useTranslations("staff.roles");
  const words = useTranslations("staff.permissions");
  const describe = useTranslations("api");
  const own = useColleague().permissions;
  const { key, renew } = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>(role?.permissions ?? []);
  const save = useApiMutation(saveStaffRole, { call: { handled: true, why: t("saveWhy", { name: role?.name ?? "" }) } });
  const form = useForm<{ readonly name: string }>({
    initial: { name: role?.name ?? "" },
    rules: { name: all(required, maxLength(60)) },
    draft: false,
    onSubmit: ({ name }) => {
      if (save.isPending) return;
      setFailure(null);
      const of = role === null ? {} : { roleid: role.roleid, version: role.version };
      save.mutate(
        { input: { ...of, name, permissions: [...chosen] }, key },
        {
          onSuccess: () => {
            onClose();
            showToast({ tone: "success", title: t("saved") });
          },
          onError: (error) => {
            if (isAborted(error)) return;
            renew();
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={role === null ? t("addTitle") : t("editTitle", { name: role.name })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="role-form" variant="primary" busy={save.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="role-form" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextField {...form.field("name")} label={t("name")} autoComplete="off" />
        <fieldset className="np-fieldset">
          <legend>{t("may")}</legend>
          {permissions.map((name) => (
            <Checkbox
              key={name}
              label={words(name as StaffPermission)}
              checked={chosen.includes(name)}
              disabled={!own.includes(name)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, name] : chosen.filter((each) => each !== name))}
            />
          ))}
        </fieldset>
      </form>
    </Drawer>
  );
}
