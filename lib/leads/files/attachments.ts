import type { LeadFile } from './lead-file.ts';

/** Mail servers commonly refuse mails over 25 MB, and a file grows by a third inside a mail. */
const mostBytes = 18_000_000;

/** The files that fit into one mail, in their order, and the rest, which is linked. */
export function splitAttachments<F extends LeadFile>(files: readonly F[]): { attached: F[]; others: F[] } {
  let room = mostBytes;
  const attached = files.filter(({ bytes }) => {
    const fits = bytes <= room;
    if (fits) room -= bytes;
    return fits;
  });
  return { attached, others: files.filter((file) => !attached.includes(file)) };
}

/** A size as people know it from their own computers. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What a mail says of a file that is not attached to it. */
export const linkText = ({ bytes, url }: LeadFile): string =>
  url ? `Download (${sizeText(bytes)})` : `${sizeText(bytes)}, not attached. Ask your website’s team for it.`;
