import { join } from "node:path";
import { RunningProcess } from "@nameplane/simulator-kit/testing/running-process";
import { Stripe } from "stripe";

export interface Endpoints {
  api: { protocol: "http"; host: string; port: number };
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  control: string;
  controlToken: string;
}

/** The payment simulator as its users run it. */
export class RunningSimulator extends RunningProcess<Endpoints> {
  constructor() {
    super("payments", join(import.meta.dirname, "..", "main.ts"), isEndpoints);
  }

  /** The address of the API and of the hosted pages. */
  get url(): string {
    return `http://${this.endpoints.api.host}:${this.endpoints.api.port}`;
  }

  stripe(timeoutMs = 20_000): Stripe {
    const { api, secretKey } = this.endpoints;
    return new Stripe(secretKey, { ...api, maxNetworkRetries: 0, telemetry: false, timeout: timeoutMs });
  }
}

function isEndpoints(value: unknown): value is Endpoints {
  return typeof value === "object" && value !== null && "api" in value && "controlToken" in value;
}
