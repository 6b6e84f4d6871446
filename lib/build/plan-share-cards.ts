import { join } from 'node:path';
import { fileStamp } from '#lib/disk/remembered-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { type CardLook, cardIcon } from '#lib/images/draw-share-card.ts';
import { cardPhoto, type PlannedCard, planShareCards } from '#lib/images/share-cards.ts';
import { makeSiteIcons } from '#lib/images/site-icons.ts';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { Picture } from '#lib/model/picture.ts';
import { shareCards } from '#lib/pages/share-cards.ts';
import { black, textOn } from '#lib/site/contrast.ts';
import type { Site } from '#lib/site/schema.ts';

export type PicturedDealer = { site: Site; cars: readonly Car[]; content: readonly ContentPage[] };

const accentOf = ({ brand: { accent = black, accentText = textOn(accent) } }: Pick<Site, 'brand'>) => ({ accent, accentText });

type SiteIcons = Awaited<ReturnType<typeof makeSiteIcons>>;

/** The icons of a dealer's last build, and everything that they were drawn from. */
export type IconMemory = { last?: { key: string; icons: SiteIcons } };

/** The icons of a dealer's site (rule I6). The icons of the last build are reused while their input is unchanged. */
export async function makeDealerIcons(
  site: Pick<Site, 'brand' | 'dealer'>,
  { workspace, slug }: { workspace: Workspace; slug: string },
  memory: IconMemory = {},
): Promise<SiteIcons> {
  const { accent, accentText } = accentOf(site);
  const { icon } = site.brand;
  const own = icon === undefined ? undefined : { tenantDir: join(workspace.tenantsDir, slug), file: icon };
  const options = { name: site.dealer.name, background: accent, ink: accentText, own };
  const key = JSON.stringify([options, own && (await fileStamp(join(own.tenantDir, own.file)))]);
  const icons = memory.last?.key === key ? memory.last.icons : await makeSiteIcons(options);
  memory.last = { key, icons };
  return icons;
}

const cardIcons = new WeakMap<Buffer, Promise<Buffer>>();

/** The icon on the cards, drawn once per buffer. */
function iconOnCards(icons: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const picture = icons.get('apple-touch-icon.png') as Buffer;
  const icon = cardIcons.get(picture) ?? cardIcon(picture);
  cardIcons.set(picture, icon);
  return icon;
}

/** Plans the pictures that the build draws for shared links (rule I7); draws nothing. */
export async function planDealerCards(
  { site, cars, content }: PicturedDealer,
  pictures: Readonly<Record<string, Picture>>,
  icons: ReadonlyMap<string, Buffer>,
): Promise<{ planned: PlannedCard[]; look: CardLook; quality: number }> {
  const { dealer, brand } = site;
  const { quality } = site.images;
  const ground = brand.dark ?? black;
  const host = new URL(dealer.url).host.replace(/^www\./, '');
  const look = { name: dealer.name, icon: await iconOnCards(icons), host, ground, ink: textOn(ground), ...accentOf(site) };
  const photoOf = (reference: string) => {
    const picture = entryOf(pictures, reference);
    return picture && cardPhoto(picture);
  };
  return { planned: planShareCards(shareCards(site, cars, content, pictures), photoOf, look, quality), look, quality };
}
