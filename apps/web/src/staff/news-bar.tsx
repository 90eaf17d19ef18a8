import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../ui/basics/button.tsx";
import type { HeldNews } from "./staff-live.ts";

/** Says how many changes there are in a list that somebody is reading, and shows them when pressed. */
export function NewsBar({ held }: { held: HeldNews }): React.JSX.Element | null {
  const t = useTranslations("staff");
  const queries = useQueryClient();
  const count = useSyncExternalStore(held.subscribe, held.count);
  if (count === 0) return null;
  const show = () => {
    const paths = held.take();
    globalThis.scrollTo({ top: 0 });
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === "string" && paths.has(path) });
  };
  return (
    <div className="np-news-bar" role="status">
      <Button variant="primary" size="sm" onClick={show}>
        {t("news", { count })}
      </Button>
    </div>
  );
}
