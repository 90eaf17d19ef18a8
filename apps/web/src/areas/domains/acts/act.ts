import type { ComponentType } from "react";
import type { useBrand } from "../../../shell/brand/use-brand.ts";
import type { Domain } from "../domain-state.rules.ts";

/** The user's permissions and the brand's feature switches. */
export type ActContext = {
  readonly may: (permission: string) => boolean;
  readonly globals: ReturnType<typeof useBrand>["globals"];
};

/**
 * An action that can be started on a domain's page. Each action has its own file in this folder, with a button or link that loads
 * a dialog or opens a page. `isOffered` decides from the domain's state whether it is shown.
 */
export type DomainAct = {
  readonly key: string;
  readonly isOffered: (domain: Domain, context: ActContext) => boolean;
  readonly Act: ComponentType<{ readonly domain: Domain }>;
};
