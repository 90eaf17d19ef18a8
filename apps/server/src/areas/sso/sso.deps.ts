import type { IdentityDeps } from "../identity/index.ts";
import type { OpenIdProviders, SamlProviders } from "./provider.port.ts";

/** Queries the DNS. Throws OutcomeError unavailable if no answer came. */
export type TextAsker = (name: string) => Promise<readonly string[]>;

/** What the area needs from outside. The composition root provides it. */
export type SsoDeps = IdentityDeps & {
  readonly providers: OpenIdProviders;
  readonly samlProviders: SamlProviders;
  /** The texts of the TXT records of a name; empty if there are none. */
  readonly textsOf: TextAsker;
};
