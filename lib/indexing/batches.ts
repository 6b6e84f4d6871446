/** Splits documents, in their order, into JSON texts of at most `maxBytes` each. A larger document gets a text of its own. */
export function* splitIntoBatches(documents: readonly object[], maxBytes: number): Generator<{ text: string; count: number }> {
  let parts: string[] = [];
  let bytes = 0;
  const makeBatch = () => ({ text: `[${parts.join(',')}]`, count: parts.length });
  for (const document of documents) {
    const part = JSON.stringify(document);
    const size = Buffer.byteLength(part) + 1;
    if (parts.length > 0 && bytes + size > maxBytes) {
      yield makeBatch();
      [parts, bytes] = [[], 0];
    }
    parts.push(part);
    bytes += size;
  }
  if (parts.length > 0) yield makeBatch();
}
