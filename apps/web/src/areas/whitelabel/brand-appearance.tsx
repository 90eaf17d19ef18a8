import { useTranslations } from "use-intl";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { Tag } from "../../ui/basics/count.tsx";
import { brandColors, type AccentRoles } from "../../ui/theme/brand-colors.ts";
import { isHex } from "../../ui/theme/color.ts";
import type { OwnBrand } from "./own-brand.ts";

/** The brand's name, addresses, logo, colours and texts. */
export function BrandAppearance({ brand }: { brand: OwnBrand }) {
  const t = useTranslations("tools.brand");
  const { config, hosts, language } = brand;
  const known = language === "sv" ? "sv" : "en";
  return (
    <Panel title={t("appearance")} flush>
      <KeyValue
        facts={[
          { key: "name", label: t("name"), value: config.globals.brandName },
          {
            key: "hosts",
            label: t(hosts.length > 1 ? "hosts" : "host"),
            value: hosts.length > 0 && (
              <ul>
                {hosts.map(({ host, purpose, islive }) => (
                  <li key={host} className="np-row np-wrap">
                    <span className="np-mono">{host}</span>
                    {purpose === "mail" ? (
                      <Tag>{t("mailHost")}</Tag>
                    ) : (
                      <Tag tone={islive ? "active" : "pending"}>{t(islive ? "live" : "notLive")}</Tag>
                    )}
                  </li>
                ))}
              </ul>
            ),
          },
          {
            key: "logo",
            label: t("logo"),
            value: config.logo ? (
              <span className="np-brand-logos">
                <img src={config.logo} alt={config.globals.brandName} />
              </span>
            ) : (
              t("noLogo")
            ),
          },
          { key: "color", label: t("color"), value: <Colors color={config.themeColor} /> },
          {
            key: "intro",
            label: t("intro"),
            value: config.introBox === "" ? t("none") : <span className="np-brand-intro">{config.introBox}</span>,
          },
          {
            key: "terms",
            label: t("terms"),
            value:
              config.tosURL === "" ? (
                t("none")
              ) : (
                <a className="np-link" href={config.tosURL} rel="noreferrer" target="_blank">
                  {config.tosURL}
                </a>
              ),
          },
          {
            key: "tlds",
            label: t("tlds"),
            value: config.tlds.length === 0 ? t("none") : config.tlds.map((tld) => `.${tld}`).join(", "),
          },
          { key: "mail", label: t("mail"), value: brand.mailfrom },
          { key: "language", label: t("language"), value: t(`languages.${known}`) },
          { key: "currency", label: t("currency"), value: brand.currency },
          { key: "zone", label: t("zone"), value: config.globals.timeZone },
        ]}
      />
    </Panel>
  );
}

const shown = [
  ["accent", "accent"],
  ["on-accent", "onAccent"],
  ["accent-text", "accentText"],
  ["accent-soft", "accentSoft"],
] as const satisfies readonly (readonly [string, keyof AccentRoles])[];

/** The brand's colour and the colours that both themes compute from it. */
function Colors({ color }: { color: string | null }) {
  const t = useTranslations("tools.brand");
  if (color === null || color === "neutral" || !isHex(color)) return t(color === "neutral" ? "greys" : "ownColor");
  const { light, dark } = brandColors(color);
  return (
    <div className="np-col np-gap-12">
      <Swatch color={color} name={color} />
      {(["light", "dark"] as const).map((theme) => (
        <div key={theme}>
          <div className="np-small np-soft">{t(theme)}</div>
          <div className="np-row np-wrap np-gap-16">
            {shown.map(([name, role]) => (
              <Swatch key={name} color={(theme === "light" ? light : dark)[role]} name={t(`swatches.${name}`)} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Swatch({ color, name }: { color: string; name: string }) {
  return (
    <span className="np-row">
      <i className="np-brand-swatch" style={{ background: color }} aria-hidden />
      <span>{name}</span>
      {name !== color && <span className="np-mono np-mono-s np-quiet">{color}</span>}
    </span>
  );
}
