import { userProfile } from "@nameplane/contracts/identity/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import type { User } from "../../../shell/session/session-store.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { KeyValue, Page, Panel } from "../../../ui/layout/page.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { CallerPin } from "./caller-pin.tsx";
import { EmailPanel } from "./email-panel.tsx";
import type { UserProfile } from "./user-profile.ts";

const UserProfileDrawer = lazyPart(async () => (await import("./user-profile-drawer.tsx")).UserProfileDrawer, ["contactform"]);

/** The user's own name, mail and phone, and the accounts in which the user can act. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("accounts.user");
  const { user } = useSession();
  const found = useApiQuery(userProfile, {});
  const profile = found.data?.profile;
  const name = user && [user.firstname, user.lastname].filter(Boolean).join(" ");
  return (
    <Page width="form" title={name || t("title")}>
      {found.error && !profile ? (
        <ErrorState title={t("profileFailed")} error={found.error} onRetry={() => void found.refetch()} />
      ) : user && profile ? (
        <div className="np-columns">
          <div className="np-col np-gap-20">
            <Person user={user} profile={profile} />
            <EmailPanel profile={profile} />
          </div>
          <div className="np-col np-gap-20">
            <CallerPin />
            <Accounts user={user} />
          </div>
        </div>
      ) : (
        <LoadingPanel lines={8} />
      )}
    </Page>
  );
}

function Person({ user, profile }: { user: User; profile: UserProfile }) {
  const t = useTranslations("accounts.user");
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  return (
    <Panel
      flush
      title={t("title")}
      aside={
        <Button size="sm" onClick={() => setEditing(true)}>
          {t("edit")}
        </Button>
      }
    >
      <KeyValue
        facts={[
          { key: "username", label: t("username"), value: profile.username },
          {
            key: "name",
            label: t("name"),
            value: [profile.firstname, profile.lastname].filter(Boolean).join(" "),
          },
          {
            key: "phone",
            label: t("phone"),
            value: profile.phone && (
              <span className="np-row np-gap-8 np-wrap">
                <span className="np-num">{format.phone(profile.phone)}</span>
                <StatusMark tone={profile.phoneproved ? "active" : "ended"}>
                  {t(profile.phoneproved ? "proved" : "unproved")}
                </StatusMark>
              </span>
            ),
          },
          { key: "twoStep", label: t("twoStep"), value: t(user["2step"] ? "on" : "off") },
        ]}
      />
      {editing && (
        <Fetched>
          <UserProfileDrawer profile={profile} onClose={() => setEditing(false)} />
        </Fetched>
      )}
    </Panel>
  );
}

/** The server sends at most this many of the user's accounts. The dialog for choosing an account finds all of them. */
const mostShown = 25;

function Accounts({ user: { accounts } }: { user: User }) {
  const t = useTranslations("accounts.user");
  const profile = useTranslations("accounts.profile");
  const all = [...accounts.masteraccount, ...accounts.subaccounts];
  return (
    <Panel flush title={t("accounts")}>
      <KeyValue
        facts={all.map(({ usrAccID, organization, fullname, orgnr }) => ({
          key: usrAccID,
          label: organization || fullname,
          value: orgnr || (organization === "" && profile("parties.person")),
        }))}
      />
      {all.length >= mostShown && (
        <p className="np-soft" style={{ padding: "12px 20px" }}>
          {t("moreAccounts")}
        </p>
      )}
    </Panel>
  );
}
