import { MantineProvider, type MantineColorSchemeManager } from "@mantine/core";
import type { ReactNode } from "react";
import { mantineTheme } from "./mantine-theme.ts";
import { useSurroundings } from "../theme/theme-provider.tsx";

/** Mantine shows the theme that the page has set on the root element, and never changes it. */
const shown = () => (document.documentElement.dataset["mantineColorScheme"] === "dark" ? "dark" : "light");

const followsPage: MantineColorSchemeManager = {
  get: shown,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * The context that every Mantine component needs. It is part of each panel and not of the page's root, so that a first visit does
 * not load it. The page itself provides the style sheets and variables (theme-provider.tsx).
 */
export function MantineScope({ children }: { readonly children: ReactNode }) {
  const { nonce, env } = useSurroundings();
  return (
    <MantineProvider
      theme={mantineTheme}
      colorSchemeManager={followsPage}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={nonce}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
