import { asciiNameOf, idnProblemOf, unicodeNameOf } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "../../../ui/form/fields.tsx";
import { CopyField } from "../../../ui/text/copy.tsx";

/** Both forms of an international name: the one typed in is recognised by itself, and what is none is told why. */
export function IdnConverter() {
  const t = useTranslations("accounts.dashboard.tools");
  const [text, setText] = useState("");
  // a final dot names the same, and stands there while the next part is about to be typed
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
