import { html, SafeHtml } from "@nameplane/simulator-kit/html";
import { pageHeaders as headersOf } from "@nameplane/simulator-kit/page-headers";
import type { Person } from "./directory.ts";

// Lowest contrast ratios in the light and the dark theme: text 14.8 and 12.3, muted 6.6 and 7.0, buttons 7.2 and 8.1.
export const styleSheet = `:root { color-scheme: light dark; --ground: #f4f4f7; --panel: #ffffff; --text: #1b1a22; --muted: #504e5c;
  --line: #dddce4; --accent: #1f4f9a; --on-accent: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --ground: #15141a; --panel: #1d1c24; --text: #e7e6ec; --muted: #aeabbb;
  --line: #35333f; --accent: #9cbcf5; --on-accent: #10192b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/24px system-ui, sans-serif; }
main { max-width: 520px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 8px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button { font: inherit; font-weight: 600; padding: 9px 16px; border-radius: 6px; border: 1px solid var(--accent);
  background: transparent; color: var(--accent); cursor: pointer; width: 100%; }
button.first { background: var(--accent); color: var(--on-accent); }
form { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 16px; }
fieldset { border: 0; margin: 0; padding: 0; }
legend { font-weight: 600; margin-bottom: 8px; padding: 0; }
label { display: block; padding: 4px 0; overflow-wrap: anywhere; }
.acts { display: flex; flex-direction: column; gap: 8px; margin-top: 16px; }
.quiet { color: var(--muted); font-size: 14px; }
`;

/**
 * There is no `form-action`, because browsers also apply it to redirects after a form, and the person is sent back to the
 * panel.
 */
export const pageHeaders = headersOf("default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'");

/** The page that asks whether to end the session here. `form` is the form of the protocol, which the buttons send. */
export function logoutPage(form: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Log out of your organisation</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <h1>Log out of your organisation?</h1>
          ${new SafeHtml(form)}
          <div class="acts">
            <button class="first" form="op.logoutForm" name="logout" value="yes">Log out</button>
            <button form="op.logoutForm">Stay logged in</button>
          </div>
        </main>
      </body>
    </html> `.text;
}

/** The script of `postPage`, which posts its form at once. Without scripts the person presses the button. */
export const postScript = `document.forms[0].submit();\n`;

/** The script comes from this server; the form goes to the panel. */
export const postHeaders = headersOf(
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
);

/** The page that posts an answer to the panel (SAML 2.0 Bindings 3.5). */
export function postPage({ to, answer, relayState }: { to: string; answer: string; relayState: string }): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Back to the panel</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <h1>Back to the panel</h1>
          <form method="post" action="${to}">
            <input type="hidden" name="SAMLResponse" value="${answer}" />
            <input type="hidden" name="RelayState" value="${relayState}" />
            <button class="first">Continue</button>
          </form>
        </main>
        <script src="/saml/post.js"></script>
      </body>
    </html> `.text;
}

/**
 * The page on which a person says who they are, as if they had typed a password. `action` is the address to which the form is
 * sent.
 */
export function pickPage(action: string, people: readonly Person[], hint: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Log in to your organisation</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <h1>Log in to your organisation</h1>
          <p class="quiet">A stand-in for an organization's own login service. It asks for no password.</p>
          <form method="post" action="${action}">
            <fieldset>
              <legend>Who are you?</legend>
              ${people.map(({ sub, name, email }) =>
                sub === chosen(people, hint)
                  ? html`<label><input type="radio" name="sub" value="${sub}" checked /> ${name}, ${email}</label>`
                  : html`<label><input type="radio" name="sub" value="${sub}" /> ${name}, ${email}</label>`,
              )}
            </fieldset>
            <label><input type="checkbox" name="second" value="1" /> with a second factor</label>
            <div class="acts">
              <button class="first" name="act" value="login">Log in</button>
              <button name="act" value="cancel">Cancel</button>
            </div>
          </form>
        </main>
      </body>
    </html> `.text;
}

function chosen(people: readonly Person[], hint: string): string | undefined {
  return (people.find(({ email }) => email === hint) ?? people[0])?.sub;
}
