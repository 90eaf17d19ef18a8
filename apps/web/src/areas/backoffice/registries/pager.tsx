import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";

type Props = { readonly page: number; readonly limit: number; readonly total: number; readonly onPage: (page: number) => void };

/** Buttons to newer and older pages of a short list. Shows nothing if there is only one page. */
export function Pager({ page, limit, total, onPage }: Props): React.JSX.Element | null {
  const t = useTranslations("registries.pager");
  const pages = Math.ceil(total / limit);
  if (pages <= 1) return null;
  return (
    <div className="np-row np-gap-12">
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("newer")}
      </Button>
      <span className="np-small np-soft">{t("page", { page, pages })}</span>
      <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t("older")}
      </Button>
    </div>
  );
}
