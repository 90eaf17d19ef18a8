import type { ReactNode } from "react";
import { Button } from "../basics/button.tsx";
import { Banner } from "../feedback/banner.tsx";
import { Drawer, type DrawerProps } from "./drawer.tsx";

type Props = Required<Pick<DrawerProps, "title" | "width" | "onClose">> & {
  /** The text of a button. */
  readonly word: (button: "cancel" | "show" | "back" | "save") => string;
  /** Why the last call was refused. Null if it was not. */
  readonly failure: string | null;
  /** Whether a call is in progress. */
  readonly isPending: boolean;
  /** Whether the first step waits for the server for another reason. */
  readonly isBusy?: boolean;
  /** Called when the user requests the preview. */
  readonly onShow: () => void;
  readonly onBack: () => void;
  readonly onSave: () => void;
  /** What the change would do. Null as long as the user is in the first step. */
  readonly preview: ReactNode;
  /** The fields of the first step. */
  readonly children: ReactNode;
};

/** A drawer in two steps: the user enters a change, and the server shows what it would do. Only then can it be saved. */
export function PreviewDrawer({ title, width, onClose, word, failure, isPending, isBusy = false, ...rest }: Props) {
  const { onShow, onBack, onSave, preview, children } = rest;
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      width={width}
      footer={
        preview === null ? (
          <>
            <Button onClick={onClose}>{word("cancel")}</Button>
            <Button variant="primary" busy={isPending || isBusy} onClick={onShow}>
              {word("show")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onBack}>{word("back")}</Button>
            <Button variant="primary" busy={isPending} onClick={onSave}>
              {word("save")}
            </Button>
          </>
        )
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {/* The fields stay mounted while the preview is shown, so that going back loses nothing that was typed. */}
        <div hidden={preview !== null}>
          <div className="np-col np-gap-16">{children}</div>
        </div>
        {preview}
      </div>
    </Drawer>
  );
}
