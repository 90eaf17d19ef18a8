import { IconChevronRight } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import "./page.css";

export type PageProps = {
  /** The only h1 of the page. If there is news, it is the news, otherwise the name of the page. */
  readonly title: ReactNode;
  /** A status beside the title. */
  readonly mark?: ReactNode;
  readonly sub?: ReactNode;
  /** Buttons. The only filled button comes after the plain ones. */
  readonly actions?: ReactNode;
  readonly crumbs?: ReactNode;
  /** form: at most 1280 px wide, for texts and forms. full: the whole width, for tables. */
  readonly width?: "form" | "full";
  readonly children: ReactNode;
};

/** The frame of every page. After a navigation, the shell moves the focus to its title. */
export function Page({ title, mark, sub, actions, crumbs, width = "full", children }: PageProps) {
  return (
    <div className={classNames("np-page", width === "form" && "np-page-form")}>
      {crumbs}
      <div className="np-page-head">
        <div className="np-page-title">
          <div className="np-page-title-row">
            <h1 tabIndex={-1} data-page-title>
              {title}
            </h1>
            {mark}
          </div>
          {sub && <p className="np-page-sub">{sub}</p>}
        </div>
        {actions && <div className="np-page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** The path to this page. All entries are links except the last, which is this page. */
export function Breadcrumbs({ items }: { items: readonly { readonly key: string; readonly content: ReactNode }[] }) {
  const t = useTranslations("ui");
  return (
    <nav aria-label={t("breadcrumbs")}>
      <ol className="np-crumbs">
        {items.map((item, index) => (
          <li key={item.key} aria-current={index === items.length - 1 ? "page" : undefined}>
            {item.content}
            {index < items.length - 1 && <Icon of={IconChevronRight} size="s" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A framed part of a page. `title` becomes its heading; `aside` is shown at the right end of the heading's line. */
export function Panel({
  title,
  aside,
  children,
  flush,
  clip,
  className,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  flush?: boolean;
  clip?: boolean;
  className?: string;
}) {
  return (
    <section className={classNames("np-panel", clip && "np-panel-clip", className)}>
      {(title || aside) && (
        <div className="np-panel-head">
          <h2 className="np-grow">{title}</h2>
          {aside && <div className="np-row np-soft">{aside}</div>}
        </div>
      )}
      {flush ? children : <div className="np-panel-body">{children}</div>}
    </section>
  );
}

export type Fact = { readonly key: string; readonly label: ReactNode; readonly value: ReactNode };

/** A list of facts, each with a label and a value. An empty value is shown as a dash, so that users see that it is missing. */
export function KeyValue({ facts }: { facts: readonly Fact[] }) {
  const t = useTranslations("ui");
  return (
    <dl className="np-facts">
      {facts.map(({ key, label, value }) => (
        <Fragment key={key}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === "" ? <span className="np-quiet">{t("none")}</span> : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export type Verdict = {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly note?: ReactNode;
};

/** The summary at the top of a detail page: status, next date, and what the user has to do. */
export function Summary({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <dl className="np-summary" style={{ "--np-summary-columns": verdicts.length } as React.CSSProperties}>
      {verdicts.map(({ key, label, value, note }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="np-summary-value">{value}</dd>
          {note && <dd className="np-summary-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
