import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const endpointsFile = z.object({
  issuer: z.string(),
  samlEntityId: z.string(),
  clientId: z.string(),
  secret: z.string(),
  control: z.string(),
  controlToken: z.string(),
});

export type SimulatedPerson = {
  readonly sub: string;
  readonly email: string;
  readonly name?: string;
  readonly groups?: readonly string[];
  readonly emailverified?: boolean;
};

export type OpenIdSimulator = z.infer<typeof endpointsFile> & {
  enter(person: SimulatedPerson): Promise<void>;
  /** The next ID token has other claims (null removes a claim), or is signed by a key that the provider does not publish. */
  spoil(
    fault: { kind: "claims"; claims: Record<string, unknown> } | { kind: "signature" } | { kind: "saml"; what: string },
  ): Promise<void>;
  /** Gives the provider the SAML metadata of a panel. In tests the panel listens on no port, so the provider cannot fetch it. */
  know(metadata: string): Promise<void>;
  /** Signs a logout token. The given claims replace its usual ones. */
  sign(claims: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
};

const script = path.resolve(import.meta.dirname, "../../../../simulators/oidc/src/main.ts");

/** Starts the simulator of an organization's OpenID provider as a separate process. */
export async function startOpenIdSimulator(): Promise<OpenIdSimulator> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-oidc-"));
  const child = spawn(process.execPath, [script, "--data", folder], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line === "ready") resolve();
    });
    child.once("exit", (code) => reject(new Error(`the OpenID simulator ended with ${code}`)));
  });
  const found = endpointsFile.parse(JSON.parse(readFileSync(path.join(folder, "endpoints.json"), "utf8")));
  const command = async (name: string, body: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${found.controlToken}` };
    const answer = await fetch(`${found.control}/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`the OpenID simulator refused ${name}`);
    return answer.json();
  };
  return {
    ...found,
    enter: async (person) => void (await command("people", person)),
    spoil: async (fault) => void (await command("faults", fault)),
    know: async (metadata) => void (await command("panels", { metadata })),
    sign: async (claims) => z.object({ token: z.string() }).parse(await command("logouttoken", claims)).token,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The form that the browser is told to post to the panel (SAML). */
export type SamlPost = { readonly to: string; readonly SAMLResponse: string; readonly RelayState: string };

const unescaped: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const plain = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => unescaped[entity] ?? entity);

/**
 * Visits the SAML page of the provider as a person, and logs in. If `sub` is null, the person presses Cancel. Returns the form
 * that the browser would post to the panel.
 */
export async function visitSaml(
  address: string,
  who: { readonly sub: string | null; readonly second?: boolean },
): Promise<SamlPost> {
  const asked = await fetch(address, { redirect: "manual" });
  const location = asked.headers.get("location");
  if (location === null) throw new Error(`the SAML provider refused: ${await asked.text()}`);
  const answer = await fetch(new URL(location, address), { method: "POST", body: formOf(who) });
  const page = await answer.text();
  const valueOf = (name: string): string => plain(new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "");
  const to = plain(/action="([^"]*)"/.exec(page)?.[1] ?? "");
  if (to === "") throw new Error(`the SAML provider sent no form: ${page.slice(0, 300)}`);
  return { to, SAMLResponse: valueOf("SAMLResponse"), RelayState: valueOf("RelayState") };
}

/** A person's browser at the provider. It has its own cookies, so that a login there can be remembered. */
export class PersonAtProvider {
  readonly #cookies = new Map<string, string>();

  /**
   * Visits the provider, logs in as `who` if asked, and returns the query with which the provider sends the browser back. If
   * `sub` is null, the person presses Cancel.
   */
  async visit(address: string, who: { readonly sub: string | null; readonly second?: boolean }): Promise<string> {
    let url = address;
    for (let steps = 0; steps < 12; steps += 1) {
      const answer = await this.#ask(url, url.includes("/pick/") ? formOf(who) : null);
      const location = answer.headers.get("location");
      if (location === null)
        throw new Error(`the provider did not lead on: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
      const next = new URL(location, url);
      if (next.pathname === "/sso") return next.search.slice(1);
      url = next.href;
    }
    throw new Error("the provider leads in a circle");
  }

  async #ask(url: string, form: URLSearchParams | null): Promise<Response> {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form === null ? {} : { method: "POST", body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }
}

function formOf({ sub, second }: { readonly sub: string | null; readonly second?: boolean }): URLSearchParams {
  return new URLSearchParams({ sub: sub ?? "", act: sub === null ? "cancel" : "login", ...(second ? { second: "1" } : {}) });
}
