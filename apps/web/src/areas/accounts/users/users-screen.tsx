import { accountUsers, endUser, inviteAgain } from "@nameplane/contracts/accounts/operations";
import type { AccountUser } from "@nameplane/contracts/accounts/users";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Page } from "../../../ui/layout/page.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { useRightWords } from "./right-words.ts";
import { RolesPanel } from "./roles-panel.tsx";
import { SeenMark } from "./seen-domains-fields.tsx";
import { ScreenHelp } from "../screen-help.tsx";

const CreateUserDrawer = lazyPart(async () => (await import("./user-drawers.tsx")).CreateUserDrawer, ["contactform"]);
const EditUserDrawer = lazyPart(async () => (await import("./user-drawers.tsx")).EditUserDrawer, ["contactform"]);

type Row = AccountUser & { readonly name: string };

/** The users of the account and their permissions. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("users");
  const words = useRightWords();
  const list = useApiQuery(accountUsers, {});
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<AccountUser | null>(null);
  const [toEnd, setToEnd] = useState<Row | null>(null);
  const rows = (list.data?.data ?? []).map((user): Row => ({
    ...user,
    name: [user.firstname, user.lastname].filter(Boolean).join(" ") || user.username,
  }));
  const pages = useLocalPages(rows, { sortBy: "name", listSize: 100 });
  const headers: readonly TableHeader<Row>[] = [
    {
      text: t("name"),
      value: "name",
      sortable: true,
      cell: ({ name, username, isyou }) => (
        <>
          <span className="np-strong">{name}</span> <span className="np-soft">{isyou ? t("you", { username }) : username}</span>
        </>
      ),
    },
    { text: t("email"), value: "email", sortable: true, hideBelow: 1280, card: "line" },
    {
      text: t("role"),
      value: "role",
      sortable: true,
      width: 190,
      card: "line",
      cell: ({ role, extra, denied, validuntil, domains }) => (
        <>
          {words.role(role)}
          {extra.length + denied.length > 0 && (
            <span className="np-soft"> {t("withExceptions", { count: extra.length + denied.length })}</span>
          )}
          {domains !== null && <SeenMark domains={domains} labels={list.data?.labels ?? []} />}
          {validuntil !== null && <End at={validuntil} />}
        </>
      ),
    },
    {
      text: t("twoStep"),
      value: "2step",
      width: 170,
      card: "pair",
      cell: (user) => <StatusMark tone={user["2step"] ? "active" : "ended"}>{t(user["2step"] ? "on" : "off")}</StatusMark>,
    },
    {
      text: t("lastLogin"),
      value: "lastlogin",
      sortable: true,
      width: 170,
      card: "pair",
      cell: ({ lastlogin, iswaiting }) =>
        iswaiting ? (
          <StatusMark tone="pending">{t("invited")}</StatusMark>
        ) : lastlogin === null ? (
          t("never")
        ) : (
          <DateTime value={lastlogin} show="relative" />
        ),
    },
  ];
  const choices = list.data && { roles: list.data.roles, permissions: list.data.permissions, labels: list.data.labels };
  return (
    <Page
      title={t("title")}
      sub={t("sub")}
      actions={
        list.data?.abilities.cancreate && (
          <Button variant="primary" icon={IconPlus} onClick={() => setCreating(true)}>
            {t("create")}
          </Button>
        )
      }
    >
      <div className="np-col np-gap-16">
        <ScreenHelp about="users" />
        <DataTable<Row>
          {...pages}
          label={t("title")}
          headers={headers}
          rowKey={({ usrid }) => usrid}
          rowName={({ name }) => name}
          listSize={null}
          noFoot={rows.length <= 100}
          state={tableStateOf(list, { title: t("failed") })}
          empty={<EmptyState plain title={t("empty")} />}
          actionsWidth={250}
          actions={(user) => <Acts user={user} onEdit={() => setEditing(user)} onEnd={() => setToEnd(user)} />}
        />
        {list.data !== undefined && (list.data.abilities.canroles || list.data.roles.some(({ version }) => version !== null)) && (
          <RolesPanel
            roles={list.data.roles}
            users={list.data.data}
            permissions={list.data.permissions}
            mayChange={list.data.abilities.canroles}
          />
        )}
      </div>
      {choices && creating && (
        <Fetched onFailed={() => setCreating(false)}>
          <CreateUserDrawer choices={choices} onClose={() => setCreating(false)} />
        </Fetched>
      )}
      {choices && editing && (
        <Fetched onFailed={() => setEditing(null)}>
          <EditUserDrawer key={editing.usrid} user={editing} choices={choices} onClose={() => setEditing(null)} />
        </Fetched>
      )}
      {toEnd && <EndDialog user={toEnd} onClose={() => setToEnd(null)} />}
    </Page>
  );
}

/** The day on which a user's access ends, or a mark that it has ended. */
function End({ at }: { at: string }) {
  const t = useTranslations("users");
  const now = useNow();
  return (
    <div className="np-small">
      {new Date(at) <= now ? (
        <StatusMark tone="ended">{t("hasEnded")}</StatusMark>
      ) : (
        <span className="np-soft">{t.rich("until", { day: () => <DateTime value={at} show="date" /> })}</span>
      )}
    </div>
  );
}

function Acts({ user, onEdit, onEnd }: { user: Row; onEdit: () => void; onEnd: () => void }) {
  const t = useTranslations("users");
  const again = useApiMutation(inviteAgain, {
    onSuccess: () => showToast({ tone: "success", title: t("invitedAgain"), body: user.email }),
  });
  const { canedit: canEdit, canend: canEnd } = user.abilities;
  const whom = <span className="np-visually-hidden"> {user.name}</span>;
  return (
    <span className="np-row np-gap-8">
      {user.iswaiting && canEdit && (
        <Button size="xs" busy={again.isPending} onClick={() => again.mutate({ input: { usrid: user.usrid } })}>
          {t("inviteAgain")}
          {whom}
        </Button>
      )}
      {canEdit && (
        <Button size="xs" onClick={onEdit}>
          {t("edit")}
          {whom}
        </Button>
      )}
      {canEnd && (
        <Button size="xs" variant="danger" onClick={onEnd}>
          {t("end")}
          {whom}
        </Button>
      )}
    </span>
  );
}

function EndDialog({ user, onClose }: { user: Row; onClose: () => void }) {
  const t = useTranslations("users");
  const queries = useQueryClient();
  const end = useApiMutation(endUser, {
    call: { why: t("endWhy", { name: user.name }) },
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("ended", { name: user.name }) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(accountUsers) });
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("endTitle", { name: user.name })}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button variant="danger" busy={end.isPending} onClick={() => end.mutate({ input: { usrid: user.usrid } })}>
            {t("endAccess")}
          </Button>
        </>
      }
    >
      <p>{t("endText")}</p>
      {user.traces.apikeys > 0 && <p>{t("endKeys", { count: user.traces.apikeys })}</p>}
      {user.traces.tickets > 0 && <p>{t("endTickets", { count: user.traces.tickets })}</p>}
    </Modal>
  );
}
