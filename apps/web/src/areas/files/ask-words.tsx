import type { AnswerOf } from "@nameplane/contracts";
import type { requestDocuments } from "@nameplane/contracts/files/operations";
import { useTranslations } from "use-intl";

export type Ask = AnswerOf<typeof requestDocuments>["data"][number];

/**
 * Returns the texts about a requested document. Two kinds of documents have fixed texts: those that a registry requires, and
 * proofs of an owner's identity.
 */
export function useAskWords() {
  const t = useTranslations("files.ask");
  return {
    what: ({ what, by }: Pick<Ask, "what" | "by">): string =>
      by === "registry" ? t("whatRegistry") : what === "owner" ? t("whatOwner") : what,
    said: ({ by }: Pick<Ask, "by">): string => t(by === "registry" ? "saidRegistry" : by === "staff" ? "saidStaff" : "saidRules"),
    state: ({ state }: Pick<Ask, "state">): string => t(`state.${state}`),
  };
}
