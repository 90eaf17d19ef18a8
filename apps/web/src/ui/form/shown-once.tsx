import { useState, type ReactNode } from "react";
import { Button } from "../basics/button.tsx";
import { Banner } from "../feedback/banner.tsx";
import { CopyField } from "../text/copy.tsx";
import { Checkbox } from "./choices.tsx";

/**
 * Shows a secret that is shown only this once. To continue, the user has to confirm that it is saved. `children` appear below.
 */
export function ShownOnce({
  title,
  text,
  label,
  value,
  savedLabel,
  doneLabel,
  onSaved,
  children,
}: {
  title: string;
  /** Tells that the secret is not shown again, and what to do if it is lost. */
  text: string;
  label: string;
  value: string;
  savedLabel: string;
  doneLabel: string;
  onSaved: () => void;
  children?: ReactNode;
}) {
  const [saved, setSaved] = useState(false);
  return (
    <div className="np-form">
      <Banner tone="active" title={title} live />
      <p>{text}</p>
      <CopyField label={label} value={value} multiline />
      {children}
      <Checkbox label={savedLabel} checked={saved} onChange={setSaved} />
      <div className="np-row">
        <Button variant="primary" disabled={!saved} onClick={onSaved}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}
