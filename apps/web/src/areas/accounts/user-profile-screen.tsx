import { useTranslations } from "use-intl";
import { useSession } from "../../app/session/use-session.ts";
import type { User } from "../../app/session/session-store.ts";
import { KeyValue, Page, Panel } from "../../ui/layout/page.tsx";

/** Who is logged in, and in which accounts they can act. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("accounts.user");
  const { user } = useSession();
  const name = user && [user.firstname, user.lastname].filter(Boolean).join(" ");
  return (
    <Page width="form" title={name || t("title")}>
      {user && (
        <div className="np-columns">
          <Person user={user} name={name ?? ""} />
          <Accounts user={user} />
        </div>
      )}
    </Page>
  );
}

function Person({ user, name }: { user: User; name: string }) {
  const t = useTranslations("accounts.user");
  return (
    <Panel flush title={t("title")}>
      <KeyValue
        facts={[
          { key: "username", label: t("username"), value: user.username },
          { key: "name", label: t("name"), value: name },
          { key: "email", label: t("email"), value: user.email },
          { key: "twoStep", label: t("twoStep"), value: t(user["2step"] ? "on" : "off") },
        ]}
      />
    </Panel>
  );
}

function Accounts({ user: { accounts } }: { user: User }) {
  const t = useTranslations("accounts.user");
  const all = [...accounts.masteraccount, ...accounts.subaccounts];
  return (
    <Panel flush title={t("accounts")}>
      <KeyValue
        facts={all.map(({ usrAccID, organization, fullname, orgnr }) => ({
          key: usrAccID,
          label: organization || fullname,
          value: orgnr,
        }))}
      />
    </Panel>
  );
}
