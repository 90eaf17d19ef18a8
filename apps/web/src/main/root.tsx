import { Outlet } from "@tanstack/react-router";
import { Fragment, Suspense } from "react";
import { useTranslations } from "use-intl";
import { LiveRegion } from "../ui/feedback/live-region.tsx";
import { SkipLink } from "../ui/layout/skip-link.tsx";
import { LoadingLine } from "../shell/routing/loading-line.tsx";
import { Toasts } from "../ui/feedback/toasts.tsx";
import { DialogHost } from "./dialogs/dialog-host.tsx";
import { FrameOutline, VisitorFrame } from "./frame/visitor-frame.tsx";
import { lazyPart } from "../shell/lazy-part.ts";
import { useLostFocus } from "../ui/use-lost-focus.ts";
import { useNavigationEffects } from "./navigation/use-navigation-effects.ts";
import { useRouteId } from "../shell/routing/use-route.ts";
import { routeOf } from "../shell/routing/routes.ts";
import { useThirdParties } from "./third-parties.ts";
import { RetrySession, SessionFault } from "./session-fault.tsx";
import { useSession } from "../shell/session/use-session.ts";

const loadFrame = async () => (await import("./frame/frame.tsx")).Frame;
const Frame = lazyPart(loadFrame);

/** Loads the file of the frame while the session is still being fetched. */
export const fetchFrame = (): void => void loadFrame().catch(() => undefined);

/** Wraps every screen: the frame for a user or a visitor, and the overlays. */
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

/** Header and footer are shown to users who are logged in, except on bare routes. Visitors of public pages get a small frame. */
function FramedOutlet() {
  const { phase, suspended, failure, session } = useSession();
  const t = useTranslations("shell.suspended");
  const routeId = useRouteId();
  // The gallery of the development mode has its own frame.
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
    // After the end of a session, a screen that requires a login is not rendered, because it would call the server once more.
    // This lasts until the login page replaces it, or as long as it is behind the dialog that tells that the account is
    // suspended.
    const stays = routeId === null || routeOf(routeId).access !== "login";
    return (
      <VisitorFrame>
        {phase === "unreachable" && <RetrySession />}
        {stays ? <Outlet /> : suspended !== null && <h1 className="np-visually-hidden">{t("title")}</h1>}
      </VisitorFrame>
    );
  }
  return (
    <Suspense fallback={<FrameOutline />}>
      <Frame>
        {/* A new key discards the screen's state, so that nothing typed by one user or account is shown to another. */}
        <Fragment key={session ? `${session.usrID} ${session.accID}` : ""}>
          <Outlet />
        </Fragment>
      </Frame>
    </Suspense>
  );
}
