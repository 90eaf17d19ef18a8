import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BrandLogo } from "../../../shell/brand/brand-logo.tsx";
import { BrandAnnouncement, SupportFacts, useBrandWords } from "../../../shell/brand/brand-words.tsx";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { FooterLine } from "../../../shell/footer/footer.tsx";
import { EntryStatus } from "../../status/index.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import "../entry.css";

type Props = {
  readonly children: ReactNode;
  readonly wide?: boolean;
  /**
   * Whether the content depends on an answer that has not arrived. If so, the form starts at the same height before and after
   * it.
   */
  readonly awaited?: boolean;
};

/** The page for visitors: a form, and beside it the brand's own text. */
export function EntryPage({ children, wide, awaited }: Props) {
  const t = useTranslations("identity.login");
  const { introBox, globals } = useBrand();
  const intro = useBrandWords("intro") || introBox;
  return (
    <div className="np-login">
      <div className="np-login-main">
        <BrandAnnouncement />
        <BrandLogo size="l" />
        <div className={classNames("np-login-form", wide && "np-login-form-wide", awaited && "np-login-form-awaited")}>
          {children}
        </div>
        <FooterLine />
      </div>
      <aside className="np-login-aside">
        <div className="np-col np-gap-16">
          {globals.showSystemStatus && (
            <div className="np-login-status">
              <Fetched>
                <EntryStatus />
              </Fetched>
            </div>
          )}
          {intro === "" ? <WhatItIs /> : <p className="np-text np-pre">{intro}</p>}
          <SupportFacts />
          <p className="np-soft">{t("never")}</p>
        </div>
      </aside>
    </div>
  );
}

const facts = ["names", "dns", "money"] as const;

/** What the panel is, in three facts, if the brand has no text of its own. */
function WhatItIs() {
  const t = useTranslations("identity.login");
  const { globals } = useBrand();
  return (
    <div className="np-login-facts">
      <h2>{t("what", { brand: globals.brandName })}</h2>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>
            <b>{t(`facts.${fact}.title`)}</b>
            <span className="np-soft">{t(`facts.${fact}.text`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
