import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import { createContext, useContext, useLayoutEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { onPreferenceChange, readPreference, writePreference } from "../../lib/preferences.ts";
import "./mantine-variables.css";
import "./tokens.css";
import "./fonts.css";
import "./base.css";

export type ChosenTheme = "light" | "dark" | "auto";

const read = (): ChosenTheme => {
  const stored = readPreference("theme");
  return stored === "light" || stored === "dark" ? stored : "auto";
};

const darkSystem = "(prefers-color-scheme: dark)";

function show(theme: ChosenTheme, root: HTMLElement): void {
  const isDark = theme === "dark" || (theme === "auto" && globalThis.matchMedia(darkSystem).matches);
  root.dataset["mantineColorScheme"] = isDark ? "dark" : "light";
}

/** Sets the theme on the root element before the first paint, so that the other theme never flashes up. */
export const showStoredTheme = (root: HTMLElement = document.documentElement): void => show(read(), root);

/** The theme that is chosen on this device, and how to choose another one. It is stored with the other preferences. */
export function useThemeChoice(): readonly [ChosenTheme, (theme: ChosenTheme) => void] {
  return [useSyncExternalStore(onPreferenceChange, read), choose];
}

const choose = (theme: ChosenTheme) => writePreference("theme", theme === "auto" ? "system" : theme);

type Surroundings = {
  /** Returns the nonce of the page, which every style element made at run time needs. */
  readonly nonce: () => string;
  readonly env: "default" | "test";
};

const Surrounding = createContext<Surroundings>({ nonce: () => "", env: "default" });

/** The values that Mantine needs in the parts that are loaded with the first dialog or menu. */
export const useSurroundings = (): Surroundings => useContext(Surrounding);

/** Provides the tokens, the fonts and the theme, which follows the choice on this device and the system. */
export function ThemeProvider({
  nonce,
  env = "default",
  only,
  children,
}: Pick<Surroundings, "nonce"> & {
  readonly env?: Surroundings["env"];
  /** The theme of a preview, whatever this device prefers. */
  readonly only?: "light" | "dark" | undefined;
  readonly children: ReactNode;
}) {
  const [chosen] = useThemeChoice();
  const theme = only ?? chosen;
  useLayoutEffect(() => {
    const follow = () => show(theme, document.documentElement);
    follow();
    const system = globalThis.matchMedia(darkSystem);
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, [theme]);
  const surroundings = useMemo(() => ({ nonce, env }), [nonce, env]);
  return <Surrounding value={surroundings}>{children}</Surrounding>;
}
