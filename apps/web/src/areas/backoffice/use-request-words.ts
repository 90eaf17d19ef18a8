import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { kindOf } from "../orders/kinds/index.ts";
import type { StaffRequest } from "./staff-request.ts";

type Worded = Pick<StaffRequest, "productname"> & { readonly request: Pick<StaffRequest["request"], "type" | "productid"> };

/** Describes a request with the texts of the customers' pages. A service without such texts is called by its product's name. */
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
