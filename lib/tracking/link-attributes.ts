import { linkKind } from '../routes/paths.ts';
import { trackMark } from './marks.ts';

/** How a link opens and what is tracked (rule U9): the attributes of an anchor beside its address. A link inside the site needs none. */
export function linkAttributes(href: string): Record<string, string> {
  const kind = linkKind(href);
  if (kind === 'external') return { target: '_blank', rel: 'noopener' };
  if (kind === 'directions') return trackMark('directions');
  return /^tel:/i.test(href) ? trackMark('call') : {};
}
