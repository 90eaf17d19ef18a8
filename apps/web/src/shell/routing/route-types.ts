import type { ComponentType } from "react";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/api/client.ts";
import type { SearchValues } from "../../lib/list-query.ts";
import type { AreaName, Catalog } from "../../locales/messages.ts";
import type { MenuFlag } from "../brand/brand-config.ts";

export type TitleKey = keyof Catalog["routes"]["title"];

/** Passed to `prefetch`. With it, a screen loads data while a link to it is hovered or focused. */
export type PrefetchContext = {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: SearchValues;
};

/** The file of a screen. It exports the screen and may export `prefetch`. */
export type ScreenModule = {
  readonly Screen: ComponentType;
  readonly prefetch?: (context: PrefetchContext) => void;
};

export type SectionId = "overview" | "domains" | "services" | "requests" | "economy" | "support" | "tools" | "account" | "user";

/**
 * Who sees a route. All conditions must be met. A brand's feature switches only hide routes; the server decides what is allowed.
 */
export type Gate = {
  /** The brand must have this section turned on. */
  readonly section?: MenuFlag;
  /** The brand must have this tab turned on. A user with `permission` sees it even if the brand has it turned off. */
  readonly tab?: MenuFlag;
  /** With `tab`, the permission is an alternative to the feature switch. Without `tab`, it is required. */
  readonly permission?: string;
  /** The brand must have at least one of these features turned on. */
  readonly anyOf?: readonly ("enableCardPayment" | "enablePayPal" | "enableSepa")[];
  /** The brand must have this feature turned on. */
  readonly feature?:
    | "enableBasket"
    | "enableServiceOrder"
    | "enablePasswordReset"
    | "showSystemStatus"
    | "enableSwish"
    | "enablePrices"
    | "enableBulkTools"
    | "enableDomainCancellation";
  /** The account's whitelabel value must be above 0. */
  readonly whitelabel?: true;
};

export type RouteSpec = {
  /** The path in the specification's syntax: {param}, or {param?} if the parameter is optional. */
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly access: "public" | "login";
  readonly title: TitleKey;
  /** Redirects to another route. The query of the address is kept, and missing values are filled in from `query`. */
  readonly redirect?: {
    readonly to: string;
    readonly query?: Readonly<Record<string, string>>;
  };
  /** The query used if the address has none. */
  readonly query?: Readonly<Record<string, string>>;
  readonly section?: SectionId;
  /** Whether the route is shown in the tabs of its section. */
  readonly inTabs?: true;
  /** The parent in the breadcrumbs. */
  readonly parent?: string;
  readonly gate?: Gate;
  /** bare: shown without the panel's header and footer, even to a logged-in user. */
  readonly frame?: "bare";
  /** Areas whose texts the screen requires, besides the base texts and those of the shell. */
  readonly texts?: readonly AreaName[];
  /** Set if the route is not built yet. It then has no screen and is shown nowhere. */
  readonly planned?: true;
};
