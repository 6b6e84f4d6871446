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

/** Whether a car can be saved and compared (rule G2). A weekly price counts as a price. */
export function canSave(car: Savable, settings: SavingSettings): boolean {
  const { favouriteRequires: needs, minimumShownPrice: least } = settings.cars;
  if (!isAvailable(car)) return false;
  if (needs.used && car.car_type !== 'used') return false;
  if (needs.price && ![car.price, car.subscription_price, car.weekly_price].some((dollars) => (dollars ?? 0) > least)) return false;
  return !needs.images || car.photos_count > 0 || car.picture !== undefined;
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
