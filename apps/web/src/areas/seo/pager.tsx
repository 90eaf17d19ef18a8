import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";

type Props = { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void };

/** Shows nothing if everything fits on one page. */
export function Pager({ page, pages, onPage }: Props) {
  const t = useTranslations("seo.list");
  if (pages <= 1) return null;
  return (
    <div className="np-panel-body np-row np-wrap np-gap-8">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("earlier")}
      </Button>
      <span className="np-soft np-small">{t("page", { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t("later")}
      </Button>
    </div>
  );
}
