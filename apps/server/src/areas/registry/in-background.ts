import type { Registries, RegistryConnection } from "./registry.port.ts";

/**
 * The same registries, with all commands in the background lane, behind the commands of people who wait. For work on many
 * domains, and for work that nobody ordered.
 */
export function inBackground(registries: Registries): Registries {
  return {
    of: (registryId) => behindOthers(registries.of(registryId)),
    queues: () => registries.queues(),
    close: () => registries.close(),
  };
}

function behindOthers(connection: RegistryConnection): RegistryConnection {
  const lane = "background";
  return {
    registryId: connection.registryId,
    ourId: connection.ourId,
    capabilities: connection.capabilities,
    check: (names, options) => connection.check(names, { ...options, lane }),
    claims: (name) => connection.claims(name, lane),
    application: (name, application) => connection.application(name, application, lane),
    domain: (name) => connection.domain(name, lane),
    tryCode: (name, code) => connection.tryCode(name, code, lane),
    askCode: (name) => connection.askCode(name, lane),
    transferOf: (name) => connection.transferOf(name, lane),
    contact: (handle) => connection.contact(handle, lane),
    host: (name) => connection.host(name, lane),
    send: (transform, options) => connection.send(transform, { ...options, lane }),
    poll: () => connection.poll(),
    acknowledge: (messageId) => connection.acknowledge(messageId),
    waitedMs: () => connection.waitedMs(lane),
  };
}
