import type { ObjectKind } from "@nameplane/contracts/backoffice/objects";
import { useLocation } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useTitle } from "../../../shell/routing/page-title.ts";
import { KeyValue, Page, Panel, type Fact } from "../../../ui/layout/page.tsx";
import { WaitingProposals } from "../../staff/index.ts";
import { rememberObject } from "./seen-objects.ts";
import { NotesPanel } from "./notes-panel.tsx";
import { TimelinePanel } from "./timeline-panel.tsx";

export type ObjectPageProps = {
  readonly kind: ObjectKind;
  readonly objectid: string;
  /** Name of the object. */
  readonly title: string;
  /** The same name with markup, such as a domain name with its parts set apart. */
  readonly heading?: ReactNode;
  /** The status of the object. */
  readonly mark?: ReactNode;
  readonly sub?: ReactNode;
  readonly crumbs: ReactNode;
  /** Buttons for what the staff member may do. */
  readonly actions?: ReactNode;
  /** What the object waits for, shown above everything else. Absent if it waits for nothing. */
  readonly waits?: ReactNode;
  readonly facts: readonly Fact[];
  /** Facts about money, if there are any. */
  readonly money?: readonly Fact[];
  /** Panels that only this kind of object has, such as related objects. */
  readonly children?: ReactNode;
};

/**
 * The page of a customer's object, with the same layout for all kinds. On the left: what it waits for, related objects and its
 * history. On the right: facts, money and internal notes. The screen that uses it must load the texts "objects" and "proposals".
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
          <WaitingProposals objectid={objectid} />
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
