import { useTranslations } from "use-intl";
import type { serverDiff } from "../../delegation/index.ts";

/** The change in words: which servers are added, removed and kept. */
export function ChangeWords({ diff }: { diff: ReturnType<typeof serverDiff> }) {
  const t = useTranslations("nameservers.diff");
  const parts = [
    { key: "added", list: diff.added },
    { key: "removed", list: diff.removed },
    { key: "kept", list: diff.kept },
  ] as const;
  return (
    <div className="np-server-diff">
      <b>{t("title")}</b>
      <ul>
        {parts.map(({ key, list }) =>
          list.length === 0 ? null : (
            <li key={key} className={`np-diff-${key}`}>
              {t.rich(key, {
                count: list.length,
                list: () => (
                  <span className="np-mono" translate="no">
                    {list.join(", ")}
                  </span>
                ),
              })}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
