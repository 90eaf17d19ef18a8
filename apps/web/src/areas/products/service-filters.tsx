import { useTranslations } from "use-intl";
import { codeOf } from "@nameplane/contracts";
import { serviceStates } from "@nameplane/contracts/products/catalogue-values";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { SearchField, SelectField, TextField } from "../../ui/form/fields.tsx";
import { useStatusWord } from "../../ui/text/code-status.tsx";
import type { useServices } from "./service-table.tsx";

const all = "all";

/** The filters of a list of services. They are in the address, so that a list can be bookmarked or shared. */
export function ServiceFilters({ services: { list, filter, setFilter } }: { services: ReturnType<typeof useServices> }) {
  const t = useTranslations("servicefilters");
  const word = useStatusWord();
  const { locale } = useFormat();
  const set = (change: Partial<Record<"state" | "product" | "text" | "before", string | undefined>>) => void setFilter(change);
  const chosen = (value: string) => (value === all ? undefined : value);
  const products = list.data?.products ?? [];
  return (
    <div className="np-filters np-service-filters">
      <SearchField
        label={t("text")}
        value={filter.text ?? ""}
        pauseMs={300}
        onChange={(value) => set({ text: value === "" ? undefined : value })}
      />
      <SelectField
        label={t("state")}
        value={filter.state ?? all}
        onChange={(value) => set({ state: chosen(value) })}
        options={[
          { value: all, label: t("allStates") },
          { value: "running", label: t("running") },
          ...serviceStates.map((state) => ({ value: state, label: word(codeOf("service", state)) })),
        ]}
      />
      <SelectField
        label={t("product")}
        value={filter.productid === undefined ? all : String(filter.productid)}
        onChange={(value) => set({ product: chosen(value) })}
        options={[
          { value: all, label: t("allProducts") },
          ...products.map(({ productid, product }) => ({ value: String(productid), label: product[locale] })),
        ]}
      />
      <TextField
        type="date"
        label={t("before")}
        value={filter.renewsbefore ?? ""}
        onChange={(value) => set({ before: value === "" ? undefined : value })}
      />
    </div>
  );
}
