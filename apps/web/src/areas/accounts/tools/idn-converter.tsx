import { asciiNameOf, idnProblemOf, unicodeNameOf } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "../../../ui/form/fields.tsx";
import { CopyField } from "../../../ui/text/copy.tsx";

/** Converts an internationalised name in either direction, or says why the text is not a name. */
export function IdnConverter() {
  const t = useTranslations("accounts.dashboard.tools");
  const [text, setText] = useState("");
  // A final dot does not change the name. It also appears while the next label is about to be typed.
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/[.\u3002\uff0e\uff61]$/u, "");
  const problem = typed === "" ? null : idnProblemOf(typed);
  const ascii = typed === "" || problem !== null ? null : asciiNameOf(typed);
  const unicode = ascii === null ? null : unicodeNameOf(ascii);
  const fromAscii = /(?:^|\.)xn--/.test(typed) && typed === ascii;
  const error =
    problem === null
      ? null
      : problem.kind === "character"
        ? t("idnProblem.character", { character: problem.character.trim() === "" ? "␣" : problem.character })
        : t(`idnProblem.${problem.kind}`);
  return (
    <div className="np-col">
      <TextField
        label={t("idn")}
        hint={ascii !== null && ascii === unicode ? t("same") : t("idnHint")}
        value={text}
        onChange={setText}
        error={error}
        placeholder="åkerström-bygg.se"
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {ascii !== null && unicode !== null && ascii !== unicode && (
        <CopyField label={fromAscii ? t("unicode") : t("ascii")} value={fromAscii ? unicode : ascii} />
      )}
    </div>
  );
}
