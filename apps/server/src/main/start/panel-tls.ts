import { keepPort } from "./keep-port.ts";

/**
 * How hosts of brands are served over TLS. In the demo it is done on loopback and a free port, unless the environment sets
 * others.
 */
export type PanelTls = {
  readonly env: NodeJS.ProcessEnv;
  readonly endpoints: Record<string, unknown>;
  readonly isOn: boolean;
};

const host = "127.0.0.1";

export async function choosePanelTls(env: NodeJS.ProcessEnv, dataDir: string): Promise<PanelTls> {
  const isDemo = (env["DEMO"] ?? "1") === "1";
  const given = env["HTTPS_PORT"];
  // Outside the demo a proxy in front may end TLS, so nothing is chosen. An authority of the operator's own is not asked, either.
  if (given === undefined && (!isDemo || env["ACME_DIRECTORY_URL"] !== undefined)) return { env: {}, endpoints: {}, isOn: false };
  const port = given ?? String(await keepPort(dataDir, "https"));
  const addresses = env["PANEL_ADDRESSES"] ?? (isDemo ? host : undefined);
  const chosen = { HTTPS_PORT: port, ...(addresses === undefined ? {} : { PANEL_ADDRESSES: addresses }) };
  return { env: chosen, endpoints: { https: { host: env["HOST"] ?? host, port: Number(port) } }, isOn: true };
}
