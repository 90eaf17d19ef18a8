import { useSyncExternalStore, type ComponentType } from "react";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { lazyPart } from "../../shell/lazy-part.ts";
import { useRouteId } from "../../shell/routing/use-route.ts";
import { routeOf } from "../../shell/routing/routes.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { currentQuestion, onQuestion } from "../../shell/dialogs/step-up-store.ts";
import { closeDialog, currentDialog, onDialog, type OpenDialog } from "../../shell/dialogs/dialog-store.ts";

type Of<Kind extends OpenDialog["kind"]> = Extract<OpenDialog, { kind: Kind }>;
type Parts = { readonly [Kind in OpenDialog["kind"]]: ComponentType<{ dialog: Of<Kind>; onClose: () => void }> };

const parts: Parts = {
  account: lazyPart(async () => (await import("./account-dialog.tsx")).AccountDialog),
  whois: lazyPart(async () => (await import("./whois-dialog.tsx")).WhoisDialog, ["shell", "domains"]),
  apiError: lazyPart(async () => (await import("./api-error-dialog.tsx")).ApiErrorDialog),
  help: lazyPart(async () => (await import("../commands/keyboard-help.tsx")).KeyboardHelp),
  commands: lazyPart(async () => (await import("../commands/command-list.tsx")).CommandList),
  loginHistory: lazyPart(async () => (await import("./login-history-dialog.tsx")).LoginHistoryDialog),
  twoStepReset: lazyPart(async () => (await import("./two-step-reset-dialog.tsx")).TwoStepResetDialog),
  feedback: lazyPart(async () => (await import("./feedback-dialog.tsx")).FeedbackDialog),
};

const SessionExpiredDialog = lazyPart(
  async () => (await import("./session-expired-dialog.tsx")).SessionExpiredDialog,
  ["shell", "identity"],
);
const SuspendedDialog = lazyPart(async () => (await import("./suspended-dialog.tsx")).SuspendedDialog);
const TwoStepDialog = lazyPart(async () => (await import("./two-step-dialog.tsx")).TwoStepDialog, ["shell", "identity"]);

const StepUpDialog = lazyPart(async () => (await import("./step-up-dialog.tsx")).StepUpDialog, ["shell", "identity"]);

/** Shows the dialogs of the shell, each loaded when it is first needed. */
export function DialogHost() {
  const dialog = useSyncExternalStore(onDialog, currentDialog);
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  const { phase, twoStep, suspended, suspendedPayLink } = useSession();
  const route = useRouteId();
  // Whether to ask for the second step here. The affiliate route has a login of its own, and on the login page the form itself
  // asks for the code.
  const asks = route !== "affiliate";
  // The dialog links to public pages, so it must not cover them. On a page that requires a login, it is shown again.
  const needsLogin = route !== null && routeOf(route).access === "login";
  return (
    <Fetched
      key={dialog?.kind}
      onFailed={() => {
        closeDialog();
        question?.answer(false);
      }}
    >
      {suspended !== null ? (
        <SuspendedDialog reason={suspended} payLink={suspendedPayLink} />
      ) : dialog?.kind === "twoStepReset" || dialog?.kind === "apiError" ? (
        // These two dialogs can be opened from the login dialog when a login waits or was refused. They replace that dialog, and
        // closing them opens it again.
        <Opened dialog={dialog} />
      ) : asks && twoStep && route !== "login" ? (
        <TwoStepDialog data={twoStep.data} />
      ) : needsLogin && phase === "expired" ? (
        <SessionExpiredDialog />
      ) : question !== null ? (
        <StepUpDialog question={question} />
      ) : (
        dialog && <Opened dialog={dialog} />
      )}
    </Fetched>
  );
}

function Opened({ dialog }: { dialog: OpenDialog }) {
  const Part = parts[dialog.kind] as ComponentType<{ dialog: OpenDialog; onClose: () => void }>;
  return <Part dialog={dialog} onClose={closeDialog} />;
}
