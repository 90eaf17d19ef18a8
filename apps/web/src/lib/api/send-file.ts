export type SendBody = (url: string, sent: { headers: Headers; signal: AbortSignal }) => Promise<Response>;

/**
 * Sends a file and reports its progress, which fetch cannot do. Rejects as fetch does: with TypeError if the network fails, and
 * with AbortError if the signal aborts it.
 */
export function sendFile(file: Blob, onProgress: (share: number) => void): SendBody {
  return (url, { headers, signal }) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      const aborted = () => reject(new DOMException("aborted", "AbortError"));
      if (signal.aborted) return aborted();
      const stop = () => call.abort();
      signal.addEventListener("abort", stop);
      call.open("POST", url);
      for (const [name, value] of headers) call.setRequestHeader(name, value);
      call.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      call.addEventListener("abort", aborted);
      call.addEventListener("error", () => reject(new TypeError("network")));
      call.addEventListener("load", () =>
        resolve(
          new Response(call.responseText, {
            status: call.status,
            headers: { "content-type": call.getResponseHeader("content-type") ?? "" },
          }),
        ),
      );
      call.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
      call.send(file);
    });
}
