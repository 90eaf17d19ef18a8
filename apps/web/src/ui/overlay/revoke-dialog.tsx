import { Button } from "../basics/button.tsx";
import { Modal } from "./modal.tsx";

/** Asks for confirmation before something that programs use, such as an API key or a webhook address, is permanently revoked. */
export function RevokeDialog({
  title,
  text,
  keepLabel,
  revokeLabel,
  busy,
  onRevoke,
  onClose,
}: {
  title: string;
  text: string;
  keepLabel: string;
  revokeLabel: string;
  busy: boolean;
  onRevoke: () => void;
  onClose: () => void;
}) {
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button variant="danger" busy={busy} onClick={onRevoke}>
            {revokeLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  );
}
