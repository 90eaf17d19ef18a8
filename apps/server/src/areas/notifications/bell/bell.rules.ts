import { noticeGroups, type NoticeGroup, type NoticeKind } from "@nameplane/contracts/notifications/notice-kinds";

/**
 * The permission that a user needs to see the notices of a group. It is the permission to see the things that these notices are
 * about.
 */
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
  /** Kinds of notices that are written for all users of the account. */
  readonly shared: readonly NoticeKind[];
  /** Kinds of notices that are written for one user alone. That user needs no permission to see them. */
  readonly own: readonly NoticeKind[];
};

/**
 * The kinds of notices that a user sees: the kinds of all groups that the user has not turned off, if the user's permissions
 * allow them.
 */
export function visibleKinds(groups: readonly NoticeGroup[], permissions: ReadonlySet<string>): VisibleKinds {
  const kindsOf = (of: readonly NoticeGroup[]) => of.flatMap((group): readonly NoticeKind[] => noticeGroups[group]);
  return { shared: kindsOf(groups.filter((group) => permissions.has(rightOf[group]))), own: kindsOf(groups) };
}
