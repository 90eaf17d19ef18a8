import type { ImportedLine } from "@nameplane/contracts/resellers/imports";
import { importProblems } from "@nameplane/contracts/resellers/values";
import { useTranslations } from "use-intl";

type Problem = NonNullable<ImportedLine["problem"]>;

/** Returns a function that says in words what is wrong with a field of an imported line. */
export function useImportProblem() {
  const t = useTranslations("customerimport.problem");
  const rules = useTranslations("rules");
  return (problem: Problem): string => {
    const own = importProblems.find((each) => each === problem);
    if (own !== undefined) return t(own);
    // Phone numbers in a file begin with the country prefix. The form's text about phone numbers does not mention a prefix, so
    // another text is used.
    if (problem === "rules.invalid_phone") return t("phone");
    return rules(problem.replace(/^rules\./, "") as "required");
  };
}
