import { useEffect, useRef } from "react";
import { markupToRead } from "../../lib/trusted-types.ts";
import "./mail-frame.css";

type Props = { readonly html: string; readonly title: string; readonly isNarrow: boolean };

/**
 * Shows a mail as mail programs do. Nothing runs in its frame, and its links lead nowhere. The policy of our pages forbids styles
 * in markup, so the styles are removed before the mail is parsed, and then set one by one.
 */
export function MailFrame({ html, title, isNarrow }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const show = () => {
      if (element.contentDocument) draw(element.contentDocument, html);
    };
    show();
    // Some browsers replace the empty document once it has loaded.
    element.addEventListener("load", show);
    return () => element.removeEventListener("load", show);
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      tabIndex={-1}
      className={isNarrow ? "np-mail-frame np-mail-frame-narrow" : "np-mail-frame"}
    />
  );
}

/** Quotation marks within the texts of a mail are written as entities, so this pattern only finds attributes. */
const styleAttribute = / style="/g;
const styleSheet = /<style>([^<]*)<\/style>/;

function draw(view: Document, html: string): void {
  const rules = styleSheet.exec(html)?.[1] ?? "";
  const markup = html.replace(styleSheet, "").replaceAll(styleAttribute, ' data-style="');
  const { body } = new DOMParser().parseFromString(markupToRead(markup), "text/html");
  body.querySelectorAll("a").forEach((link) => link.removeAttribute("href"));
  const shown = view.importNode(body, true);
  [shown, ...shown.querySelectorAll<HTMLElement>("*")].forEach((element) => {
    element.style.cssText = element.dataset["style"] ?? "";
    delete element.dataset["style"];
  });
  view.body.replaceWith(shown);
  const Sheet = view.defaultView?.CSSStyleSheet;
  if (Sheet === undefined) return;
  const sheet = new Sheet();
  sheet.replaceSync(rules);
  view.adoptedStyleSheets = [sheet];
}
