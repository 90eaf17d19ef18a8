import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { endCustomerSessions, inviteCustomerUser, revokeCustomerKey } from "@nameplane/contracts/backoffice/operations";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { deviceName } from "../../identity/factors/index.ts";
import { ResetAct } from "./reset-drawer.tsx";
import { Links } from "../objects/index.ts";
import { TakeAwayDrawer } from "./take-away-drawer.tsx";

/** Who may act in the account, and how they log in. */
export function Users({ customer: { number, users } }: { customer: CustomerPage }) {
  const t = useTranslations("customers.users");
  const roleName = useRoleName();
  return (
    <Panel flush title={t("title")}>
      {users.length === 0 ? (
        <p className="np-object-none np-soft">{t("none")}</p>
      ) : (
        <ul className="np-customer-people">
          {users.map((user) => (
            <li key={user.userid}>
              <div className="np-row np-wrap np-gap-8">
                <span className="np-strong">{user.name || user.username}</span>
                <span className="np-soft">{roleName(user.role)}</span>
                {user.iswaiting && <StatusMark tone="pending">{t("invited")}</StatusMark>}
                {user.isdisabled && <StatusMark tone="ended">{t("disabled")}</StatusMark>}
                <StatusMark tone={user.has2fa ? "active" : "needs"}>{t(user.has2fa ? "twoStep" : "noTwoStep")}</StatusMark>
              </div>
              <div className="np-row np-wrap np-gap-8 np-small np-soft">
                <span className="np-mono">{user.username}</span>
                <a href={`mailto:${user.email}`}>{user.email}</a>
                {user.phone !== "" && <span>{user.phone}</span>}
                <Seen words={t("loggedIn")} never={t("never")} at={user.lastlogin} />
              </div>
              <ResetAct number={number} user={user} />
              {user.iswaiting && <InviteAct number={number} user={user} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const roles = { Owner: "owner", Technical: "technical", Economy: "economy", "Read only": "readonly" } as const;

/**
 * Returns a function for the name of a role. The product's own roles have translated names; others keep the name that was typed.
 */
function useRoleName(): (name: string) => string {
  const t = useTranslations("users.roles");
  return (name) => (name in roles ? t(roles[name as keyof typeof roles]) : name);
}

function Seen({ words, never, at }: { words: string; never: string; at: string | null }): ReactNode {
  if (at === null) return <span>{never}</span>;
  return (
    <span>
      {words} <DateTime value={at} show="relative" />
    </span>
  );
}

/** The button that mails another invitation to a user who has not accepted the former one. */
function InviteAct({ number, user }: { number: number; user: CustomerPage["users"][number] }) {
  const t = useTranslations("customers.users");
  const invite = useApiMutation(inviteCustomerUser, {
    onSuccess: () => showToast({ tone: "success", title: t("invitedAgain", { email: user.email }) }),
  });
  if (!useColleague().permissions.includes("staff_customers") || user.isdisabled) return null;
  return (
    <div>
      <Button
        size="xs"
        busy={invite.isPending}
        aria-label={t("inviteOf", { name: user.username })}
        onClick={() => invite.mutate({ input: { number, userid: user.userid } })}
      >
        {t("invite")}
      </Button>
    </div>
  );
}

/** The browsers in which somebody acts in the account now. Staff with the right can log them out. */
export function Sessions({ customer: { number, sessions } }: { customer: CustomerPage }) {
  const t = useTranslations("customers.sessions");
  const [open, setOpen] = useState<{ readonly sessionid: string | null; readonly name: string } | null>(null);
  const mayEnd = useColleague().permissions.includes("staff_customers");
  const end = useApiMutation(endCustomerSessions, {
    call: { handled: true },
    onSuccess: ({ ended }) => {
      showToast({ tone: "success", title: t("ended", { count: ended }) });
      setOpen(null);
    },
  });
  const deviceText = (userAgent: string) => {
    const { browser, system } = deviceName(userAgent);
    return browser !== null && system !== null ? t("device", { browser, system }) : (browser ?? system ?? t("unknown"));
  };
  const nameOf = ({ username, device }: CustomerPage["sessions"][number]) => `${username}, ${deviceText(device)}`;
  return (
    <>
      <Links
        title={t("title")}
        empty={t("none")}
        {...(mayEnd && sessions.length > 1
          ? {
              aside: (
                <Button size="xs" onClick={() => setOpen({ sessionid: null, name: "" })}>
                  {t("endAll")}
                </Button>
              ),
            }
          : {})}
        links={sessions.map((session) => ({
          key: session.sessionid,
          name: nameOf(session),
          note: <Seen words={t("used")} never="" at={session.used} />,
          ...(mayEnd
            ? {
                mark: (
                  <Button
                    size="xs"
                    aria-label={t("endOf", { name: nameOf(session) })}
                    onClick={() => setOpen({ sessionid: session.sessionid, name: nameOf(session) })}
                  >
                    {t("end")}
                  </Button>
                ),
              }
            : {}),
        }))}
      />
      {open !== null && (
        <TakeAwayDrawer
          title={open.sessionid === null ? t("endAllTitle") : t("endTitle", { name: open.name })}
          text={t("endText")}
          act={t(open.sessionid === null ? "endAll" : "end")}
          draft={`log out ${String(number)}`}
          busy={end.isPending}
          onClose={() => setOpen(null)}
          onAct={(why, onError) => end.mutate({ input: { number, sessionid: open.sessionid, why } }, { onError })}
        />
      )}
    </>
  );
}

const keyKinds = ["api", "dns", "acme", "ddns", "cert", "calendar"] as const;

/** API keys with which programs act in the account. Staff with the right can revoke them. */
export function Keys({ customer: { number, apikeys } }: { customer: CustomerPage }) {
  const t = useTranslations("customers.keys");
  const [open, setOpen] = useState<CustomerPage["apikeys"][number] | null>(null);
  const mayRevoke = useColleague().permissions.includes("staff_customers");
  const revoke = useApiMutation(revokeCustomerKey, {
    call: { handled: true, why: t("proof", { name: open?.name ?? "" }) },
    onSuccess: () => {
      showToast({ tone: "success", title: t("revoked") });
      setOpen(null);
    },
  });
  const kindWord = (kind: string) => {
    const known = keyKinds.find((each) => each === kind);
    return known === undefined ? kind : t(`kind.${known}`);
  };
  return (
    <>
      <Links
        title={t("title")}
        empty={t("none")}
        links={apikeys.map((key) => ({
          key: key.keyid,
          name: `${key.name}, ${kindWord(key.kind)}`,
          note: <Seen words={t("used")} never={t("never")} at={key.used} />,
          ...(mayRevoke
            ? {
                mark: (
                  <Button size="xs" aria-label={t("revokeOf", { name: key.name })} onClick={() => setOpen(key)}>
                    {t("revoke")}
                  </Button>
                ),
              }
            : {}),
        }))}
      />
      {open !== null && (
        <TakeAwayDrawer
          title={t("revokeTitle", { name: open.name })}
          text={t("revokeText")}
          act={t("revoke")}
          draft={`revoke ${open.keyid}`}
          busy={revoke.isPending}
          onClose={() => setOpen(null)}
          onAct={(why, onError) => revoke.mutate({ input: { number, keyid: open.keyid, why } }, { onError })}
        />
      )}
    </>
  );
}
