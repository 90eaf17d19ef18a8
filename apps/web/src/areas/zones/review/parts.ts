import { lazyPart } from "../../../shell/lazy-part.ts";

export const ApprovalNotices = lazyPart(async () => (await import("./approval-notices.tsx")).ApprovalNotices, ["dns"]);

export const ReviewDrawer = lazyPart(
  async () => (await import("./review-drawer.tsx")).ReviewDrawer,
  ["dns", "dnsreasons", "dnsfindings"],
);

export const CompareDrawer = lazyPart(async () => (await import("./compare-drawer.tsx")).CompareDrawer, ["dns"]);

export const SharedDraft = lazyPart(async () => (await import("./shared-draft.tsx")).SharedDraft, ["dns"]);
