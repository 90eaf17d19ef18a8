import type { MantineThemeOverride } from "@mantine/core";

const popover = { shadow: "md", radius: "md", zIndex: 300, transitionProps: { transition: "fade", duration: 120 } };
const dialog = { shadow: "xl", radius: "md", zIndex: 200, transitionProps: { transition: "fade", duration: 140 } };

/**
 * How Mantine's dialogs and menus behave. What they look like is in mantine-variables.css. Components are named by strings, not imported,
 * so that a page loads only the ones it uses.
 */
export const mantineTheme: MantineThemeOverride = {
  respectReducedMotion: true,
  components: {
    Popover: { defaultProps: popover },
    Menu: { defaultProps: popover },
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: { ...dialog, transitionProps: { duration: 140 } } },
  },
};
