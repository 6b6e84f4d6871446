/** Browsers need the address for a little longer than the click. */
const revokeAfterMs = 60_000;

/** Saves a file under a name. */
export function saveFile(file: Blob, name: string, page: Document): void {
  const url = URL.createObjectURL(file);
  const link = page.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}
