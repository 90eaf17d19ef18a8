import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { useCountries, type Country } from "./use-countries.ts";

type Props = {
  /** How many lines the placeholder has that is shown while the countries are fetched. */
  readonly lines?: number;
  readonly children: (countries: readonly Country[]) => ReactNode;
};

/**
 * Shows a form that needs the list of countries, as soon as the list is loaded. If it cannot be fetched, an error is shown
 * instead.
 */
export function WithCountries({ lines = 8, children }: Props): ReactNode {
  const t = useTranslations("contactform");
  const { list, error, refetch } = useCountries();
  if (list.length > 0) return children(list);
  if (error) return <ErrorState title={t("countriesFailed")} error={error} onRetry={() => void refetch()} />;
  return <LoadingPanel lines={lines} />;
}
