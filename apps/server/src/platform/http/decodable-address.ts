/**
 * Makes a URL whose path can be decoded (RFC 3986 section 2.1). If one percent sign is invalid, all of them become plain text.
 * The call is then answered like any call to a path that does not exist; otherwise the framework would answer with an error of
 * its own.
 */
export function decodableAddress(url: string): string {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}
