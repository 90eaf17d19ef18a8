/**
 * A URL whose path can be decoded (RFC 3986 section 2.1): when one percent sign is invalid, all of them become plain text. The framework
 * would answer an invalid URL with an error of its own; so it becomes a path that does not exist, like any other.
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
