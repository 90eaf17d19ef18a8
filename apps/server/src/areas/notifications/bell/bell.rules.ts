import { noticeGroups, type NoticeGroup, type NoticeKind } from "@nameplane/contracts/notifications/notice-kinds";

/** The permission with which a user sees notices of a group: the one that lets the user see what the notices are about. */
const rightOf: Readonly<Record<NoticeGroup, string>> = {
  renewals: "domain_view",
  orders: "order_view",
  invoices: "economy_view",
  dns: "domain_view",
  security: "domain_view",
  support: "support_view",
  programs: "apikey_manage",
};

export type VisibleKinds = {
  /** Kinds written for all users of the account. */
  readonly shared: readonly NoticeKind[];
  /** Kinds written for this user alone, so no permission is needed. */
  readonly own: readonly NoticeKind[];
};

/** Kinds of notices that a user sees: those of the groups that the user wants, as far as the permissions allow. */
export function visibleKinds(groups: readonly NoticeGroup[], permissions: ReadonlySet<string>): VisibleKinds {
  const kindsOf = (of: readonly NoticeGroup[]) => of.flatMap((group): readonly NoticeKind[] => noticeGroups[group]);
  return { shared: kindsOf(groups.filter((group) => permissions.has(rightOf[group]))), own: kindsOf(groups) };
}
