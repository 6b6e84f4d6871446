import type { Nouns } from '../locale/nouns.ts';
import { definedFields } from '../model/defined-fields.ts';
import type { Picture } from '../model/picture.ts';
import type { SearchDocument } from '../model/search-document.ts';
import type { Favourite } from '../model/visitor.ts';
import { pictureUrl } from './picture-urls.ts';
import { isAvailable } from './visibility.ts';

export type SavingSettings = {
  cars: { favouriteRequires: { used: boolean; price: boolean; images: boolean }; minimumShownPrice: number };
};

type Savable = Pick<
  SearchDocument,
  'status' | 'tag' | 'car_type' | 'price' | 'subscription_price' | 'weekly_price' | 'photos_count' | 'picture'
>;

/** Why a car cannot be saved and compared (rule G2); undefined if it can. A weekly price counts as a price. */
function savingBlocker(car: Savable, settings: SavingSettings): 'sold' | 'used' | 'price' | 'images' | undefined {
  const { favouriteRequires: needs, minimumShownPrice: least } = settings.cars;
  if (!isAvailable(car)) return 'sold';
  if (needs.used && car.car_type !== 'used') return 'used';
  if (needs.price && ![car.price, car.subscription_price, car.weekly_price].some((dollars) => (dollars ?? 0) > least)) return 'price';
  return needs.images && car.photos_count === 0 && car.picture === undefined ? 'images' : undefined;
}

/** Whether a car can be saved and compared (rule G2). */
export const canSave = (car: Savable, settings: SavingSettings): boolean => savingBlocker(car, settings) === undefined;

type NoteSettings = SavingSettings & { features: { favourites: boolean; compare: boolean }; labels: { used: string } };

/** The text on the page of a car for sale in place of the save and compare buttons (rule G7). */
export function savingNote(car: Savable, settings: NoteSettings, { many, Many }: Nouns): string | undefined {
  const { favourites, compare } = settings.features;
  const done = [favourites && 'saved', compare && 'compared'].filter(Boolean).join(' or ');
  const blocker = done === '' ? 'sold' : savingBlocker(car, settings);
  // A sold car has its own panel.
  if (blocker === undefined || blocker === 'sold') return undefined;
  if (blocker === 'used') return `Only ${settings.labels.used.toLowerCase()} ${many} can be ${done}.`;
  return `${Many} without ${blocker === 'price' ? 'a price' : 'photos'} cannot be ${done} yet.`;
}

/** Width in pixels of the stored picture: a card on a phone. */
const keptWidth = 480;

type Shown = { id: string; slug: string; title: string; subtitle?: string; make?: string; model?: string; picture?: Picture };

/** What the browser stores of a saved car (rule G3). */
export const favouriteOf = (car: Shown): Favourite =>
  definedFields({
    id: car.id,
    name: [car.title, car.subtitle].filter(Boolean).join(' '),
    slug: car.slug,
    make: car.make || undefined,
    model: car.model || undefined,
    primary_image_url: car.picture && pictureUrl(car.picture, keptWidth),
  });
