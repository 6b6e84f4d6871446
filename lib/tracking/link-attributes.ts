import { linkKind } from '../routes/paths.ts';
import { trackMark } from './marks.ts';

/** The attributes of an anchor besides its address: how it opens and what is tracked (rule U9). A link inside the site needs none. */
export function linkAttributes(href: string): Record<string, string> {
  const kind = linkKind(href);
  if (kind === 'external') return { target: '_blank', rel: 'noopener' };
  if (kind === 'directions') return trackMark('directions');
  return /^tel:/i.test(href) ? trackMark('call') : {};
}
