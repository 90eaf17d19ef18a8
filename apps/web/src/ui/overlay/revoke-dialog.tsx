import { Button } from "../basics/button.tsx";
import { Modal } from "./modal.tsx";

/** Asks for confirmation before something is revoked for good, such as an API key, a webhook address or a planned change of prices. */
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
