import type { ComponentType } from "react";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/api/client.ts";
import type { SearchValues } from "../../lib/list-query.ts";
import type { AreaName, Catalog } from "../../locales/messages.ts";
import type { MenuFlag } from "../brand/brand-config.ts";

export type TitleKey = keyof Catalog["routes"]["title"];

/** What a screen may start loading while a link to it is hovered or focused. */
export type PrefetchContext = {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: SearchValues;
};

/** A screen's file: it exports the screen, and may export what can be fetched ahead. */
export type ScreenModule = {
  readonly Screen: ComponentType;
  readonly prefetch?: (context: PrefetchContext) => void;
};

export type SectionId = "overview" | "domains" | "services" | "requests" | "economy" | "support" | "tools" | "account" | "user";

/** Who sees a route: all conditions must hold. Switches of a brand hide; the server decides what is allowed. */
export type Gate = {
  /** Section switched on by the brand. */
  readonly section?: MenuFlag;
  /** Tab switched on by the brand … */
  readonly tab?: MenuFlag;
  /** … or shown because the user holds this permission; without a tab only to who holds it. */
  readonly permission?: string;
  /** Feature of the brand. */
  readonly feature?:
    | "enableBasket"
    | "enableServiceOrder"
    | "enablePasswordReset"
    | "showSystemStatus"
    | "enableCardPayment"
    | "enablePrices"
    | "enableBulkTools"
    | "enableDomainCancellation";
  /** The account's whitelabel value is above 0. */
  readonly whitelabel?: true;
};

export type RouteSpec = {
  /** In the specification's writing: {param}, optional {param?}. */
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly access: "public" | "login";
  readonly title: TitleKey;
  /** Leads on, with what the address says in its query, and these values for what it leaves out. */
  readonly redirect?: {
    readonly to: string;
    readonly query?: Readonly<Record<string, string>>;
  };
  /** Query the address gets when it has none. */
  readonly query?: Readonly<Record<string, string>>;
  readonly section?: SectionId;
  /** Stands in the tabs of its section. */
  readonly inTabs?: true;
  /** Parent in the breadcrumbs. */
  readonly parent?: string;
  readonly gate?: Gate;
  /** bare: without header and footer of the panel, even when logged in. */
  readonly frame?: "bare";
  /** Texts the screen needs beside the base ones and the shell's. */
  readonly texts?: readonly AreaName[];
  /** Not part of the product yet: it has no screen and shows nowhere. */
  readonly planned?: true;
};
