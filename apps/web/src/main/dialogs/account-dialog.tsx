import type { AnswerOf } from "@nameplane/contracts";
import { accountChoices } from "@nameplane/contracts/identity/operations";
import { IconCheck, IconLogout } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SearchField } from "../../ui/form/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KeyValue } from "../../ui/layout/page.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { isBuilt } from "../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
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
        <AccountTable current={session.accID} username={user.username} onClose={onClose} />
      )}
    </Modal>
  );
}

type Choice = AnswerOf<typeof accountChoices>["data"][number];

const perPage = 10;

/** The user's accounts, in pages. The account in which the user acted last comes first. */
function AccountTable({ current, username, onClose }: { current: string; username: string; onClose: () => void }) {
  const t = useTranslations("shell.account");
  const { switchAccount } = useSessionActions();
  const router = useRouter();
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState<string | null>(null);
  const list = useApiList(accountChoices, { search, page, limit: perPage });
  const nameOf = (entry: Choice) => entry.fullname || username;
  const choose = async (entry: Choice) => {
    if (entry.usrAccID === current) return;
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
  const headers: readonly TableHeader<Choice>[] = [
    { text: t("name"), value: "fullname", cell: (entry) => nameOf(entry) },
    { text: t("organization"), value: "organization", names: true },
    {
      text: t("orgnr"),
      value: "orgnr",
      width: 132,
      cell: (entry) => entry.orgnr && <span className="np-mono">{entry.orgnr}</span>,
    },
  ];
  const total = list.data?.total ?? 0;
  return (
    <div className="np-col np-gap-12">
      <SearchField
        label={t("filter")}
        value={text}
        onChange={(value) => {
          setText(value);
          setPage(1);
        }}
        maxLength={63}
        size="md"
      />
      <DataTable<Choice>
        label={t("accounts")}
        headers={headers}
        items={list.data?.data ?? []}
        rowKey={(entry) => entry.usrAccID}
        rowName={(entry) => entry.organization || nameOf(entry)}
        listSize={null}
        state={tableStateOf(list, { title: t("failed") })}
        pagination={{ sortBy: "used", descending: true, rowsPerPage: perPage, page, totalItems: total, isAtLeast: false }}
        onPagination={(next) => setPage(next.page)}
        filtered={text !== ""}
        empty={<EmptyState plain title={t("nonePlain")} />}
        emptyByFilter={<EmptyState plain title={t("none", { text })} />}
        noFoot={total <= perPage}
        density="compact"
        onOpen={(entry) => void choose(entry)}
        actionsWidth={132}
        actions={(entry) =>
          entry.usrAccID === current ? (
            <span className="np-row np-quiet">
              <Icon of={IconCheck} size="s" />
              {t("current")}
            </span>
          ) : entry.issuspended ? (
            <span className="np-quiet">{t("suspended")}</span>
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
