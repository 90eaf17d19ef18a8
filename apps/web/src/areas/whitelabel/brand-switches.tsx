import { isFeatureOn, menuTree, switchNames, type SectionFlag } from "@nameplane/contracts/whitelabel/switches";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { BrandConfig } from "../../shell/brand/brand-config.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";

type Props = { readonly config: BrandConfig };

const sections = Object.keys(menuTree) as readonly SectionFlag[];

/** Shows the sections and tabs of the panel as a tree, each with a mark for on or off. */
export function BrandMenus({ config: { globals } }: Props) {
  const t = useTranslations("tools.brand");
  return (
    <Panel title={t("menus")} flush>
      <p className="np-brand-note np-small np-soft">{t("menusText")}</p>
      <ul className="np-brand-switches">
        {sections.flatMap((section) => [
          <Line key={section} name={<b className="np-strong">{t(`menu.${section}`)}</b>}>
            <State on={globals.menus[section]} />
          </Line>,
          ...menuTree[section].map((tab) => (
            <Line key={tab} name={<span className="np-brand-tab">{t(`menu.${tab}`)}</span>}>
              <State on={isFeatureOn(globals, tab)} withSection={globals.menus[tab] && !globals.menus[section]} />
            </Line>
          )),
        ])}
      </ul>
    </Panel>
  );
}

/** All other switches, each with its meaning. */
export function BrandSwitches({ config: { globals } }: Props) {
  const t = useTranslations("tools.brand");
  return (
    <Panel title={t("features")} flush>
      <p className="np-brand-note np-small np-soft">{t("featuresText")}</p>
      <ul className="np-brand-switches">
        {switchNames.map((name) => (
          <Line key={name} name={t(`switch.${name}`)}>
            <State on={globals[name]} />
          </Line>
        ))}
      </ul>
    </Panel>
  );
}

const panels = ["needs", "renewals", "portfolio", "latest", "tools", "premiumdns", "changes", "status"] as const;

/** The panels the brand shows on the dashboard. */
export function BrandPanels({ config: { dashboardKPI } }: Props) {
  const t = useTranslations("tools.brand");
  return (
    <Panel title={t("dashboard")} flush>
      <ul className="np-brand-switches">
        {panels
          .filter((name) => dashboardKPI[name] !== undefined)
          .map((name) => (
            <Line key={name} name={t(`panels.${name}`)}>
              <State on={dashboardKPI[name] === true} />
            </Line>
          ))}
      </ul>
    </Panel>
  );
}

const Line = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <li>
    <span>{name}</span>
    {children}
  </li>
);

function State({ on, withSection = false }: { on: boolean; withSection?: boolean }) {
  const t = useTranslations("tools.brand");
  return <StatusMark tone={on ? "active" : "ended"}>{t(on ? "on" : withSection ? "offWith" : "off")}</StatusMark>;
}
