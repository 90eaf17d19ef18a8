import { asciiNameOf, checkDomainName, parseSearchTerms, unicodeNameOf } from "@nameplane/values";
import { useState, type SyntheticEvent } from "react";
import { useTranslations } from "use-intl";
import { openDialog } from "../../app/dialogs/dialog-store.ts";
import { Button } from "../../ui/basics/button.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import "./dashboard-tools.css";

/** Small helps that need nothing of the account. */
export function DashboardTools() {
  const t = useTranslations("accounts.dashboard.tools");
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <WhoisField />
        <IdnConverter />
      </div>
    </Panel>
  );
}

/** Looks a name up; a name that cannot be one is told before anything is asked. */
export function WhoisField() {
  const t = useTranslations("accounts.dashboard.tools");
  const rules = useTranslations("rules");
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const lookUp = (event: SyntheticEvent) => {
    event.preventDefault();
    const [name = ""] = parseSearchTerms(text);
    const ascii = asciiNameOf(name);
    const rule = ascii === null ? "rules.invalid_domain" : checkDomainName(ascii);
    if (ascii === null || rule !== null)
      return setWrong(rules(rule === "rules.too_long_domain" ? "too_long_domain" : "invalid_domain"));
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

/** Both forms of an international name: the one typed in is recognised by itself. */
export function IdnConverter() {
  const t = useTranslations("accounts.dashboard.tools");
  const [text, setText] = useState("");
  const typed = text.trim().toLowerCase();
  const ascii = typed === "" ? null : asciiNameOf(typed);
  const unicode = ascii === null ? null : unicodeNameOf(ascii);
  const typedAscii = /(^|\.)xn--/.test(typed);
  const wrong = typed !== "" && !typed.endsWith(".") && ascii === null;
  return (
    <div className="np-col">
      <TextField
        label={t("idn")}
        hint={ascii !== null && ascii === unicode ? t("same") : t("idnHint")}
        value={text}
        onChange={setText}
        error={wrong ? t("idnWrong") : null}
        placeholder="åkerström-bygg.se"
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {ascii !== null && unicode !== null && ascii !== unicode && (
        <CopyField label={typedAscii ? t("unicode") : t("ascii")} value={typedAscii ? unicode : ascii} />
      )}
    </div>
  );
}
