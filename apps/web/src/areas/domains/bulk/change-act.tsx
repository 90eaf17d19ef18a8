import { useState } from "react";
import { useTranslations } from "use-intl";
import { ButtonGroup } from "../../../ui/basics/button.tsx";
import { ChangePreview } from "./change-preview.tsx";
import type { Selection } from "./selection.rules.ts";

/** Turns auto-renew or the transfer lock on or off for many domains. Shows what will happen to each, and asks for approval. */
export function ChangeAct({ act, selection }: { act: "autorenew" | "lock"; selection: Selection }) {
  const t = useTranslations("bulk.change");
  const [isOn, setOn] = useState(true);
  return (
    <ChangePreview
      selection={selection}
      change={{ act, on: isOn }}
      why={t("why")}
      note={act === "lock" && !isOn ? t("lockNote") : null}
      head={
        <ButtonGroup
          label={t(act)}
          value={isOn ? "on" : "off"}
          onChange={(next) => setOn(next === "on")}
          choices={[
            { value: "on", label: t(act === "lock" ? "lockOn" : "on") },
            { value: "off", label: t(act === "lock" ? "lockOff" : "off") },
          ]}
        />
      }
    />
  );
}
