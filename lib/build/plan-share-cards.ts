import { join } from 'node:path';
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

type DealerContent = { site: Site; cars: readonly Car[]; content: readonly ContentPage[] };

const accentOf = ({ brand: { accent = black, accentText = textOn(accent) } }: Pick<Site, 'brand'>) => ({ accent, accentText });

/** The icons of a dealer's site (rule I6). */
export function makeDealerIcons(
  site: Pick<Site, 'brand' | 'dealer'>,
  { workspace, slug }: { workspace: Workspace; slug: string },
): ReturnType<typeof makeSiteIcons> {
  const { accent, accentText } = accentOf(site);
  const { icon } = site.brand;
  const own = icon === undefined ? undefined : { tenantDir: join(workspace.tenantsDir, slug), file: icon };
  return makeSiteIcons({ name: site.dealer.name, background: accent, ink: accentText, own });
}

/** Plans the pictures that the build draws for shared links (rule I7); draws nothing. */
export async function planDealerCards(
  { site, cars, content }: DealerContent,
  pictures: Readonly<Record<string, Picture>>,
  icons: ReadonlyMap<string, Buffer>,
): Promise<{ planned: PlannedCard[]; look: CardLook; quality: number }> {
  const { dealer, brand, images } = site;
  const ground = brand.dark ?? black;
  const look = {
    name: dealer.name,
    icon: await cardIcon(icons.get('apple-touch-icon.png') as Buffer),
    host: new URL(dealer.url).host.replace(/^www\./, ''),
    ground,
    ink: textOn(ground),
    ...accentOf(site),
  };
  const photoOf = (reference: string) => {
    const picture = entryOf(pictures, reference);
    return picture && cardPhoto(picture);
  };
  return {
    planned: planShareCards(shareCards(site, cars, content, pictures), photoOf, look, images.quality),
    look,
    quality: images.quality,
  };
}
