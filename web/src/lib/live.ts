// The live connection of a game: opened again whenever it is lost.

import type { FromPage, ToPage } from "./types";

/** Waits between attempts, in milliseconds; the last one again and again. */
const WAITS = [200, 500, 1000, 2000, 5000];

async function inflated(data: ArrayBuffer): Promise<string> {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

export class Live {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  /** Messages are heard in the order in which they came, whatever takes time to unpack. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly game: string,
    /** What to say first, each time. */
    private readonly hello: () => FromPage,
    private readonly hear: (message: ToPage) => void,
    private readonly connected: (is: boolean) => void,
  ) {}

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.game}/live`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      socket.send(JSON.stringify(this.hello()));
      this.connected(true);
    };
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      const text = typeof data === "string" ? data : inflated(data);
      this.last = this.last.then(async () => {
        const message = JSON.parse(await text) as ToPage;
        if (!this.ended && this.socket === socket) this.hear(message);
        // One message that cannot be shown must not silence all that follow.
      }).catch(reportError);
    };
    socket.onclose = () => {
      if (this.ended || this.socket !== socket) return;
      this.connected(false);
      const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
      this.timer = setTimeout(() => this.open(), wait);
    };
  }

  send(message: FromPage) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
