// The websocket of the platform, or that of the package `ws` in a Node that has none.

/** What is used of a websocket. */
export interface Socket {
  readonly readyState: number;
  binaryType: string;
  send(frame: string | Uint8Array): void;
  close(code?: number): void;
  addEventListener(
    type: "open" | "message" | "close" | "error",
    listener: (event: { data?: unknown; code?: number; reason?: string }) => void,
  ): void;
}

type Sockets = new (url: string, protocols: string[]) => Socket;

/** Open a line to a server, and ask for that subprotocol; what comes of it is told by its events. */
export async function opened(url: string, subprotocol: string): Promise<Socket> {
  const module: string = "ws"; // a name that no bundler for pages follows
  const own = (globalThis as { WebSocket?: unknown }).WebSocket;
  const made = (own ?? ((await import(module)) as { default: unknown }).default) as Sockets;
  const socket = new made(url, [subprotocol]);
  socket.binaryType = "arraybuffer";
  return socket;
}

/** The address of a server as it was typed: `ws://` where nothing is said. */
export const tidyUrl = (url: string): string => (/^wss?:\/\//.test(url) ? url : `ws://${url}`);
