import { IconCheck, IconLogout } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SearchField } from "../../ui/form/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KeyValue } from "../../ui/layout/page.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { isBuilt } from "../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
import { accountChoices, type AccountEntry } from "../../shell/session/session.rules.ts";
import { useSession, useSessionActions } from "../../shell/session/use-session.ts";

/** Shows the user and the current account, and the other accounts the user can switch to. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.account");
  const ui = useTranslations("ui");
  const { user, account, session } = useSession();
  const { logout } = useSessionActions();
  const go = useGo();
  if (!user || !account || !session) return null;
  const { contact } = account;
  const facts = [
    { key: "username", label: t("username"), value: user.username },
    {
      key: "organization",
      label: t("organization"),
      value: contact.organization || `${contact.firstname} ${contact.lastname}`.trim(),
    },
    { key: "orgnr", label: t("orgnr"), value: <span className="np-mono">{contact.orgnr}</span> },
  ];
  const leave = () => {
    onClose();
    void logout().finally(() => void go({ to: "login" }));
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t("dialogTitle")}
      width={user.accounts.subaccounts.length > 0 ? 720 : 480}
      footer={
        <>
          <Button variant="ghost" icon={IconLogout} onClick={leave} className="np-foot-start">
            {t("logout")}
          </Button>
          {isBuilt("userProfile") && (
            <RouteButton to="userProfile" onClick={onClose}>
              {t("profileSettings")}
            </RouteButton>
          )}
          <Button onClick={onClose}>{ui("close")}</Button>
        </>
      }
    >
      <div className="np-panel">
        <KeyValue facts={facts} />
      </div>
      {user.accounts.subaccounts.length > 0 && (
        <AccountTable
          entries={accountChoices(user.accounts)}
          current={session.accID}
          username={user.username}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function AccountTable({
  entries,
  current,
  username,
  onClose,
}: {
  entries: readonly AccountEntry[];
  current: string;
  username: string;
  onClose: () => void;
}) {
  const t = useTranslations("shell.account");
  const { switchAccount } = useSessionActions();
  const router = useRouter();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState<string | null>(null);
  const nameOf = (entry: AccountEntry) => entry.fullname || username;
  const wanted = text.trim().toLowerCase();
  const found = entries.filter((entry) =>
    [nameOf(entry), entry.organization, entry.orgnr].some((part) => part.toLowerCase().includes(wanted)),
  );
  const pages = useLocalPages(found, { sortBy: "organization", listSize: null });
  const choose = async (entry: AccountEntry) => {
    setBusy(entry.usrAccID);
    try {
      if (await switchAccount(entry.usrAccID)) {
        showToast({
          tone: "success",
          title: t("switch"),
          body: t("switched", { name: entry.organization || nameOf(entry) }),
        });
        await router.invalidate();
        onClose();
      }
    } catch {
      // The request layer has already shown the reason. The table stays, so that the user can try again.
    } finally {
      setBusy(null);
    }
  };
  const headers: readonly TableHeader<AccountEntry>[] = [
    { text: t("name"), value: "fullname", sortable: true, cell: (entry) => nameOf(entry) },
    { text: t("organization"), value: "organization", sortable: true, names: true },
    {
      text: t("orgnr"),
      value: "orgnr",
      sortable: true,
      width: 132,
      cell: (entry) => entry.orgnr && <span className="np-mono">{entry.orgnr}</span>,
    },
  ];
  return (
    <div className="np-col np-gap-12">
      <SearchField label={t("filter")} value={text} onChange={setText} size="md" />
      <DataTable
        {...pages}
        label={t("accounts")}
        headers={headers}
        rowKey={(entry) => entry.usrAccID}
        rowName={(entry) => entry.organization || nameOf(entry)}
        listSize={null}
        filtered={text !== ""}
        empty={<EmptyState plain title={t("nonePlain")} />}
        emptyByFilter={<EmptyState plain title={t("none", { text })} />}
        noFoot={found.length <= 10}
        density="compact"
        onOpen={(entry) => void choose(entry)}
        actionsWidth={132}
        actions={(entry) =>
          entry.usrAccID === current ? (
            <span className="np-row np-quiet">
              <Icon of={IconCheck} size="s" />
              {t("current")}
            </span>
          ) : (
            <Button size="xs" busy={busy === entry.usrAccID} onClick={() => void choose(entry)}>
              {t("switch")}
              <span className="np-visually-hidden">{entry.organization || nameOf(entry)}</span>
            </Button>
          )
        }
      />
    </div>
  );
}
