import type { ObjectKind } from "@nameplane/contracts/backoffice/objects";
import { useLocation } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useTitle } from "../../../shell/routing/page-title.ts";
import { KeyValue, Page, Panel, type Fact } from "../../../ui/layout/page.tsx";
import { rememberObject } from "./seen-objects.ts";
import { NotesPanel } from "./notes-panel.tsx";
import { TimelinePanel } from "./timeline-panel.tsx";

export type ObjectPageProps = {
  readonly kind: ObjectKind;
  readonly objectid: string;
  /** Name of the thing. */
  readonly title: string;
  /** The same with its parts marked up, such as a domain name. */
  readonly heading?: ReactNode;
  /** Its status. */
  readonly mark?: ReactNode;
  readonly sub?: ReactNode;
  readonly crumbs: ReactNode;
  /** Buttons of what one may do. */
  readonly actions?: ReactNode;
  /** What it waits for, above all else; left out where it waits for nothing. */
  readonly waits?: ReactNode;
  readonly facts: readonly Fact[];
  /** Facts about money, where there are some. */
  readonly money?: readonly Fact[];
  /** Panels of its own, such as related things. */
  readonly children?: ReactNode;
};

/**
 * The page of a thing of a customer, with the same shape for all: what it waits for, related things and what happened on the left; facts,
 * money and notes of colleagues on the right. Its screen needs the texts "objects".
 */
export function ObjectPage(props: ObjectPageProps): React.JSX.Element {
  const { kind, objectid, title, heading, facts, money, waits, children, ...page } = props;
  const t = useTranslations("objects");
  useTitle(title);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => rememberObject({ kind, path, title }), [kind, path, title]);
  return (
    <Page width="form" title={heading ?? title} {...page}>
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          {waits}
          {children}
          <TimelinePanel kind={kind} objectid={objectid} />
        </div>
        <div className="np-col np-gap-20">
          <Panel flush title={t("facts")}>
            <KeyValue facts={facts} />
          </Panel>
          {money !== undefined && (
            <Panel flush title={t("money")}>
              <KeyValue facts={money} />
            </Panel>
          )}
          <NotesPanel kind={kind} objectid={objectid} />
        </div>
      </div>
    </Page>
  );
}
