import { isSafeLink, type LinkKind, linkKind } from '../routes/paths.ts';
import type { Catalogue } from './catalogue.ts';
import { resolveStocked } from './landing-stock.ts';

export type UsableLink = { href: string; kind: LinkKind };

/**
 * What menus, blocks and texts link to for an address (rules U9 and U10): the page of the site it means, or the address itself.
 * Undefined for an unsafe address and for a page that the site lacks.
 */
export function usableLink(catalogue: Catalogue, address: string): UsableLink | undefined {
  if (!isSafeLink(address)) return undefined;
  const kind = linkKind(address);
  if (kind !== 'internal' || address.startsWith('#')) return { href: address, kind };
  const href = resolveStocked(catalogue, address);
  return href === undefined ? undefined : { href, kind };
}
