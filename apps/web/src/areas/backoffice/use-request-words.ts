import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { kindOf } from "../orders/kinds/index.ts";
import type { StaffRequest } from "./staff-request.ts";

type Worded = Pick<StaffRequest, "productname"> & { readonly request: Pick<StaffRequest["request"], "type" | "productid"> };

/** What a request is, in the words of the customers' pages. Services without words of their own have the name of their product. */
export function useRequestWords({ request, productname }: Worded) {
  const t = useTranslations("requests");
  const { locale } = useFormat();
  const kind = kindOf(request);
  const product = kind?.isAnyProduct === true ? (productname?.[locale] ?? null) : null;
  const type = product ?? (kind === null ? t("need.anyType") : t(`kind.${kind.word}`));
  return {
    type,
    of: (name: ReactNode): ReactNode =>
      t.rich(kind?.isFor === true || product !== null ? "for" : "of", { type, name: () => name }),
  };
}
