import { useBrand } from "../brand/use-brand.ts";
import type { Viewer } from "../routing/gating.rules.ts";
import { useSession } from "./use-session.ts";

/** What decides which menus and tabs the current user sees. */
export function useViewer(): Viewer {
  const brand = useBrand();
  const { permissions, account } = useSession();
  return { brand, permissions, whitelabel: account?.whitelabel ?? 0 };
}
