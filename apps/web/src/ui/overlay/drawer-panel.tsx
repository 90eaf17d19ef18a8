import { Drawer as MantineDrawer } from "@mantine/core";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { IconButton } from "../basics/button.tsx";
import { classNames } from "../class-names.ts";
import type { DrawerProps } from "./drawer.tsx";
import { useFirstField } from "./use-first-field.ts";
import { useTopmost } from "./use-topmost.ts";
import { MantineScope } from "./mantine-scope.tsx";
import "./modal.css";

/** The drawer itself; `Drawer` loads this file when it is needed. */
export function DrawerPanel({ open, onClose, title, width = 640, flush, children, footer }: DrawerProps) {
  const t = useTranslations("ui");
  const isTop = useTopmost(open);
  const firstField = useFirstField();
  const size = typeof width === "number" ? `min(${width}px, 100vw)` : width;
  return (
    <MantineScope>
      <MantineDrawer.Root
        opened={open}
        onClose={onClose}
        closeOnEscape={isTop}
        position="right"
        size={size}
        classNames={{
          overlay: "np-scrim",
          content: "np-drawer",
          body: classNames("np-drawer-body", flush && "np-drawer-body-flush"),
        }}
      >
        <MantineDrawer.Overlay backgroundOpacity={1} color="var(--np-scrim)" />
        <MantineDrawer.Content>
          <div className="np-drawer-head">
            <MantineDrawer.Title component="h2">{title}</MantineDrawer.Title>
            <IconButton icon={IconX} label={t("close")} onClick={onClose} />
          </div>
          <MantineDrawer.Body ref={firstField}>{children}</MantineDrawer.Body>
          {footer && <div className="np-drawer-foot">{footer}</div>}
        </MantineDrawer.Content>
      </MantineDrawer.Root>
    </MantineScope>
  );
}
