import { parseArgs } from "node:util";
import type { Shape } from "./profiles/shape.ts";
import { shapes } from "./profiles/shapes/index.ts";

export interface Options {
  readonly dataFolder: string;
  /** If 0 or absent, the service uses the port kept in ports.json, or a free port on first start. */
  readonly ports: {
    readonly epp: number;
    readonly whois: number;
    readonly rdap: number;
    readonly dns?: number;
    readonly provider?: number;
    readonly control: number;
  };
  /** Whether the commands that make the registry misbehave are allowed. */
  readonly faults: boolean;
  /** Whether hosts may have loopback addresses. */
  readonly loopback?: boolean;
  /** With "world", many names are taken from the start; with "none", the registry is empty. */
  readonly seed: "world" | "none";
  /** The registry to imitate. Without it, the simulator imitates the registries of the demo. */
  readonly shape?: Shape;
}

export const usage =
  "usage: node src/main.ts --data <folder> [--epp-port N] [--whois-port N] [--rdap-port N] [--dns-port N] [--provider-port N] " +
  "[--control-port N] [--seed world|none] [--shape NAME] [--faults] [--loopback]";

function port(text: string | undefined, flag: string): number {
  if (text === undefined) return 0;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new Error(`--${flag} must be a port number`);
  return value;
}

/** Reads the command line. If it is wrong, throws an error whose text is meant for the user. */
export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      data: { type: "string" },
      "epp-port": { type: "string" },
      "whois-port": { type: "string" },
      "rdap-port": { type: "string" },
      "dns-port": { type: "string" },
      "provider-port": { type: "string" },
      "control-port": { type: "string" },
      seed: { type: "string" },
      shape: { type: "string" },
      faults: { type: "boolean" },
      loopback: { type: "boolean" },
    },
  });
  if (values.data === undefined || values.data === "") throw new Error("--data is missing");
  if (values.seed !== undefined && values.seed !== "world" && values.seed !== "none") {
    throw new Error("--seed must be world or none");
  }
  const shape = values.shape === undefined ? undefined : shapes.find(({ id }) => id === values.shape);
  if (values.shape !== undefined && shape === undefined)
    throw new Error(`--shape must be one of ${shapes.map(({ id }) => id).join(", ")}`);
  if (shape !== undefined && values.seed === "world") throw new Error("--seed world is the world of the demo, without --shape");
  return {
    dataFolder: values.data,
    ports: {
      epp: port(values["epp-port"], "epp-port"),
      whois: port(values["whois-port"], "whois-port"),
      rdap: port(values["rdap-port"], "rdap-port"),
      dns: port(values["dns-port"], "dns-port"),
      provider: port(values["provider-port"], "provider-port"),
      control: port(values["control-port"], "control-port"),
    },
    faults: values.faults === true,
    loopback: values.loopback === true,
    seed: values.seed === "none" || shape !== undefined ? "none" : "world",
    ...(shape === undefined ? {} : { shape }),
  };
}
