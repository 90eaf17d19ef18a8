import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { ButtonGroup } from "../basics/button.tsx";
import { useThemeChoice } from "./theme-provider.tsx";

/** The choice of theme (light, dark or as the system), remembered on this device. */
export function ThemeChoice() {
  const t = useTranslations("ui.theme");
  const [theme, choose] = useThemeChoice();
  const choices = [
    { value: "light", label: t("light"), icon: IconSun },
    { value: "dark", label: t("dark"), icon: IconMoon },
    { value: "auto", label: t("system"), icon: IconDeviceDesktop },
  ] as const;
  return <ButtonGroup label={t("label")} size="xs" iconsOnly choices={choices} value={theme} onChange={choose} />;
}
