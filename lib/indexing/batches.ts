/** Documents as JSON texts of at most `maxBytes` each (a larger document goes alone), in their order. */
export function* batchesOf(documents: readonly object[], maxBytes: number): Generator<{ text: string; count: number }> {
  let parts: string[] = [];
  let bytes = 0;
  const take = () => ({ text: `[${parts.join(',')}]`, count: parts.length });
  for (const document of documents) {
    const part = JSON.stringify(document);
    const size = Buffer.byteLength(part) + 1;
    if (parts.length > 0 && bytes + size > maxBytes) {
      yield take();
      [parts, bytes] = [[], 0];
    }
    parts.push(part);
    bytes += size;
  }
  if (parts.length > 0) yield take();
}
