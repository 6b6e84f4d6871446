/** Decodes a part of an address. Undefined if it is badly encoded, such as with a lone %. */
export function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
