import { asciiNameOf, checkDomainName, parseSearchTerms, unicodeNameOf } from "@nameplane/values";
import { useState, type SyntheticEvent } from "react";
import { useTranslations } from "use-intl";
import { openDialog } from "../../../shell/dialogs/dialog-store.ts";
import { ruleText } from "../../../lib/rules/rule-text.ts";
import { rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import "./whois-field.css";

/** Looks a name up. A text that cannot be a name is refused before anything is sent. */
export function WhoisField() {
  const t = useTranslations("accounts.dashboard.tools");
  const rules = useTranslations("rules");
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const lookUp = (event: SyntheticEvent) => {
    event.preventDefault();
    const [name = ""] = parseSearchTerms(text);
    if (name === "") return;
    const ascii = asciiNameOf(name);
    const message = rule(checkDomainName)(name);
    if (message !== null || ascii === null) return setWrong(ruleText(rules, message ?? { key: "invalid_domain" }));
    openDialog({ kind: "whois", domainname: ascii, idndomainname: unicodeNameOf(ascii) });
  };
  return (
    <form className="np-tool" onSubmit={lookUp} noValidate>
      <TextField
        label={t("whois")}
        value={text}
        onChange={(next) => {
          setText(next);
          setWrong(null);
        }}
        error={wrong}
        placeholder="example.se"
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" disabled={text.trim() === ""}>
        {t("lookUp")}
      </Button>
    </form>
  );
}
