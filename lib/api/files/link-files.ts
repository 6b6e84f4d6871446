import type { LeadFile } from '#lib/leads/files/lead-file.ts';
import { hourMs } from '#lib/model/time.ts';
import { apiBase } from '#lib/routes/api-base.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { signFileQuery } from './sign-link.ts';

/** What a link needs of a dealer. */
export type LinkSettings = Pick<LeadDealer, 'url' | 'apiUrl' | 'fileLinkMs'>;

/** Files of a message with links that expire. */
export function linkFiles<F extends LeadFile>(
  files: readonly F[],
  { url, apiUrl, fileLinkMs }: LinkSettings,
  secret: string,
  now: number,
): F[] {
  // A full hour, so that a message that is sent again soon has the same links.
  const expires = (Math.ceil((now + fileLinkMs) / hourMs) * hourMs) / 1000;
  const base = new URL(apiBase({ api: { url: apiUrl, mock: false } }), url).href;
  return files.map((file) => ({ ...file, url: `${base}/files/${file.id}?${signFileQuery(file.id, expires, secret)}` }));
}
