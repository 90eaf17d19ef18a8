import { MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from "@mantine/core";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import { useMemo, type ReactNode } from "react";
import { onPreferenceChange, readPreference, writePreference } from "../../lib/preferences.ts";
import { cssVariablesResolver, theme } from "./theme.ts";
import "./tokens.css";
import "./fonts.css";
import "./base.css";

const read = (): MantineColorScheme => {
  const stored = readPreference("theme");
  return stored === "light" || stored === "dark" ? stored : "auto";
};

/** Stores the choice of theme with the other preferences of this device. */
function preferenceManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: read,
    set: (value) => writePreference("theme", value === "auto" ? "system" : value),
    subscribe: (onUpdate) => {
      let last = read();
      stop = onPreferenceChange(() => {
        const next = read();
        if (next !== last) onUpdate(next);
        last = next;
      });
    },
    unsubscribe: () => stop(),
    clear: () => writePreference("theme", null),
  };
}

/** Sets the theme on the root element before the first paint, so that the other theme never flashes up. */
export function showStoredTheme(root: HTMLElement = document.documentElement): void {
  const wanted = read();
  const dark = wanted === "dark" || (wanted === "auto" && globalThis.matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset["mantineColorScheme"] = dark ? "dark" : "light";
}

/** Provides the tokens, the fonts, Mantine and the theme. `nonce` is set on every style element that is created at run time. */
export function ThemeProvider({
  nonce,
  env = "default",
  only,
  children,
}: {
  nonce: () => string;
  env?: "default" | "test";
  /** The theme of a preview, whatever the setting of this device is. */
  only?: "light" | "dark" | undefined;
  children: ReactNode;
}) {
  const manager = useMemo(() => preferenceManager(), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      {...(only === undefined ? {} : { forceColorScheme: only })}
      getStyleNonce={nonce}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
