import { IconBasket, IconMenu2, IconPlus, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { buttonClass, IconButton } from "../../ui/basics/button.tsx";
import { Count } from "../../ui/basics/count.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { useWidth } from "../../ui/use-width.ts";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { BrandLogo } from "../../shell/brand/brand-logo.tsx";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import type { SectionId } from "../../shell/routing/route-types.ts";
import type { Section } from "../../shell/routing/routes.ts";
import { lazyPart } from "../../shell/lazy-part.ts";
import { slots } from "../slots.ts";
import { AccountMenu } from "./account-menu.tsx";
import { HeaderSearch } from "./header-search.tsx";
import { NoticesButton } from "./notices-button.tsx";
import { SectionMenu, type Badges } from "./section-menu.tsx";
import "./header.css";

export type HeaderProps = {
  readonly sections: readonly Section[];
  readonly current: SectionId | null;
  readonly badges: Badges;
  /** Whether to show the button that opens the order page. */
  readonly orderService: boolean;
  /** Number of items in the basket; null if the brand has no basket. */
  readonly basket: number | null;
  readonly search: boolean;
  readonly name: string;
  readonly organization: string;
};

const Basket = slots.basket;
const MenuDrawer = lazyPart(async () => (await import("./menu-drawer.tsx")).MenuDrawer);

/**
 * Logo, sections, search, order button, basket, notices and account. In narrow windows, parts are hidden step by step; below 900
 * px they are in a drawer.
 */
export function Header(props: HeaderProps) {
  const t = useTranslations("shell");
  const width = useWidth();
  const [searching, setSearching] = useState(false);
  const [menu, setMenu] = useState<boolean | null>(null);
  const narrow = width === "narrow";
  const compact = width !== "wide";
  return (
    <header className={classNames("np-header", searching && "np-searching")}>
      <RouteLink to="dashboard" className="np-header-logo">
        <BrandLogo />
      </RouteLink>
      {!narrow && <SectionMenu sections={props.sections} current={props.current} badges={props.badges} />}
      {props.search && <HeaderSearch open={searching} onOpen={() => setSearching(true)} onClose={() => setSearching(false)} />}
      {searching && !narrow && (
        <button
          type="button"
          className="np-search-scrim"
          tabIndex={-1}
          aria-label={t("search.close")}
          onClick={() => setSearching(false)}
        />
      )}
      <div className="np-header-end">
        {props.orderService && !narrow && (
          <RouteLink
            to="order"
            className={buttonClass({ size: "sm" }, compact ? "np-button-square" : undefined)}
            {...(compact ? { "aria-label": t("orderService"), title: t("orderService") } : {})}
          >
            <Icon of={IconPlus} />
            {!compact && t("orderService")}
          </RouteLink>
        )}
        {narrow && props.search && <IconButton icon={IconSearch} label={t("search.open")} onClick={() => setSearching(true)} />}
        {props.basket !== null && <BasketButton count={props.basket} />}
        {slots.notices && <NoticesButton />}
        {narrow ? (
          <>
            <IconButton icon={IconMenu2} label={t("menu")} onClick={() => setMenu(true)} aria-expanded={menu === true} />
            {/* The menu is loaded at the first click, and then kept mounted so that its closing animation can finish. */}
            {menu !== null && (
              <Fetched>
                <MenuDrawer {...props} open={menu} onClose={() => setMenu(false)} />
              </Fetched>
            )}
          </>
        ) : (
          <AccountMenu name={props.name} organization={props.organization} compact={compact} />
        )}
      </div>
    </header>
  );
}

function BasketButton({ count }: { count: number }) {
  return Basket ? (
    <Fetched fallback={<BasketLink count={count} />}>
      <Basket count={count} />
    </Fetched>
  ) : (
    <BasketLink count={count} />
  );
}

/** A link to the basket's page, shown while the basket drawer loads or if there is none. */
function BasketLink({ count }: { count: number }) {
  const t = useTranslations("shell");
  const label = t("basket", { count });
  return (
    <RouteLink to="checkout" className="np-icon-button" aria-label={label} title={label}>
      <Icon of={IconBasket} size="l" />
      {count > 0 && <Count value={count} />}
    </RouteLink>
  );
}
