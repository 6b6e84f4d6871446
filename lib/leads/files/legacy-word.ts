const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const headerBytes = 512;
const entryBytes = 128;

/** The size of an entry's name, with its final zero, follows the 64 bytes of the name; then comes its kind. */
const nameSizeAt = 64;
const storageKinds = [1, 2];

/**
 * Names in the directory of a compound file, the container of old Office documents. Directory entries lie on multiples of their size, so the
 * file is searched without following its chains of sectors.
 */
function directoryNames(bytes: Uint8Array): Set<string> {
  const names = new Set<string>();
  const utf16 = new TextDecoder('utf-16le');
  for (let at = headerBytes; at + entryBytes <= bytes.length; at += entryBytes) {
    const size = (bytes[at + nameSizeAt] ?? 0) + 256 * (bytes[at + nameSizeAt + 1] ?? 0);
    if (size < 4 || size > nameSizeAt || size % 2 !== 0 || !storageKinds.includes(bytes[at + nameSizeAt + 2] ?? 0)) continue;
    if (bytes[at + size - 1] !== 0 || bytes[at + size - 2] !== 0) continue;
    names.add(utf16.decode(bytes.subarray(at, at + size - 2)));
  }
  return names;
}

/** The fault of a file that claims to be an old Word document (doc), as the end of a sentence. */
export function legacyWordProblem(bytes: Uint8Array): string | undefined {
  if (!signature.every((byte, index) => bytes[index] === byte)) return 'is not a Word document';
  const names = directoryNames(bytes);
  if (!names.has('WordDocument')) return 'is not a Word document';
  const hasMacros = ['Macros', 'VBA', '_VBA_PROJECT'].some((name) => names.has(name));
  return hasMacros ? 'holds macros. Please save it without them, or as PDF' : undefined;
}
