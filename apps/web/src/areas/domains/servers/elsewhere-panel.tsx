import { useTranslations } from "use-intl";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { CopyButton } from "../../../ui/text/copy.tsx";
import type { NameServers } from "../../delegation/index.ts";

const RESOLVING = 20_002;

/** For a domain that is registered elsewhere: what to set there, and whether it already uses our name servers. */
export function ElsewherePanel({ servers }: { servers: NameServers }) {
  const t = useTranslations("nameservers.elsewhere");
  const own = servers.groups.find(({ isours }) => isours)?.hosts ?? [];
  const name = servers.unicodename;
  return (
    <Panel flush title={t("title")} aside={<CodeStatus code={servers.dns.status} />}>
      {servers.dns.status !== RESOLVING && (
        <div className="np-panel-body">
          <Banner tone="needs" title={t("notYet", { name })}>
            {t("text")}
          </Banner>
        </div>
      )}
      <ul className="np-hosts">
        {own.map((host) => (
          <li key={host}>
            <span className="np-mono" translate="no">
              {host}
            </span>
            <CopyButton value={host} what={host} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
