import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** Where the next piece on its way is cut: how much of it still gets through (0 to 1), and the connection ends behind it. */
export type Cut = { readonly side: "client" | "server"; readonly share: number };

type Pair = { readonly near: Socket; readonly far: Socket };

/**
 * A wire that can be cut at a chosen octet, in front of a server. Only connections that are open when it is armed are cut, so that a
 * handshake in between is none of its business.
 */
export class CutProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #armed: { readonly cut: Cut; readonly pairs: ReadonlySet<Pair> } | null = null;
  /** Connections cut so far. */
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

  /** The next piece from that side is cut, once. */
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
      // The piece itself never gets through whole.
      const through = Math.min(piece.byteLength - 1, Math.floor(piece.byteLength * armed.cut.share));
      from.pause();
      to.end(piece.subarray(0, through));
      from.destroy();
    });
    // A reset is one of the ways a wire ends; "close" follows.
    from.on("error", () => from.destroy());
    from.on("end", () => to.end());
    from.on("close", () => {
      this.#pairs.delete(pair);
      to.destroySoon();
    });
  }
}
