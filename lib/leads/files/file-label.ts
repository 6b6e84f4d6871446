/** Names that Windows reserves for devices, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Control, format and private-use characters and lone surrogates, including line breaks and marks that change the direction of text. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Characters with a special meaning in file systems, shells or headers. */
const special = /["*/:;<>?\\|%$`]/g;

const longest = 80;

/** A name without path, invisible or special characters, at most 80 characters long. */
const cleanName = (name: string): string => {
  const base = name.normalize('NFC').replaceAll(invisible, '').split(/[/\\]/).at(-1) ?? '';
  return [...base.replaceAll(special, '_').replaceAll(/\s+/g, ' ')]
    .slice(0, longest)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '');
};

/** A shopper's file name for display and attachments, with the extension of the stored file. */
export function fileLabel(name: string, extension: string): string {
  const base = cleanName(name.replace(/\.[^./\\]*$/, ''));
  const safe = base === '' ? 'file' : reserved.test(base.split('.')[0] ?? '') ? `_${base}` : base;
  return `${safe}.${extension}`;
}

/** A shopper's file name inside a message to the shopper. */
export const quoteFileName = (name: string): string => `“${cleanName(name) || 'file'}”`;

/** The labels of one enquiry. Repeated ones get a number, because phones call every picture "image.jpg". */
export function numberLabels(labels: readonly string[]): string[] {
  const used = new Set<string>();
  return labels.map((label) => {
    const dot = label.lastIndexOf('.');
    let free = label;
    for (let count = 2; used.has(free.toLowerCase()); count++) free = `${label.slice(0, dot)} ${count}${label.slice(dot)}`;
    used.add(free.toLowerCase());
    return free;
  });
}
