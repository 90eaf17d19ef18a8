import type { CSSVariablesResolver, MantineThemeOverride } from "@mantine/core";

/** The ten steps of the accent colour that Mantine requires. Steps 6 (light) and 4 (dark) are the accent itself. */
export type AccentTuple = readonly [string, string, string, string, string, string, string, string, string, string];

export const nameplaneAccent: AccentTuple = [
  "#ECF8FD",
  "#D5EEF9",
  "#AADEF2",
  "#76C7E5",
  "#66BDDC",
  "#318CAA",
  "#016681",
  "#02576E",
  "#00495D",
  "#003A4B",
];

const controlHeight: Record<string, string> = { xs: "28px", sm: "32px", md: "36px", lg: "44px" };
const heightOf = (size: unknown) => controlHeight[typeof size === "string" ? size : "md"] ?? "36px";

const popover = { shadow: "md", radius: "md", zIndex: 300, transitionProps: { transition: "fade", duration: 120 } };
const dialog = { shadow: "xl", radius: "md", zIndex: 200, transitionProps: { transition: "fade", duration: 140 } };

/**
 * A Mantine theme that uses the design tokens. Components are named by strings instead of being imported, so that a page loads
 * only those that it uses.
 */
export const theme: MantineThemeOverride = {
  primaryColor: "brand",
  primaryShade: { light: 6, dark: 4 },
  autoContrast: false,
  cursorType: "pointer",
  respectReducedMotion: true,
  colors: { brand: [...nameplaneAccent] },
  white: "#FFFFFF",
  black: "#0F1A1F",
  fontFamily: "var(--np-font)",
  fontFamilyMonospace: "var(--np-mono)",
  fontWeights: { regular: "400", medium: "560", semibold: "560", bold: "560" },
  fontSizes: { xs: "12px", sm: "14px", md: "16px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "1.334", sm: "1.429", md: "1.5", lg: "1.5", xl: "1.4" },
  headings: {
    fontFamily: "var(--np-font)",
    fontWeight: "560",
    sizes: {
      h1: { fontSize: "24px", lineHeight: "32px" },
      h2: { fontSize: "20px", lineHeight: "28px" },
      h3: { fontSize: "16px", lineHeight: "24px" },
      h4: { fontSize: "14px", lineHeight: "20px" },
      h5: { fontSize: "14px", lineHeight: "20px" },
      h6: { fontSize: "12px", lineHeight: "16px" },
    },
  },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "var(--np-r-in)", sm: "var(--np-r)", md: "var(--np-r-float)", lg: "var(--np-r-float)", xl: "var(--np-r-pill)" },
  defaultRadius: "sm",
  shadows: { xs: "none", sm: "none", md: "var(--np-e1)", lg: "var(--np-e1)", xl: "var(--np-e2)" },
  breakpoints: { xs: "20em", sm: "56.25em", md: "67.5em", lg: "80em", xl: "90em" },
  focusRing: "auto",
  focusClassName: "np-focus",
  components: {
    Button: {
      defaultProps: { size: "md" },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root: { "--button-height": heightOf(props.size), "--button-padding-x": "14px", "--button-fz": "14px" },
      }),
    },
    Input: {
      defaultProps: { size: "md" },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        wrapper: {
          "--input-height": heightOf(props.size),
          "--input-fz": props.size === "lg" ? "16px" : "14px",
          "--input-bd": "var(--np-line-control)",
          "--input-bg": "var(--np-surface)",
        },
      }),
    },
    Popover: { defaultProps: popover },
    Menu: { defaultProps: popover },
    Combobox: { defaultProps: popover },
    Tooltip: { defaultProps: { zIndex: 300, radius: "xs", transitionProps: { transition: "fade", duration: 120 } } },
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: { ...dialog, transitionProps: { duration: 140 } } },
  },
};

const roles = {
  "--mantine-color-body": "var(--np-canvas)",
  "--mantine-color-text": "var(--np-ink)",
  "--mantine-color-bright": "var(--np-ink)",
  "--mantine-color-dimmed": "var(--np-ink-2)",
  "--mantine-color-placeholder": "var(--np-ink-3)",
  "--mantine-color-anchor": "var(--np-accent-text)",
  "--mantine-color-error": "var(--np-problem-text)",
  "--mantine-color-success": "var(--np-active-text)",
  "--mantine-color-default": "var(--np-surface)",
  "--mantine-color-default-hover": "var(--np-hover)",
  "--mantine-color-default-color": "var(--np-ink)",
  "--mantine-color-default-border": "var(--np-line-strong)",
  "--mantine-color-disabled": "var(--np-sunken)",
  "--mantine-color-disabled-color": "var(--np-ink-off)",
  "--mantine-color-disabled-border": "var(--np-line)",
  "--mantine-primary-color-filled": "var(--np-accent)",
  "--mantine-primary-color-filled-hover": "var(--np-accent-hover)",
  "--mantine-primary-color-light": "var(--np-accent-soft)",
  "--mantine-primary-color-light-hover": "var(--np-accent-soft-2)",
  "--mantine-primary-color-light-color": "var(--np-accent-text)",
  "--mantine-primary-color-contrast": "var(--np-on-accent)",
};

/** Sets Mantine's colour variables to the tokens, which change with theme and brand. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });
