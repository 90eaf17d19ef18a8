import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { deviceName } from "../../identity/factors/index.ts";
import { ResetAct } from "./reset-drawer.tsx";
import { Links } from "../objects/index.ts";

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

/** The browsers in which somebody acts in the account now. */
export function Sessions({ sessions }: Pick<CustomerPage, "sessions">) {
  const t = useTranslations("customers.sessions");
  const deviceText = (userAgent: string) => {
    const { browser, system } = deviceName(userAgent);
    return browser !== null && system !== null ? t("device", { browser, system }) : (browser ?? system ?? t("unknown"));
  };
  return (
    <Links
      title={t("title")}
      empty={t("none")}
      links={sessions.map(({ sessionid, username, device, used }) => ({
        key: sessionid,
        name: `${username}, ${deviceText(device)}`,
        note: <Seen words={t("used")} never="" at={used} />,
      }))}
    />
  );
}

const keyKinds = ["api", "dns", "acme", "ddns", "cert", "calendar"] as const;

/** API keys with which programs act in the account. */
export function Keys({ keys }: { keys: CustomerPage["apikeys"] }) {
  const t = useTranslations("customers.keys");
  const kindWord = (kind: string) => {
    const known = keyKinds.find((each) => each === kind);
    return known === undefined ? kind : t(`kind.${known}`);
  };
  return (
    <Links
      title={t("title")}
      empty={t("none")}
      links={keys.map(({ keyid, name, kind, used }) => ({
        key: keyid,
        name: `${name}, ${kindWord(kind)}`,
        note: <Seen words={t("used")} never={t("never")} at={used} />,
      }))}
    />
  );
}
