import type { ComponentType } from "react";

/** An icon of the Tabler set, imported by name: `import { IconSearch } from "@tabler/icons-react"`. */
export type IconType = ComponentType<{
  className?: string;
  stroke?: number | string;
  "aria-hidden"?: boolean | "true" | "false";
}>;

const sizes = { s: "np-icon np-icon-s", m: "np-icon", l: "np-icon np-icon-l" };

/** An icon beside a text. Screen readers skip it, because the text has the same meaning. */
export function Icon({
  of: Picture,
  size = "m",
  className = "",
}: {
  of: IconType;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return <Picture className={`${sizes[size]} ${className}`.trim()} aria-hidden />;
}
