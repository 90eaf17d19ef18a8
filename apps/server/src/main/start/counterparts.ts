import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../build-info.ts";
import { startChild, type Child } from "./child.ts";

/** Far ends that run beside the product where no real one is configured. They speak the real wire protocols. */
export type Counterparts = {
  readonly children: readonly (Child & { script: string })[];
  readonly env: NodeJS.ProcessEnv;
  readonly endpoints: Record<string, unknown>;
  /** Control port of the payment simulator, null when a real provider is configured. */
  readonly payments: { readonly url: string; readonly token: string } | null;
  /** Control port of the registry simulator, null when real registries are configured. */
  readonly registryControl: { readonly url: string; readonly token: string } | null;
};

type RegistryEndpoints = {
  epp: { host: string; port: number; ca: string; accounts: { clID: string; pw: string }[] };
  whois: { host: string; port: number };
  rdap: string;
  dns: { host: string; port: number; trustAnchorFile: string; trustAnchor: string };
  control: string;
  controlToken: string;
};
type PaymentEndpoints = {
  api: { protocol: string; host: string; port: number };
  secretKey: string;
  webhookSecret: string;
  control: string;
  controlToken: string;
};
type MailEndpoints = { smtp: { host: string; port: number }; outbox: string; inbox: string };

type SmsEndpoints = {
  api: string;
  username: string;
  password: string;
  phones: string;
  control: string;
  controlToken: string;
};

type ReceiverEndpoints = { receiver: string; receiverHost: string };

type AcmeEndpoints = { directory: string; ca: string; control: string; controlToken: string };

type Started<E> = { child: Child & { script: string }; endpoints: E };

async function startSimulator<E>(name: string, dataDir: string, args: readonly string[]): Promise<Started<E>> {
  const data = path.join(dataDir, "simulators", name);
  const script = path.join(root, "apps/simulators", name, "src/main.ts");
  const child = await startChild({
    name: `${name} simulator`,
    script,
    args: ["--data", data, ...args],
    readyBy: "line",
  });
  const endpoints = JSON.parse(readFileSync(path.join(data, "endpoints.json"), "utf8")) as E;
  return { child: { ...child, script }, endpoints };
}

/** Starts what the environment does not name, all at once. */
export async function startCounterparts(env: NodeJS.ProcessEnv, dataDir: string, webUrl: string): Promise<Counterparts> {
  const [registry, payments, mail, sms, hooks] = await Promise.all([
    env["REGISTRIES_FILE"] ? null : startSimulator<RegistryEndpoints>("registry", dataDir, ["--faults"]),
    env["STRIPE_SECRET_KEY"] || env["STRIPE_SECRET_KEY_FILE"]
      ? null
      : startSimulator<PaymentEndpoints>("payments", dataDir, ["--webhook", `${webUrl}/hooks/stripe/`]),
    env["SMTP_URL"] ? null : startSimulator<MailEndpoints>("mail", dataDir, []),
    // Without an account outside the demo no SMS are sent; a simulator would say they were.
    env["SMS_USERNAME"] || env["SMS_USERNAME_FILE"] || env["DEMO"] === "0"
      ? null
      : startSimulator<SmsEndpoints>("sms", dataDir, []),
    // Webhooks go to no private address but those that are named.
    env["WEBHOOK_RECEIVERS"] || env["DEMO"] === "0" ? null : startSimulator<ReceiverEndpoints>("webhooks", dataDir, []),
  ]);
  const found: NodeJS.ProcessEnv = {};
  const endpoints: Record<string, unknown> = {};
  if (registry) {
    const { epp, whois, rdap, dns: tree } = registry.endpoints;
    const account = epp.accounts[0];
    if (!account) throw new Error("the registry simulator names no account");
    const file = path.join(dataDir, "registries.json");
    writeFileSync(
      file,
      JSON.stringify({ "*": { host: epp.host, port: epp.port, clID: account.clID, pw: account.pw, caFile: epp.ca } }),
      { mode: 0o600 },
    );
    Object.assign(found, { REGISTRIES_FILE: file, WHOIS_SERVER: `${whois.host}:${whois.port}`, RDAP_URL: rdap });
    Object.assign(found, {
      DNSSEC_TREE: `${tree.host}:${tree.port}`,
      DNSSEC_TRUST_ANCHOR: tree.trustAnchor,
      // nobody's cache holds names of the demo: a visitor need not wait a day to see one signed
      DNSSEC_WAIT_MAX_SECONDS: env["DNSSEC_WAIT_MAX_SECONDS"] ?? "20",
    });
    Object.assign(endpoints, {
      epp,
      whois,
      rdap,
      tree,
      registryControl: { url: registry.endpoints.control, token: registry.endpoints.controlToken },
    });
  }
  if (payments) {
    const { api, secretKey, webhookSecret, control, controlToken } = payments.endpoints;
    Object.assign(found, {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `${api.protocol}://${api.host}:${api.port}`,
    });
    Object.assign(endpoints, { paymentControl: { url: control, token: controlToken } });
  }
  if (mail) {
    const { smtp, outbox, inbox } = mail.endpoints;
    found["SMTP_URL"] = `smtp://${smtp.host}:${smtp.port}`;
    Object.assign(endpoints, { smtp, outbox, inbox });
  }
  if (sms) {
    const { api, username, password, phones, control, controlToken } = sms.endpoints;
    Object.assign(found, { SMS_USERNAME: username, SMS_PASSWORD: password, SMS_API_URL: api });
    Object.assign(endpoints, { phones, smsControl: { url: control, token: controlToken } });
  }
  if (hooks) {
    found["WEBHOOK_RECEIVERS"] = hooks.endpoints.receiverHost;
    Object.assign(endpoints, { receiver: hooks.endpoints.receiver });
  }
  const children = [registry, payments, mail, sms, hooks].flatMap((started) => (started ? [started.child] : []));
  const paymentControl = payments ? { url: payments.endpoints.control, token: payments.endpoints.controlToken } : null;
  const registryControl = registry ? { url: registry.endpoints.control, token: registry.endpoints.controlToken } : null;
  return { children, env: found, endpoints, payments: paymentControl, registryControl };
}

/** A certificate authority that asks the name server of this start, and fetches where the redirects listen. */
export async function startAcme(
  dataDir: string,
  sees: { readonly dns: string; readonly httpPort: string },
): Promise<{ readonly child: Child & { script: string }; readonly endpoints: AcmeEndpoints }> {
  return startSimulator<AcmeEndpoints>("acme", dataDir, ["--dns", sees.dns, "--http-port", sees.httpPort]);
}
