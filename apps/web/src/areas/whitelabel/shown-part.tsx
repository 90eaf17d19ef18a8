import {
  isFeatureOn,
  menuTree,
  switchNames,
  type MenuFlag,
  type SectionFlag,
  type Switch as SwitchName,
} from "@nameplane/contracts/whitelabel/switches";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Switch } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import type { BrandForm } from "./use-brand-form.ts";

const sections = Object.keys(menuTree) as readonly SectionFlag[];
const payments: readonly SwitchName[] = [
  "enableCardPayment",
  "enableSwish",
  "enablePayPal",
  "enableSepa",
  "enableBankTransfer",
  "enableInvoicePayment",
];
const features = switchNames.filter((name) => !payments.includes(name));

/** What customers see: sections, features, payment methods, panels of the dashboard, TLDs. */
export function ShownPart({ form }: { form: BrandForm }) {
  const t = useTranslations("brand");
  return (
    <>
      <Menus form={form} />
      <Switches title={t("features")} text={t("featuresText")} names={features} form={form} />
      <Switches title={t("payments")} text={t("paymentsText")} names={payments} form={form} />
      <Panels form={form} />
      <Endings form={form} />
    </>
  );
}

/** The sections of the panel with their tabs below them. If a section is off, its tabs are off, too. */
function Menus({ form: { config, standard, setGlobals } }: { form: BrandForm }) {
  const t = useTranslations("brand");
  const { menus } = config.globals;
  const turn = (flag: MenuFlag, on: boolean) => setGlobals({ menus: { ...menus, [flag]: on } });
  return (
    <Panel title={t("menus")} flush>
      <p className="np-brand-note np-small np-soft">{t("menusText")}</p>
      <ul className="np-brand-switches">
        {sections.flatMap((section) => [
          <Line key={section} isDefault={menus[section] === standard.globals.menus[section]}>
            <Switch
              label={<b className="np-strong">{t(`menu.${section}`)}</b>}
              checked={menus[section]}
              onChange={(on) => turn(section, on)}
            />
          </Line>,
          ...menuTree[section].map((tab) => (
            <Line key={tab} isTab isDefault={menus[tab] === standard.globals.menus[tab]}>
              <Switch
                label={t(`menu.${tab}`)}
                checked={isFeatureOn(config.globals, tab)}
                disabled={!menus[section]}
                onChange={(on) => turn(tab, on)}
              />
            </Line>
          )),
        ])}
      </ul>
    </Panel>
  );
}

type SwitchesProps = {
  readonly title: string;
  readonly text: string;
  readonly names: readonly SwitchName[];
  readonly form: BrandForm;
};

function Switches({ title, text, names, form: { config, standard, setGlobals } }: SwitchesProps) {
  const t = useTranslations("brand");
  return (
    <Panel title={title} flush>
      <p className="np-brand-note np-small np-soft">{text}</p>
      <ul className="np-brand-switches">
        {names.map((name) => (
          <Line key={name} isDefault={config.globals[name] === standard.globals[name]}>
            <Switch label={t(`switch.${name}`)} checked={config.globals[name]} onChange={(on) => setGlobals({ [name]: on })} />
          </Line>
        ))}
      </ul>
    </Panel>
  );
}

const panels = ["needs", "renewals", "portfolio", "latest", "tools", "premiumdns", "changes"] as const;

function Panels({ form: { config, standard, set } }: { form: BrandForm }) {
  const t = useTranslations("brand");
  const { dashboardKPI } = config;
  return (
    <Panel title={t("dashboard")} flush>
      <ul className="np-brand-switches">
        {panels.map((name) => (
          <Line key={name} isDefault={dashboardKPI[name] === standard.dashboardKPI[name]}>
            <Switch
              label={t(`panels.${name}`)}
              checked={dashboardKPI[name] === true}
              onChange={(on) => set({ dashboardKPI: { ...dashboardKPI, [name]: on } })}
            />
          </Line>
        ))}
      </ul>
    </Panel>
  );
}

function Endings({ form: { config, set, errorOf } }: { form: BrandForm }) {
  const t = useTranslations("brand");
  return (
    <Panel title={t("tlds")}>
      <TextField
        label={t("tldsLabel")}
        hint={t("tldsHint")}
        mono
        autoComplete="off"
        value={config.tlds.join(" ")}
        onChange={(text) => set({ tlds: text.split(" ").slice(0, 50) })}
        error={errorOf("tlds")}
      />
    </Panel>
  );
}

/** Shows one switch, with a mark if its value is not the default. The switch itself can set it back. */
function Line({ isTab = false, isDefault, children }: { isTab?: boolean; isDefault: boolean; children: ReactNode }) {
  const t = useTranslations("brand");
  return (
    <li className={isTab ? "np-brand-tab" : undefined}>
      {children}
      {!isDefault && <span className="np-quiet np-small">{t("notDefault")}</span>}
    </li>
  );
}
