import { accountUsers } from "@nameplane/contracts/accounts/operations";
import { removeRole } from "@nameplane/contracts/accounts/role-operations";
import type { AccountRole, AccountUser } from "@nameplane/contracts/accounts/users";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { RevokeDialog } from "../../../ui/overlay/revoke-dialog.tsx";
import { useRightWords } from "./right-words.ts";
import "./roles.css";

const RoleDrawer = lazyPart(async () => (await import("./role-drawer.tsx")).RoleDrawer, []);

type Props = {
  readonly roles: readonly AccountRole[];
  readonly users: readonly AccountUser[];
  readonly permissions: readonly string[];
  readonly mayChange: boolean;
};

/** The roles of the account: those that all accounts have, and its own, with how many users have each. */
export function RolesPanel({ roles, users, permissions, mayChange }: Props) {
  const t = useTranslations("users.ownRoles");
  const words = useRightWords();
  const [open, setOpen] = useState<AccountRole | "new" | null>(null);
  const [removed, setRemoved] = useState<AccountRole | null>(null);
  const holdersOf = (role: AccountRole) => users.filter(({ roleid }) => roleid === role.roleid);
  return (
    <Panel
      flush
      title={t("title")}
      aside={
        mayChange && (
          <Button size="sm" icon={IconPlus} onClick={() => setOpen("new")}>
            {t("make")}
          </Button>
        )
      }
    >
      <p className="np-soft np-roles-note">{t("text")}</p>
      <ul className="np-roles">
        {roles.map((role) => {
          const isOwn = role.version !== null;
          const count = holdersOf(role).length;
          return (
            <li key={role.roleid}>
              <span className="np-col np-gap-4">
                <span className="np-strong">{isOwn ? role.name : words.role(role.name)}</span>
                <span className="np-small np-soft">
                  {isOwn ? t("rights", { count: role.permissions.length }) : words.roleNote(role.name)}
                </span>
              </span>
              <span className="np-small">{t("users", { count })}</span>
              {mayChange && isOwn && (
                <span className="np-row np-gap-8 np-roles-acts">
                  <Button size="xs" onClick={() => setOpen(role)}>
                    {t("edit")}
                    <span className="np-visually-hidden"> {role.name}</span>
                  </Button>
                  {count === 0 && (
                    <Button size="xs" variant="danger" onClick={() => setRemoved(role)}>
                      {t("remove")}
                      <span className="np-visually-hidden"> {role.name}</span>
                    </Button>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {open !== null && (
        <Fetched onFailed={() => setOpen(null)}>
          <RoleDrawer
            role={open === "new" ? null : open}
            roles={roles}
            permissions={permissions}
            holders={open === "new" ? [] : holdersOf(open)}
            onClose={() => setOpen(null)}
          />
        </Fetched>
      )}
      {removed !== null && <Remove role={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
}

function Remove({ role: { roleid, name }, onClose }: { readonly role: AccountRole; readonly onClose: () => void }) {
  const t = useTranslations("users.ownRoles");
  const queries = useQueryClient();
  const remove = useApiMutation(removeRole, {
    call: { why: t("removeWhy") },
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("removed", { name }) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(accountUsers) });
    },
  });
  return (
    <RevokeDialog
      title={t("removeTitle", { name })}
      text={t("removeText")}
      keepLabel={t("keep")}
      revokeLabel={t("remove")}
      busy={remove.isPending}
      onRevoke={() => remove.mutate({ input: { roleid } })}
      onClose={onClose}
    />
  );
}
