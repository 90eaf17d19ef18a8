import type { RegistryShape } from "@nameplane/contracts/backoffice/registry/shape";
import { createEppTrials } from "../../adapters/registry-epp/trials.ts";
import type { RegistryLogin, RegistryTrials, Trial } from "../../areas/registry/index.ts";

const epp = createEppTrials();

type Answer = "accepted" | "refused" | "silent";

/** A registry that accepts one password, and recognises certificates by their text. `asked` lists what it was asked. */
export class FakeTrials implements RegistryTrials {
  password: string;
  /** The only certificate that is accepted. Null if any certificate is, and also none. */
  certificate: string | null = null;
  isSilent = false;
  /** The answer to the next change is lost. The value says whether the change is carried out. */
  nextChangeIsLost: "executed" | "not executed" | null = null;
  readonly asked: string[] = [];

  constructor(password = "Sec-ret-1") {
    this.password = password;
  }

  rulesOf(): ReturnType<RegistryTrials["rulesOf"]> {
    const limits = { commandsPerMinute: 300, maxSessions: 4, namesPerCheck: 20, window: 1, idleSeconds: 600 };
    return { limits, extensions: ["urn:ietf:params:xml:ns:secDNS-1.1"], wantsCertificate: false };
  }

  /** The real profiles, because reading them calls no registry. */
  profiles(): ReturnType<RegistryTrials["profiles"]> {
    return epp.profiles();
  }

  shapeOf(...asked: Parameters<RegistryTrials["shapeOf"]>): ReturnType<RegistryTrials["shapeOf"]> {
    return epp.shapeOf(...asked);
  }

  makeProfile(...asked: Parameters<RegistryTrials["makeProfile"]>): ReturnType<RegistryTrials["makeProfile"]> {
    return epp.makeProfile(...asked);
  }

  async greet({ host }: { readonly host: string }): ReturnType<RegistryTrials["greet"]> {
    this.asked.push(`greet ${host}`);
    if (this.isSilent) return { outcome: "silent", text: "no greeting within 15000 ms" };
    const generic = epp.profiles().find(({ profile }) => profile === "generic");
    if (generic === undefined) throw new Error("no generic profile");
    const uri = "urn:ietf:params:xml:ns:domain-1.0";
    return {
      outcome: "read",
      server: "Fake",
      languages: ["en"],
      objects: [{ uri, use: "used" }],
      extensions: [],
      profile: "generic",
      shape: generic.shape satisfies RegistryShape,
      missing: [],
      speaks: true,
    };
  }

  async run(_setup: unknown, login: RegistryLogin, name: string): Promise<Trial> {
    const works = this.#answer(login) === "accepted";
    const frames = [{ direction: "out" as const, body: `<epp><command><check>${name}</check></command></epp>` }];
    return {
      works,
      steps: [{ step: "login", works, code: works ? 1000 : 2200, text: works ? "" : "Authentication error", ms: 12, frames }],
      greeting: works ? { server: "Fake", objects: [], extensions: [], missing: [] } : null,
    };
  }

  async logIn(_setup: unknown, login: RegistryLogin): ReturnType<RegistryTrials["logIn"]> {
    this.asked.push(`login ${login.password}`);
    return this.#tried(this.#answer(login));
  }

  async changePassword(_setup: unknown, login: RegistryLogin, newPassword: string): ReturnType<RegistryTrials["changePassword"]> {
    this.asked.push(`change ${login.password} ${newPassword}`);
    const lost = this.nextChangeIsLost;
    this.nextChangeIsLost = null;
    const answer = this.#answer(login);
    if (answer === "accepted" && lost !== "not executed") this.password = newPassword;
    return this.#tried(lost === null ? answer : "silent");
  }

  #answer(login: RegistryLogin): Answer {
    if (this.isSilent) return "silent";
    const isRight = login.password === this.password && (this.certificate === null || login.certificate === this.certificate);
    return isRight ? "accepted" : "refused";
  }

  #tried(outcome: Answer) {
    const texts = { accepted: "", refused: "Authentication error", silent: "no answer" };
    return { outcome, text: texts[outcome] };
  }
}
