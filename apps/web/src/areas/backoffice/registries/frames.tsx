import { useTranslations } from "use-intl";

type Frame = { readonly direction: "out" | "in"; readonly body: string };

/** EPP messages as they were sent and received, with their secrets masked. */
export function Frames({ frames }: { frames: readonly Frame[] }): React.JSX.Element {
  const t = useTranslations("registries.frames");
  if (frames.length === 0) return <p className="np-small np-soft">{t("none")}</p>;
  return (
    <div className="np-col np-gap-8">
      {frames.map(({ direction, body }, index) => (
        // The messages of one exchange never change their order, so the index can be their key.
        <figure key={String(index)} className="np-col np-gap-4">
          <figcaption className="np-small np-soft">{t(direction)}</figcaption>
          <pre className="np-mono np-registry-frame" translate="no">
            {body}
          </pre>
        </figure>
      ))}
    </div>
  );
}
