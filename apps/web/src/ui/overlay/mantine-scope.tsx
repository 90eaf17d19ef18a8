import { MantineProvider, type MantineColorSchemeManager } from "@mantine/core";
import type { ReactNode } from "react";
import { mantineTheme } from "./mantine-theme.ts";
import { useSurroundings } from "../theme/theme-provider.tsx";

/** The page sets the theme itself: Mantine reads it from the root element, and writes there what is there already. */
const shown = () => (document.documentElement.dataset["mantineColorScheme"] === "dark" ? "dark" : "light");

const followsPage: MantineColorSchemeManager = {
  get: shown,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * What every component of Mantine needs around it. It stands in the panels and not at the root of the page, so that a first visit does not
 * load it; its style sheets and variables are the page's (theme-provider.tsx).
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
