import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { EntryPage } from "./entry-page.tsx";

type MailedLinkProps<Ask> = {
  /** The name of the route, whose address contains the token. */
  readonly name: string;
  readonly read: () => Promise<Ask>;
  /** Why the link may no longer be valid, and what to do about it. */
  readonly over: string;
  readonly lines: number;
  readonly children: (ask: Ask) => ReactNode;
};

/**
 * The page of a mailed link. It shows the question of the link, or says that the link is wrong, was used or has expired. Merely
 * opening the page does not count as an answer.
 */
export function MailedLink<Ask>({ name, read, over, lines, children }: MailedLinkProps<Ask>): React.JSX.Element {
  const t = useTranslations("identity.link");
  const describe = useTranslations("api");
  const { data, error } = useQuery<Ask, ApiError>({
    queryKey: [name],
    queryFn: read,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <EntryPage awaited>
      {error ? (
        <div className="np-form">
          <h1 tabIndex={-1}>{t("over")}</h1>
          <p role="alert">{error.code === resultCodes.notFound ? over : describeError(error, describe)}</p>
        </div>
      ) : data === undefined ? (
        <div aria-label={t("checking")} aria-busy>
          <LoadingPanel lines={lines} />
        </div>
      ) : (
        children(data)
      )}
    </EntryPage>
  );
}
