import { DnsListener, sizeMaxOf } from "./listener.ts";
import type { ProviderZones } from "./provider-zones.ts";
import { readQuestion, writeResponse } from "./wire.ts";

/** The name servers of the rival DNS providers. All of them answer here, on one port of loopback, over UDP and TCP. */
export class ProviderServer {
  readonly #listener: DnsListener;

  constructor(zones: ProviderZones) {
    this.#listener = new DnsListener(async (packet, transport) => {
      const question = readQuestion(packet);
      return question === null ? null : writeResponse(question, zones.answer(question), sizeMaxOf(transport, question.udpSize));
    });
  }

  start(port: number): Promise<number> {
    return this.#listener.start(port);
  }

  stop(): Promise<void> {
    return this.#listener.stop();
  }
}
