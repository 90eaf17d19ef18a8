import { staffBrands } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { Breadcrumbs } from "../../../ui/layout/page.tsx";

type Props = { readonly id: string; readonly here: string; readonly isBelowTexts?: boolean };

/** Breadcrumbs of a page about the mails of a brand, or of all brands. */
export function StaffCrumbs({ id, here, isBelowTexts = false }: Props) {
  const title = useTranslations("staff.title");
  const t = useTranslations("mailtexts");
  const list = useApiQuery(staffBrands, {});
  const name = list.data?.data.find(({ brandid }) => brandid === id)?.name ?? title("brand");
  const texts = (
    <StaffLink to="brandTexts" params={{ id }}>
      {t(id === "all" ? "titleAll" : "title")}
    </StaffLink>
  );
  const brand = (
    <StaffLink to="brand" params={{ id }}>
      {name}
    </StaffLink>
  );
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="brands">{title("brands")}</StaffLink> },
        ...(id === "all" ? [] : [{ key: "brand", content: brand }]),
        ...(isBelowTexts ? [{ key: "texts", content: texts }] : []),
        { key: "here", content: here },
      ]}
    />
  );
}
