import { Modal as MantineModal } from "@mantine/core";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { IconLock, IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { IconButton } from "../basics/button.tsx";
import { Icon } from "../icon.tsx";
import type { ModalProps } from "./modal.tsx";
import { useFirstField } from "./use-first-field.ts";
import { useTopmost } from "./use-topmost.ts";
import { MantineScope } from "./mantine-scope.tsx";
import "./modal.css";

const parts = { overlay: "np-scrim", content: "np-modal", body: "np-modal-body" };

/** The dialog itself; `Modal` loads this file when it is needed. */
export function ModalPanel({ open, onClose, title, persistent = false, sub, icon, width = 480, children, footer }: ModalProps) {
  const t = useTranslations("ui");
  const isTop = useTopmost(open);
  const firstField = useFirstField();
  const sign = icon ?? (persistent ? IconLock : undefined);
  return (
    <MantineScope>
      <MantineModal.Root
        opened={open}
        onClose={onClose}
        // Mantine would scale a number without a unit with the text size of the page.
        size={typeof width === "number" ? `${width}px` : width}
        closeOnClickOutside={!persistent}
        closeOnEscape={!persistent && isTop}
        yOffset="8dvh"
        classNames={parts}
      >
        <MantineModal.Overlay backgroundOpacity={1} color="var(--np-scrim)" />
        <MantineModal.Content radius="md">
          <div className="np-modal-head">
            {sign && <Icon of={sign} size="l" />}
            <MantineModal.Title component="h2">{title}</MantineModal.Title>
            {!persistent && <IconButton icon={IconX} label={t("close")} onClick={onClose} />}
          </div>
          {sub && <p className="np-modal-sub">{sub}</p>}
          <MantineModal.Body ref={firstField}>{children}</MantineModal.Body>
          {footer && <div className="np-modal-foot">{footer}</div>}
        </MantineModal.Content>
      </MantineModal.Root>
    </MantineScope>
  );
}
