/** The text of a part of an address; undefined where it is badly encoded, such as by a lone %. */
export function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
