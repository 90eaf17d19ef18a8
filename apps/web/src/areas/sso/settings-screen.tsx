import { loginProvider } from "@nameplane/contracts/sso/operations";
import type { LoginProviderSettings } from "@nameplane/contracts/sso/provider";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { DetailsPart } from "./details-part.tsx";
import { DomainsPart } from "./domains-part.tsx";
import { RulesPart } from "./rules-part.tsx";
import { ScimPart } from "./scim-part.tsx";
import { TestPart } from "./test-part.tsx";
import "./sso.css";

const keyOf = ({ provider }: LoginProviderSettings): string =>
  JSON.stringify([provider?.kind, provider?.issuer, provider?.clientid, provider?.saml]);

/** Single sign-on of the account: the login service, its email domains, a test, and who gets in. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("sso");
  const query = useApiQuery(loginProvider, {});
  const again = () => void query.refetch();
  const { data, error } = query;
  const isOn = data?.provider?.ison === true;
  return (
    <Page
      width="form"
      title={t("title")}
      sub={t("sub")}
      mark={data && <StatusMark tone={isOn ? "active" : "ended"}>{t(isOn ? "on" : "off")}</StatusMark>}
    >
      <div className="np-col np-gap-16">
        {data ? (
          <>
            {!isOn && <p>{t("steps")}</p>}
            {/* The key changes when other details are stored, so that the form starts with these. */}
            <DetailsPart key={keyOf(data)} settings={data} onDone={again} />
            <DomainsPart settings={data} onDone={again} />
            {data.provider && <TestPart provider={data.provider} />}
            {data.provider && <RulesPart settings={data} provider={data.provider} onDone={again} />}
            {data.provider && <ScimPart />}
          </>
        ) : error ? (
          <ErrorState title={t("failed")} error={error} onRetry={again} />
        ) : (
          <LoadingPanel lines={8} />
        )}
      </div>
    </Page>
  );
}
