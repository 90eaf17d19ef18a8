import { useTranslations } from "use-intl";
import { Panel } from "../../../ui/layout/page.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { readStatus } from "./registry-status.rules.ts";

/** The statuses of the domain at the registry, in words, and who has set each. */
export function StatusesPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.registry");
  const { registrystatuses, tld } = domain;
  if (registrystatuses.length === 0) return null;
  return (
    <Panel flush title={t("title", { tld })}>
      <ul className="np-statuses">
        {registrystatuses.map(readStatus).map(({ name, known, setter, isAlarming }) => (
          <li key={name}>
            <div>
              {isAlarming ? (
                <StatusMark tone="problem">{known ? t(`word.${known}`) : name}</StatusMark>
              ) : known ? (
                t(`word.${known}`)
              ) : (
                name
              )}
              <span className="np-soft np-small"> {t(setter)}</span>
            </div>
            <span className="np-mono np-mono-s np-quiet" translate="no">
              {name}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
