import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../build-info.ts";
import { startChild, type Child } from "./child.ts";
import { needSettingsWithoutDemo } from "./settings-without-demo.ts";

/** Simulators that run beside the product in place of external systems that are not configured. They use the real protocols. */
export type Counterparts = {
  readonly children: readonly (Child & { script: string })[];
  readonly env: NodeJS.ProcessEnv;
  readonly endpoints: Record<string, unknown>;
  /** Control port of the payment simulator. Null if a real provider is configured. */
  readonly payments: { readonly url: string; readonly token: string } | null;
  /** Control port of the registry simulator. Null if real registries are configured. */
  readonly registryControl: { readonly url: string; readonly token: string } | null;
};

type RegistryEndpoints = {
  epp: { host: string; port: number; ca: string; accounts: { clID: string; pw: string }[] };
  whois: { host: string; port: number };
  rdap: string;
  dns: { host: string; port: number; trustAnchorFile: string; trustAnchor: string };
  provider: { host: string; port: number; addresses: string[] };
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

type PayPalEndpoints = {
  api: string;
  clientId: string;
  secret: string;
  webhookId: string;
  caFile: string;
  control: string;
  controlToken: string;
};
type SwishEndpoints = {
  api: string;
  payee: string;
  certificateFile: string;
  keyFile: string;
  caFile: string;
  phone: string;
  control: string;
  controlToken: string;
};

type OpenIdEndpoints = {
  issuer: string;
  samlEntityId: string;
  clientId: string;
  secret: string;
  control: string;
  controlToken: string;
};

type ReceiverEndpoints = { receiver: string; receiverHost: string };

type RatesEndpoints = { ecb: string; riksbank: string; control: string; controlToken: string };
type ViesEndpoints = { api: string; control: string; controlToken: string };

type WebsiteEndpoints = { address: string; control: string; controlToken: string };

type PeppolEndpoints = { api: string; token: string; directory: string; control: string; controlToken: string };

type ClearingHouseEndpoints = {
  files: string;
  notices: string;
  revoked: string;
  listKeyFile: string;
  crl: string;
  user: string;
  password: string;
  caFile: string;
  control: string;
  controlToken: string;
};

type CompanyEndpoints = {
  swedish: string;
  swedishToken: string;
  clientId: string;
  secret: string;
  norwegian: string;
  control: string;
  controlToken: string;
};

type VendorEndpoints = { api: string; secret: string; control: string; controlToken: string };

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

/**
 * Starts simulators for everything that the environment does not configure, all at the same time. Outside the demo, a feature
 * that is not configured is not offered, and the product does not start without a mail server.
 */
export async function startCounterparts(env: NodeJS.ProcessEnv, dataDir: string, webUrl: string): Promise<Counterparts> {
  needSettingsWithoutDemo(env);
  const [registry, payments, mail, sms, hooks, vies, swish, paypal, rates, openId, peppol, tmch, vendor, websites, companies] =
    await Promise.all([
      // Outside the demo, registries without an account register nothing, because a simulator would only pretend to.
      env["REGISTRIES_FILE"] || env["DEMO"] === "0"
        ? null
        : startSimulator<RegistryEndpoints>("registry", dataDir, ["--faults", "--loopback"]),
      // Outside the demo, cards are offered only with a key of the provider.
      env["STRIPE_SECRET_KEY"] || env["STRIPE_SECRET_KEY_FILE"] || env["DEMO"] === "0"
        ? null
        : startSimulator<PaymentEndpoints>("payments", dataDir, ["--webhook", `${webUrl}/hooks/stripe/`]),
      env["SMTP_URL"] ? null : startSimulator<MailEndpoints>("mail", dataDir, []),
      // Outside the demo, no SMS are sent without an account, because a simulator would only pretend to send them.
      env["SMS_USERNAME"] || env["SMS_USERNAME_FILE"] || env["DEMO"] === "0"
        ? null
        : startSimulator<SmsEndpoints>("sms", dataDir, []),
      // Webhooks are sent to private addresses only if these are listed in this setting.
      env["WEBHOOK_RECEIVERS"] || env["DEMO"] === "0" ? null : startSimulator<ReceiverEndpoints>("webhooks", dataDir, []),
      // Outside the demo, VAT numbers are those of real companies, so the real register is asked.
      env["VIES_URL"] || env["DEMO"] === "0" ? null : startSimulator<ViesEndpoints>("vies", dataDir, []),
      // Outside the demo, Swish is offered only if a merchant's number is configured.
      env["SWISH_PAYEE"] || env["DEMO"] === "0" ? null : startSimulator<SwishEndpoints>("swish", dataDir, []),
      // Likewise, PayPal is offered only if the credentials of an application are configured.
      env["PAYPAL_CLIENT_ID"] || env["PAYPAL_CLIENT_ID_FILE"] || env["DEMO"] === "0"
        ? null
        : startSimulator<PayPalEndpoints>("paypal", dataDir, ["--webhook", `${webUrl}/hooks/paypal/`]),
      env["ECB_URL"] || env["DEMO"] === "0" ? null : startSimulator<RatesEndpoints>("rates", dataDir, []),
      // Login providers at private addresses can be entered only if these are listed in this setting.
      env["OPENID_PROVIDERS"] || env["DEMO"] === "0" ? null : startSimulator<OpenIdEndpoints>("oidc", dataDir, []),
      // Outside the demo, electronic invoices are sent only if an access point is configured.
      env["PEPPOL_URL"] || env["DEMO"] === "0" ? null : startSimulator<PeppolEndpoints>("peppol", dataDir, []),
      // Outside the demo, marks are those of real holders, so only certificates that the operator names are trusted.
      env["TMCH_NOTICES_URL"] || env["DEMO"] === "0" ? null : startSimulator<ClearingHouseEndpoints>("tmch", dataDir, []),
      // Outside the demo, staff deliver the vendors' services by hand, unless a vendor is configured.
      env["VENDORS_FILE"] || env["DEMO"] === "0"
        ? null
        : startSimulator<VendorEndpoints>("vendor", dataDir, ["--callback", `${webUrl}/hooks/vendors/vpn/`]),
      // The domains of the demo have no websites, so one server answers for all of them.
      env["CRAWLER_DETOUR"] || env["DEMO"] === "0" ? null : startSimulator<WebsiteEndpoints>("websites", dataDir, []),
      // Outside the demo, companies are real, so the real registers are asked.
      env["BRREG_URL"] || env["BOLAGSVERKET_CLIENT_ID"] || env["DEMO"] === "0"
        ? null
        : startSimulator<CompanyEndpoints>("companies", dataDir, []),
    ]);
  const started = [
    registry,
    payments,
    mail,
    sms,
    hooks,
    vies,
    swish,
    paypal,
    rates,
    openId,
    peppol,
    tmch,
    vendor,
    websites,
    companies,
  ].flatMap((each) => (each ? [each.child] : []));
  const found = [
    registry && foundRegistry(registry.endpoints, env, dataDir),
    payments && foundPayments(payments.endpoints),
    mail && foundMail(mail.endpoints),
    sms && foundSms(sms.endpoints),
    hooks && { env: { WEBHOOK_RECEIVERS: hooks.endpoints.receiverHost }, endpoints: { receiver: hooks.endpoints.receiver } },
    openId && foundOpenId(openId.endpoints),
    swish && foundSwish(swish.endpoints),
    paypal && foundPayPal(paypal.endpoints),
    peppol && foundPeppol(peppol.endpoints),
    tmch && foundClearingHouse(tmch.endpoints),
    vendor && foundVendor(vendor.endpoints, dataDir),
    websites && {
      env: { CRAWLER_DETOUR: websites.endpoints.address },
      endpoints: { websitesControl: controlOf(websites.endpoints) },
    },
    companies && foundCompanies(companies.endpoints),
    vies && { env: { VIES_URL: vies.endpoints.api }, endpoints: { viesControl: controlOf(vies.endpoints) } },
    rates && {
      env: { ECB_URL: rates.endpoints.ecb, RIKSBANK_URL: rates.endpoints.riksbank },
      endpoints: { ratesControl: controlOf(rates.endpoints) },
    },
  ];
  return {
    children: started,
    env: Object.assign({}, ...found.map((each) => each?.env)) as NodeJS.ProcessEnv,
    endpoints: Object.assign({}, ...found.map((each) => each?.endpoints)) as Record<string, unknown>,
    payments: payments && controlOf(payments.endpoints),
    registryControl: registry && controlOf(registry.endpoints),
  };
}

/** What the product needs to know about a simulator: environment settings, and entries of `endpoints.json` for people. */
type Found = Pick<Counterparts, "env" | "endpoints">;

const controlOf = ({ control, controlToken }: { control: string; controlToken: string }) => ({
  url: control,
  token: controlToken,
});

function foundCompanies(endpoints: CompanyEndpoints): Found {
  const { swedish, swedishToken, clientId, secret, norwegian } = endpoints;
  return {
    env: {
      BOLAGSVERKET_URL: swedish,
      BOLAGSVERKET_TOKEN_URL: swedishToken,
      BOLAGSVERKET_CLIENT_ID: clientId,
      BOLAGSVERKET_SECRET: secret,
      BRREG_URL: norwegian,
    },
    endpoints: { companiesControl: controlOf(endpoints) },
  };
}

function foundPeppol(endpoints: PeppolEndpoints): Found {
  const { api, token, directory } = endpoints;
  return {
    env: { PEPPOL_URL: api, PEPPOL_TOKEN: token, PEPPOL_DIRECTORY: directory },
    endpoints: { peppolControl: controlOf(endpoints) },
  };
}

function foundClearingHouse(endpoints: ClearingHouseEndpoints): Found {
  const { files, notices, revoked, listKeyFile, crl, user, password, caFile } = endpoints;
  return {
    env: {
      TMCH_CA_FILE: caFile,
      TMCH_NOTICES_URL: notices,
      TMCH_REVOKED_URL: revoked,
      TMCH_LIST_KEY_FILE: listKeyFile,
      TMCH_CRL_URL: crl,
      TMCH_USERNAME: user,
      TMCH_PASSWORD: password,
    },
    endpoints: { markFiles: files, clearingHouseControl: controlOf(endpoints) },
  };
}

function foundVendor(endpoints: VendorEndpoints, dataDir: string): Found {
  const { api: url, secret } = endpoints;
  const file = path.join(dataDir, "vendors.json");
  writeFileSync(file, JSON.stringify({ vpn: { url, secret, allowsPrivate: true } }), { mode: 0o600 });
  return { env: { VENDORS_FILE: file }, endpoints: { vendorControl: controlOf(endpoints) } };
}

function foundRegistry(endpoints: RegistryEndpoints, env: NodeJS.ProcessEnv, dataDir: string): Found {
  const { epp, whois, rdap, dns: tree, provider } = endpoints;
  const account = epp.accounts[0];
  if (!account) throw new Error("the registry simulator names no account");
  const { host, port, ca: caFile } = epp;
  const file = path.join(dataDir, "registries.json");
  writeFileSync(file, JSON.stringify({ "*": { host, port, clID: account.clID, pw: account.pw, caFile } }), { mode: 0o600 });
  return {
    env: {
      REGISTRIES_FILE: file,
      WHOIS_SERVER: `${whois.host}:${whois.port}`,
      RDAP_URL: rdap,
      DNSSEC_TREE: `${tree.host}:${tree.port}`,
      DNSSEC_TRUST_ANCHOR: tree.trustAnchor,
      // Nothing answers at the addresses of the other registrars' name servers, so queries are sent to the simulator instead.
      SCAN_RESOLVER: env["SCAN_RESOLVER"] ?? `${tree.host}:${tree.port}`,
      DNS_DETOURS: env["DNS_DETOURS"] ?? provider.addresses.map((one) => `${one}=${provider.host}:${provider.port}`).join(" "),
      // No cache contains the demo's domains, so a visitor need not wait a day until a domain is signed.
      DNSSEC_WAIT_MAX_SECONDS: env["DNSSEC_WAIT_MAX_SECONDS"] ?? "20",
    },
    endpoints: { epp, whois, rdap, tree, registryControl: controlOf(endpoints) },
  };
}

function foundPayments(endpoints: PaymentEndpoints): Found {
  const { api, secretKey, webhookSecret } = endpoints;
  return {
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `${api.protocol}://${api.host}:${api.port}`,
      // The identifier of the German Bundesbank's examples.
      SEPA_CREDITOR_ID: "DE98ZZZ09999999999",
    },
    endpoints: { paymentControl: controlOf(endpoints) },
  };
}

