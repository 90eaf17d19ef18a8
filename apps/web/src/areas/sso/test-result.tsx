import type { ProviderTest } from "@nameplane/contracts/sso/provider";
import { useTranslations } from "use-intl";
import { useRightWords } from "../accounts/users/index.ts";
import { KeyValue } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";

/** What a login service said in a test, and what it would mean for a login. */
export function TestResult({ result }: { result: ProviderTest }) {
  const t = useTranslations("sso.tested");
  const words = useRightWords();
  const { subject, email, fullname, isofdomain: isOurs, groups, role, issecond: isSecond, claims } = result;
  return (
    <>
      <p className="np-soft">{t("text")}</p>
      <KeyValue
        facts={[
          { key: "name", label: t("name"), value: fullname === "" ? t("missing") : fullname },
          {
            key: "email",
            label: t("email"),
            value:
              email === "" ? (
                <StatusMark tone="problem">{t("missing")}</StatusMark>
              ) : (
                <>
                  {email} <StatusMark tone={isOurs ? "active" : "problem"}>{t(isOurs ? "isOurs" : "isForeign")}</StatusMark>
                </>
              ),
          },
          { key: "groups", label: t("groups"), value: groups.length === 0 ? t("none") : groups.join(", ") },
          { key: "role", label: t("role"), value: role === null ? t("noRole") : words.role(role) },
          { key: "second", label: t("second"), value: t(isSecond ? "said" : "notSaid") },
          { key: "subject", label: t("subject"), value: <span className="np-mono">{subject}</span> },
        ]}
      />
      {claims.length > 0 && (
        <details>
          <summary>{t("all")}</summary>
          <KeyValue
            facts={claims.map(({ name, values }) => ({
              key: name,
              label: <span className="np-mono np-sso-long">{name}</span>,
              value: <span className="np-sso-long">{values.join(", ")}</span>,
            }))}
          />
        </details>
      )}
    </>
  );
}
