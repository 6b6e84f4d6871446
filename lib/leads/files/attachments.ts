import type { LeadFile } from './lead-file.ts';

/** Many mail servers refuse emails over 25 MB, and encoding makes a file a third larger. */
const mostBytes = 18_000_000;

/** Splits files into those that fit into one email, in order, and the rest, which are linked. */
export function splitAttachments<F extends LeadFile>(files: readonly F[]): { attached: F[]; others: F[] } {
  let room = mostBytes;
  const attached = files.filter(({ bytes }) => {
    const fits = bytes <= room;
    if (fits) room -= bytes;
    return fits;
  });
  return { attached, others: files.filter((file) => !attached.includes(file)) };
}

/** A size in the format of people's own computers. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The text of an email about a file that is not attached. */
export const linkText = ({ bytes, url }: LeadFile): string =>
  url ? `Download (${sizeText(bytes)})` : `${sizeText(bytes)}, not attached. Ask your website’s team for it.`;