function foundMail({ smtp, outbox, inbox }: MailEndpoints): Found {
  return { env: { SMTP_URL: `smtp://${smtp.host}:${smtp.port}` }, endpoints: { smtp, outbox, inbox } };
}

function foundSms(endpoints: SmsEndpoints): Found {
  const { api, username, password, phones } = endpoints;
  return {
    env: { SMS_USERNAME: username, SMS_PASSWORD: password, SMS_API_URL: api },
    endpoints: { phones, smsControl: controlOf(endpoints) },
  };
}

function foundOpenId(endpoints: OpenIdEndpoints): Found {
  const { issuer, samlEntityId, clientId, secret } = endpoints;
  return {
    env: { OPENID_PROVIDERS: new URL(issuer).host },
    endpoints: { loginProvider: { issuer, samlEntityId, clientId, secret }, loginProviderControl: controlOf(endpoints) },
  };
}

function foundSwish(endpoints: SwishEndpoints): Found {
  const { api, payee, certificateFile, keyFile, caFile, phone } = endpoints;
  return {
    env: {
      SWISH_PAYEE: payee,
      SWISH_CERTIFICATE_FILE: certificateFile,
      SWISH_KEY_FILE: keyFile,
      SWISH_CA_FILE: caFile,
      SWISH_API_URL: api,
    },
    endpoints: { swishPhone: phone, swishControl: controlOf(endpoints) },
  };
}

function foundPayPal(endpoints: PayPalEndpoints): Found {
  const { api, clientId, secret, webhookId, caFile } = endpoints;
  return {
    env: {
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_SECRET: secret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_CA_FILE: caFile,
      PAYPAL_API_URL: api,
      PAYPAL_VAULT: "1",
    },
    endpoints: { paypal: api, paypalControl: controlOf(endpoints) },
  };
}

/**
 * Starts the simulator of a certificate authority. It checks hosts through this start's name server, redirect service and
 * panel.
 */
export async function startAcme(
  dataDir: string,
  sees: { readonly dns: string; readonly httpPorts: readonly string[] },
): Promise<{ readonly child: Child & { script: string }; readonly endpoints: AcmeEndpoints }> {
  return startSimulator<AcmeEndpoints>("acme", dataDir, [
    "--dns",
    sees.dns,
    ...sees.httpPorts.flatMap((port) => ["--http-port", port]),
  ]);
}
