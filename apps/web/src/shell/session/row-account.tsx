import { useMemo, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "../../ui/feedback/toast-store.ts";
import type { TableHeader } from "../../ui/table/table-types.ts";
import type { Target } from "../routing/paths.ts";
import { RouteLink, type RouteLinkProps } from "../routing/route-link.tsx";
import { useGo } from "../routing/use-route.ts";
import type { RouteId } from "../routing/routes.ts";
import { useSession, useSessionActions } from "./use-session.ts";

/** The account to which a list's row belongs, if it is not the current one. */
export type RowAccount = { readonly accid: string; readonly name: string };
type Row = { readonly account?: RowAccount | undefined };

/** Whether lists include objects of sub-accounts, according to the user's settings. */
export const useIncludesSubaccounts = (): boolean => useSession().user?.includesubaccounts === true;

/** Returns a function that opens the object of a row, after switching to the account to which it belongs. */
export function useOpenRow() {
  const t = useTranslations("shell.account");
  const { switchAccount } = useSessionActions();
  const go = useGo();
  return async <Id extends RouteId>(account: RowAccount | undefined, target: Target<Id>): Promise<void> => {
    if (account !== undefined) {
      const isThere = await switchAccount(account.accid).catch(() => false); // The request layer has already shown the reason.
      if (!isThere) return;
      showToast({ tone: "success", title: t("switch"), body: t("switched", { name: account.name }) });
    }
    await go(target);
  };
}

/** A link to the object of a row. If the row belongs to another account, the link says that it switches to that account. */
export function RowLink<Id extends RouteId>({
  account,
  children,
  ...link
}: RouteLinkProps<Id> & { readonly account: RowAccount | undefined; readonly children: ReactNode }) {
  const t = useTranslations("shell.account");
  const open = useOpenRow();
  if (account === undefined) return <RouteLink {...(link as unknown as RouteLinkProps<"dashboard">)}>{children}</RouteLink>;
  const { className = "", "aria-label": label } = link;
  return (
    <button
      type="button"
      className={`np-row-open ${className}`}
      title={t("opensIn", { name: account.name })}
      aria-label={label}
      onClick={() => void open(account, link as unknown as Target<Id>)}
    >
      {children}
    </button>
  );
}

/** A column with the account of each row, for lists that include sub-accounts. */
export function useAccountColumn<R extends Row>(): TableHeader<R> {
  const t = useTranslations("shell.account");
  return useMemo(
    () => ({
      text: t("ofRow"),
      value: "account",
      width: 176,
      card: "line",
      cell: ({ account }) => (account === undefined ? <span className="np-quiet">{t("thisOne")}</span> : account.name),
    }),
    [t],
  );
}
