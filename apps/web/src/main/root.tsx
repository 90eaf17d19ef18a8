import { Outlet, useRouterState } from "@tanstack/react-router";
import { Fragment, Suspense } from "react";
import { useTranslations } from "use-intl";
import { LiveRegion } from "../ui/feedback/live-region.tsx";
import { useSlow } from "../ui/feedback/states.tsx";
import { Toasts } from "../ui/feedback/toasts.tsx";
import { DialogHost } from "./dialogs/dialog-host.tsx";
import { FrameOutline, VisitorFrame } from "./frame/visitor-frame.tsx";
import { lazyPart } from "../shell/lazy-part.ts";
import { useLostFocus } from "./navigation/use-lost-focus.ts";
import { useNavigationEffects } from "./navigation/use-navigation-effects.ts";
import { useRouteId } from "../shell/routing/use-route.ts";
import { routeOf } from "../shell/routing/routes.ts";
import { useThirdParties } from "./third-parties.ts";
import { RetrySession, SessionFault } from "./session-fault.tsx";
import { useSession } from "../shell/session/use-session.ts";

const loadFrame = async () => (await import("./frame/frame.tsx")).Frame;
const Frame = lazyPart(loadFrame);

/** The frame's file is fetched while the session is still being asked for. */
export const fetchFrame = (): void => void loadFrame().catch(() => undefined);

/** Around every screen: the frame that fits the reader, and what lies over the page. */
export function Root() {
  useNavigationEffects();
  useLostFocus();
  useThirdParties();
  return (
    <>
      <SkipLink />
      <LoadingLine />
      <div className="np-frame">
        <FramedOutlet />
      </div>
      <DialogHost />
      <Toasts />
      <LiveRegion />
    </>
  );
}

/** Header and footer show when logged in, except on bare routes; visitors of public pages get a small frame. */
function FramedOutlet() {
  const { phase, failure, session } = useSession();
  const routeId = useRouteId();
  // The gallery of development draws its own frame.
  const isGallery = import.meta.env.DEV && globalThis.location.pathname.startsWith("/dev/");
  const isPublic = routeId === null || (routeOf(routeId).access === "public" && routeId !== "login");
  if (phase === "unreachable" && !isPublic) return <SessionFault error={failure} />;
  if (isGallery || (routeId && routeOf(routeId).frame === "bare")) {
    return (
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    );
  }
  if (phase !== "active" && phase !== "expired") {
    // When the session is over a screen of the account would ask for its data once more: before the login page takes its place, and
    // behind the dialog that tells of a suspended account.
    const stays = routeId === null || routeOf(routeId).access !== "login";
    return (
      <VisitorFrame>
        {phase === "unreachable" && <RetrySession />}
        {stays && <Outlet />}
      </VisitorFrame>
    );
  }
  return (
    <Suspense fallback={<FrameOutline />}>
      <Frame>
        {/* Nothing one user or account typed stays on screen for another. */}
        <Fragment key={session ? `${session.usrID} ${session.accID}` : ""}>
          <Outlet />
        </Fragment>
      </Frame>
    </Suspense>
  );
}

function SkipLink() {
  const t = useTranslations("ui.frame");
  return (
    <a
      className="np-skip np-visually-hidden-focusable"
      href="#content"
      onClick={(event) => {
        // The address keeps its query; only the focus moves.
        event.preventDefault();
        document.getElementById("content")?.focus();
      }}
    >
      {t("skip")}
    </a>
  );
}

/** A line on top while the next screen is on its way; the old one stays readable. */
function LoadingLine() {
  const loading = useRouterState({ select: ({ status }) => status === "pending" });
  return useSlow(loading) ? <div className="np-loading-line" aria-hidden /> : null;
}
