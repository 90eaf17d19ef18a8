import { colleagueList, disableColleague } from "@nameplane/contracts/staff/operations";
import type { ColleagueRow } from "@nameplane/contracts/staff/colleagues";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useColleague } from "../../shell/staff/staff-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { ColleagueDrawer } from "./colleague-drawer.tsx";
import { NewLinkDialog } from "./new-link-dialog.tsx";
import { useRoleName } from "./use-role-name.ts";
import { NetworksPanel } from "./networks-panel.tsx";
import { RolesPanel } from "./roles-panel.tsx";

type Open = { readonly what: "invite" } | { readonly what: "edit" | "link" | "disable"; readonly colleague: ColleagueRow } | null;

/** The operator's staff with their roles, and the roles themselves. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("staff.colleagues");
  const title = useTranslations("staff.title");
  const list = useApiQuery(colleagueList, {});
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const pages = useLocalPages(list.data?.colleagues ?? [], { sortBy: "name", listSize: 100 });
  const headers = useColumns();
  const { staffid: own, brand } = useColleague();
  const hasAllBrands = brand === null;
  return (
    <Page
      title={title("colleagues")}
      sub={t("sub")}
      actions={
        list.data && (
          <Button variant="primary" icon={IconPlus} onClick={() => setOpen({ what: "invite" })}>
            {t("invite")}
          </Button>
        )
      }
    >
      <div className="np-col np-gap-24">
        <DataTable<ColleagueRow>
          {...pages}
          label={title("colleagues")}
          headers={headers}
          rowKey={({ staffid }) => staffid}
          rowName={({ name }) => name}
          listSize={null}
          noFoot={(list.data?.colleagues.length ?? 0) <= 100}
          state={tableStateOf(list, { title: t("failed") })}
          empty={<EmptyState plain title={t("empty")} />}
          actionsWidth={270}
          actions={(colleague) => (
            <Acts
              colleague={colleague}
              isOwn={colleague.staffid === own}
              onEdit={() => setOpen({ what: "edit", colleague })}
              onLink={() => setOpen({ what: "link", colleague })}
              onDisable={() => setOpen({ what: "disable", colleague })}
            />
          )}
        />
        {list.data && <RolesPanel roles={list.data.roles} permissions={list.data.permissions} />}
        {hasAllBrands && <NetworksPanel />}
      </div>
      {list.data && open?.what === "invite" && (
        <ColleagueDrawer colleague={null} roles={list.data.roles} brands={list.data.brands} onClose={close} />
      )}
      {list.data && open?.what === "edit" && (
        <ColleagueDrawer colleague={open.colleague} roles={list.data.roles} brands={list.data.brands} onClose={close} />
      )}
      {open?.what === "link" && <NewLinkDialog colleague={open.colleague} onClose={close} />}
      {open?.what === "disable" && <DisableDialog colleague={open.colleague} onClose={close} />}
    </Page>
  );
}

function useColumns(): readonly TableHeader<ColleagueRow>[] {
  const t = useTranslations("staff.colleagues");
  const roleName = useRoleName();
  const own = useColleague().staffid;
  return [
    {
      text: t("name"),
      value: "name",
      names: true,
      sortable: true,
      cell: ({ name, username, staffid }) => (
        <>
          <span className="np-strong">{name}</span>{" "}
          <span className="np-soft">
            {username}
            {staffid === own && ` (${t("you")})`}
          </span>
        </>
      ),
    },
    { text: t("email"), value: "email", sortable: true, hideBelow: 1280, card: "line" },
    {
      text: t("roles"),
      value: "roles",
      card: "line",
      cell: ({ roles }) =>
        roles.length === 0 ? <span className="np-quiet">{t("noRole")}</span> : roles.map(({ name }) => roleName(name)).join(", "),
    },
    {
      text: t("brand"),
      value: "brand",
      width: 150,
      card: "line",
      hideBelow: 1080,
      cell: ({ brand }) => brand?.name ?? <span className="np-soft">{t("allBrands")}</span>,
    },
    { text: t("state"), value: "state", width: 170, card: "pair", cell: (row) => <LoginState of={row} /> },
    {
      text: t("seen"),
      value: "lastseen",
      sortable: true,
      width: 150,
      card: "pair",
      cell: ({ lastseen }) => (lastseen === null ? t("never") : <DateTime value={lastseen} show="relative" />),
    },
  ];
}

function LoginState({ of: { disabled, passkeys, linkends } }: { of: ColleagueRow }) {
  const t = useTranslations("staff.colleagues");
  if (disabled !== null) return <StatusMark tone="ended">{t("disabled")}</StatusMark>;
  if (passkeys > 0) return <StatusMark tone="active">{t("passkeys", { count: passkeys })}</StatusMark>;
  return <StatusMark tone="pending">{t(linkends === null ? "noPasskey" : "linkSent")}</StatusMark>;
}

type ActsProps = {
  readonly colleague: ColleagueRow;
  readonly isOwn: boolean;
  readonly onEdit: () => void;
  readonly onLink: () => void;
  readonly onDisable: () => void;
};

function Acts({ colleague, isOwn, onEdit, onLink, onDisable }: ActsProps) {
  const t = useTranslations("staff.colleagues");
  const { name, staffid, disabled } = colleague;
  const enable = useApiMutation(disableColleague, {
    call: { why: t("enableWhy", { name }) },
    onSuccess: () => showToast({ tone: "success", title: t("enabledToast", { name }) }),
  });
  const whom = <span className="np-visually-hidden"> {name}</span>;
  return (
    <span className="np-row np-gap-8">
      <Button size="xs" onClick={onEdit}>
        {t("edit")}
        {whom}
      </Button>
      {!isOwn && disabled === null && (
        <>
          <Button size="xs" onClick={onLink}>
            {t("newLink")}
            {whom}
          </Button>
          <Button size="xs" variant="danger" onClick={onDisable}>
            {t("disable")}
            {whom}
          </Button>
        </>
      )}
      {!isOwn && disabled !== null && (
        <Button
          size="xs"
          busy={enable.isPending}
          onClick={() => enable.mutate({ input: { staffid, disabled: false }, key: crypto.randomUUID() })}
        >
          {t("enable")}
          {whom}
        </Button>
      )}
    </span>
  );
}

function DisableDialog({ colleague: { name, staffid }, onClose }: { colleague: ColleagueRow; onClose: () => void }) {
  const t = useTranslations("staff.colleagues");
  const disable = useApiMutation(disableColleague, {
    call: { why: t("disableWhy", { name }) },
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("disabledToast", { name }) });
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("disableTitle", { name })}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button
            variant="danger"
            busy={disable.isPending}
            onClick={() => disable.mutate({ input: { staffid, disabled: true }, key: crypto.randomUUID() })}
          >
            {t("disable")}
          </Button>
        </>
      }
    >
      <p>{t("disableText", { name })}</p>
    </Modal>
  );
}
