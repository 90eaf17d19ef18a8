import type { RuleChange } from "@nameplane/contracts/backoffice/tlds";
import { useTranslations } from "use-intl";
import type { useTldWords } from "./use-tld-words.ts";

type Props = { readonly line: RuleChange; readonly words: ReturnType<typeof useTldWords> };

/** One rule before and after a change. */
export function ChangeLine({ line, words }: Props): React.JSX.Element {
  const t = useTranslations("tldadmin.changes");
  return (
    <span>
      {t("line", {
        field: words.field(line.field),
        old: words.value(line.field, line.old),
        next: words.value(line.field, line.new),
      })}
    </span>
  );
}
