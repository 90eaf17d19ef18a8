import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** Where the next data are cut: from which side, and which share of them gets through (0 to 1) before the connection ends. */
export type Cut = { readonly side: "client" | "server"; readonly share: number };

type Pair = { readonly near: Socket; readonly far: Socket };

/**
 * A proxy that cuts the connection to a server at a chosen octet. Only connections open when it is armed are cut, not later
 * handshakes.
 */
export class CutProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #armed: { readonly cut: Cut; readonly pairs: ReadonlySet<Pair> } | null = null;
  /** How many connections have been cut. */
  cuts = 0;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async open(target: { readonly host: string; readonly port: number }): Promise<CutProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const proxy = new CutProxy(server, (server.address() as AddressInfo).port);
    server.on("connection", (near) => proxy.#join(near, connect(target)));
    return proxy;
  }

  /** Cuts the next data from that side, once. */
  arm(cut: Cut): void {
    this.#armed = { cut, pairs: new Set(this.#pairs) };
  }

  disarm(): void {
    this.#armed = null;
  }

  async close(): Promise<void> {
    for (const { near, far } of this.#pairs) {
      near.destroy();
      far.destroy();
    }
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket, far: Socket): void {
    const pair = { near, far };
    this.#pairs.add(pair);
    near.setNoDelay(true);
    far.setNoDelay(true);
    this.#carry(pair, "client", near, far);
    this.#carry(pair, "server", far, near);
  }

  #carry(pair: Pair, side: Cut["side"], from: Socket, to: Socket): void {
    from.on("data", (piece: Buffer) => {
      const armed = this.#armed;
      if (armed === null || armed.cut.side !== side || !armed.pairs.has(pair)) {
        if (to.writable) to.write(piece);
        return;
      }
      this.#armed = null;
      this.cuts += 1;
      // At least one octet is held back.
      const through = Math.min(piece.byteLength - 1, Math.floor(piece.byteLength * armed.cut.share));
      from.pause();
      to.end(piece.subarray(0, through));
      from.destroy();
    });
    // An error of the connection is not a failure of the test. A reset is one way for a connection to end, and "close" follows.
    from.on("error", () => from.destroy());
    from.on("end", () => to.end());
    from.on("close", () => {
      this.#pairs.delete(pair);
      to.destroySoon();
    });
  }
}
