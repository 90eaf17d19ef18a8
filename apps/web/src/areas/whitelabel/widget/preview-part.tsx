import type { WidgetLanguage, WidgetTheme } from "@nameplane/contracts/whitelabel/widget-choices";
import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { heightIn } from "../../../widget/frame-message.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import type { Widget } from "./widget-calls.ts";

type Props = Pick<Widget, "name" | "color" | "corners"> & { readonly theme: WidgetTheme; readonly language: WidgetLanguage };

/** The page that sites show in a frame, with the chosen look. It shows examples instead of real answers. */
export function PreviewPart({ name, color, corners, theme, language }: Props) {
  const t = useTranslations("widget");
  const own = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(320);
  useEffect(() => {
    const here = globalThis.location.origin;
    const show = () => frame.current?.contentWindow?.postMessage({ kind: "np-look", name, color, corners, theme }, here);
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      const asked = heightIn(data);
      if (origin !== here || source !== frame.current?.contentWindow || asked === null) return;
      setHeight(asked);
      show();
    };
    show();
    globalThis.addEventListener("message", listen);
    return () => globalThis.removeEventListener("message", listen);
  }, [name, color, corners, theme]);
  const address = `/widget?preview=1&lang=${language === "auto" ? own : language}`;
  return (
    <Panel title={t("preview")}>
      <div className="np-col np-gap-12">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours on our own host, which has to run and to be reached */}
        <iframe
          key={address}
          ref={frame}
          className="np-widget-preview"
          src={address}
          title={t("previewTitle")}
          tabIndex={-1}
          style={{ height }}
        />
        <p className="np-soft np-small">{t("previewText")}</p>
      </div>
    </Panel>
  );
}
