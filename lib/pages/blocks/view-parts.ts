import { isPublishedAt, type Scheduled, scheduleOf } from '../../content/schedule.ts';
import { entryOf } from '../../model/entry.ts';
import type { Picture } from '../../model/picture.ts';
import type { Catalogue } from '../catalogue.ts';
import { usableLink } from '../usable-link.ts';

export type LinkButton = { label: string; href: string };

/** The picture of a part of a block; nothing if it cannot be used. */
export function pictureView({ pictures }: Catalogue, reference: string | undefined): { picture?: Picture } {
  const picture = reference === undefined ? undefined : entryOf(pictures, reference);
  return picture ? { picture } : {};
}

/** The link of a part of a block; nothing if the site has no such page. */
export function linkView(catalogue: Catalogue, address: string | undefined): { href?: string } {
  const link = address === undefined ? undefined : usableLink(catalogue, address);
  return link ? { href: link.href } : {};
}

/** Buttons without those that lead nowhere. */
export const buttonViews = (catalogue: Catalogue, buttons: readonly { label: string; link: string }[]): LinkButton[] =>
  buttons.flatMap(({ label, link }) => {
    const { href } = linkView(catalogue, link);
    return href === undefined ? [] : [{ label, href }];
  });

/** The parts that are shown now, each with the moment at which it ends, in milliseconds. */
export const shownParts = <T extends Scheduled>({ site, now }: Catalogue, parts: readonly T[]): { part: T; ends?: number }[] =>
  parts
    .filter((part) => isPublishedAt(part, now, site.locale.timeZone))
    .map((part) => {
      const { ends } = scheduleOf(part, site.locale.timeZone);
      return { part, ...(ends === undefined ? {} : { ends }) };
    });
