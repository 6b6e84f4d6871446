import { isPublishedAt, type Scheduled, scheduleOf } from '../../content/schedule.ts';
import { entryOf } from '../../model/entry.ts';
import type { Picture } from '../../model/picture.ts';
import { isSafeLink, type LinkKind, linkKind } from '../../routes/paths.ts';
import type { Catalogue } from '../catalogue.ts';
import { resolveStocked } from '../landing-stock.ts';

/**
 * The link target for an address in menus, blocks and texts (rules U9 and U10): the page of the site, or the address itself. Undefined for
 * an unsafe address and for a page that the site lacks.
 */
export function usableLink(catalogue: Catalogue, address: string): { href: string; kind: LinkKind } | undefined {
  if (!isSafeLink(address)) return undefined;
  const kind = linkKind(address);
  if (kind !== 'internal' || address.startsWith('#')) return { href: address, kind };
  const href = resolveStocked(catalogue, address);
  return href === undefined ? undefined : { href, kind };
}

/** The picture of a page or of a part of a block. Undefined if unusable. */
export const pictureOf = ({ pictures }: Pick<Catalogue, 'pictures'>, reference: string | undefined): Picture | undefined =>
  reference === undefined ? undefined : entryOf(pictures, reference);

/** The link of a part of a block. Undefined if the site has no such page. */
export const hrefOf = (catalogue: Catalogue, address: string | undefined): string | undefined =>
  address === undefined ? undefined : usableLink(catalogue, address)?.href;

/** The buttons, without dead links. */
export const buttonViews = (catalogue: Catalogue, buttons: readonly { label: string; link: string }[]) =>
  buttons.flatMap(({ label, link }) => {
    const href = hrefOf(catalogue, link);
    return href === undefined ? [] : [{ label, href }];
  });
export type LinkButton = ReturnType<typeof buttonViews>[number];

/** The parts that are shown now, each with its end, in milliseconds. */
export const shownParts = <T extends Scheduled>({ site, now }: Catalogue, parts: readonly T[]): { part: T; ends?: number }[] =>
  parts
    .filter((part) => isPublishedAt(part, now, site.locale.timeZone))
    .map((part) => ({ part, ends: scheduleOf(part, site.locale.timeZone).ends }));
