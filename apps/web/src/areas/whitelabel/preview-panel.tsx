import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { BrandConfig } from "../../shell/brand/brand-config.ts";
import { previewParameter, previewReady, type PreviewMessage } from "../../shell/brand/preview.ts";
import { asLocale, localeNames, type Locale } from "../../lib/i18n/locale.ts";
import { ButtonGroup } from "../../ui/basics/button.tsx";
import { SelectField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import type { Paper } from "./paper-preview.tsx";
import { useWidth } from "../../ui/use-width.ts";

/** Our pages that can be previewed, and whether they are for visitors or for logged-in users. */
const pages = {
  login: { path: "/", as: "visitor" },
  search: { path: "/searchdomains?domainname=solros", as: "visitor" },
  dashboard: { path: "/dashboard", as: "user" },
  domains: { path: "/domain/list", as: "user" },
  order: { path: "/order", as: "user" },
  invoices: { path: "/economy/invoices", as: "user" },
} as const;
type PageName = keyof typeof pages;
/** Previews of what customers receive apart from the pages: an email, and the document of an invoice. */
const papers: readonly Paper[] = ["mail", "invoice"];
const isPaper = (name: PageName | Paper): name is Paper => papers.some((each) => each === name);

const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 760 } } as const;

function addressOf(page: PageName, locale: Locale): string {
  const { path, as } = pages[page];
  return `${path}${path.includes("?") ? "&" : "?"}${previewParameter}=${as}&lang=${locale}`;
}

type Props = {
  readonly config: BrandConfig;
  readonly isCustomer: boolean;
  /** Draws the preview of an email or an invoice. */
  readonly paper: (of: { readonly name: Paper; readonly locale: Locale; readonly isNarrow: boolean }) => ReactNode;
};

/** Pages of the panel as the brand's customers would see them, with the typed values, before anything is saved. */
export function PreviewPanel({ config, isCustomer, paper }: Props) {
  const t = useTranslations("brand");
  const own = asLocale(useLocale()) ?? "en";
  const [page, setPage] = useState<PageName | Paper>("login");
  const [size, setSize] = useState<keyof typeof sizes>(useWidth() === "narrow" ? "phone" : "desktop");
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [locale, setLocale] = useState<Locale>(config.languages.includes(own) ? own : (config.languages[0] ?? own));
  const shown = (Object.keys(pages) as PageName[]).filter((each) => isCustomer || pages[each].as === "visitor");
  const names = [...shown, ...papers];
  return (
    <Panel title={t("preview")} className="np-brand-preview">
      <div className="np-col np-gap-12">
        <div className="np-row np-wrap np-gap-12">
          <SelectField
            label={t("previewPage")}
            hideLabel
            size="sm"
            value={page}
            options={names.map((value) => ({ value, label: t(`previewOf.${value}`) }))}
            onChange={(next) => setPage(names.find((each) => each === next) ?? "login")}
          />
          <ButtonGroup
            label={t("previewSize")}
            iconsOnly
            choices={[
              { value: "desktop", label: t("desktop"), icon: IconDeviceDesktop },
              { value: "phone", label: t("phone"), icon: IconDeviceMobile },
            ]}
            value={size}
            onChange={setSize}
          />
          <ButtonGroup
            label={t("previewTheme")}
            iconsOnly
            choices={[
              { value: "light", label: t("light"), icon: IconSun },
              { value: "dark", label: t("dark"), icon: IconMoon },
            ]}
            value={theme}
            onChange={setTheme}
          />
          {config.languages.length > 1 && (
            <ButtonGroup
              label={t("previewLanguage")}
              choices={config.languages.map((value) => ({ value, label: localeNames[value] }))}
              value={locale}
              onChange={setLocale}
            />
          )}
        </div>
        {isPaper(page) ? (
          paper({ name: page, locale, isNarrow: size === "phone" })
        ) : (
          <Frame
            address={addressOf(page, locale)}
            title={t("previewTitle", { page: t(`previewOf.${page}`) })}
            {...{ config, theme, size }}
          />
        )}
        <p className="np-soft np-small">{t("previewText")}</p>
      </div>
    </Panel>
  );
}

type FrameProps = {
  readonly address: string;
  readonly title: string;
  readonly config: BrandConfig;
  readonly theme: "light" | "dark";
  readonly size: keyof typeof sizes;
};

/**
 * The page in its real size, scaled down to fit. It requests the brand when it has loaded, and receives it again after each
 * change.
 */
function Frame({ address, title, config, theme, size }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState<number | null>(null);
  const { width, height } = sizes[size];
  const scale = Math.min(1, (available ?? width) / width);
  useEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => setAvailable(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    const show = () => {
      const message: PreviewMessage = { kind: "np-brand", config, theme };
      frame.current?.contentWindow?.postMessage(message, globalThis.location.origin);
    };
    const listen = (event: MessageEvent<unknown>) => {
      const isOurs = event.origin === globalThis.location.origin && event.source === frame.current?.contentWindow;
      if (isOurs && isReady(event.data)) show();
    };
    show();
    globalThis.addEventListener("message", listen);
    return () => globalThis.removeEventListener("message", listen);
  }, [config, theme]);
  return (
    <div ref={room} className="np-brand-frame" style={{ height: height * scale }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours on our own host, which has to run and to be reached */}
      <iframe
        key={address}
        ref={frame}
        src={address}
        title={title}
        tabIndex={-1}
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  );
}

const isReady = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "kind" in data && data.kind === previewReady;
