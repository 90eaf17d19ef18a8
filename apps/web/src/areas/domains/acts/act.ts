import type { ComponentType } from "react";
import type { useBrand } from "../../../shell/brand/use-brand.ts";
import type { Domain } from "../domain-state.rules.ts";

/** Who looks, and what the brand has switched on. */
export type ActContext = {
  readonly may: (permission: string) => boolean;
  readonly globals: ReturnType<typeof useBrand>["globals"];
};

/**
 * Something that can be begun from a domain's page. It lives in a file of its own beside this one: a button (or link) that
 * loads its dialog or goes to its screen. What cannot be begun now is not shown: `isOffered` says so from the domain's state.
 */
export type DomainAct = {
  readonly key: string;
  readonly isOffered: (domain: Domain, context: ActContext) => boolean;
  readonly Act: ComponentType<{ readonly domain: Domain }>;
};
