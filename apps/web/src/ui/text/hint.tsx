import { Tooltip } from "@mantine/core";
import "@mantine/core/styles/Tooltip.layer.css";
import type { ReactElement } from "react";
import "./hint.css";

const events = { hover: true, focus: true, touch: true };

/** What else there is to know of a short text: exact time, full name, A-label. Shown on hover, focus and touch. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip label={text} events={events} classNames={{ tooltip: "np-tooltip" }} openDelay={120}>
      {children}
    </Tooltip>
  );
}
