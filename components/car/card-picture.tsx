import { Picture } from '#components/ui/picture.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import { PictureLost, PicturePlaceholder } from './picture-placeholder.tsx';

type Props = {
  card: Pick<CarCard, 'picture'>;
  sizes: string;
  /** Empty where the card's title, which is also its link, already says what the picture shows. */
  alt?: string;
  className?: string | undefined;
  /** Loads at once, because it is in view when the page opens. */
  eager?: boolean;
  /** The variant for browsers without srcset. */
  width?: number;
};

/** The picture of a car on a card, or a placeholder of the same shape. */
export function CardPicture({ card, alt = '', ...rest }: Props) {
  if (!card.picture) return <PicturePlaceholder />;
  return <Picture picture={card.picture} alt={alt} fallback={<PictureLost />} {...rest} />;
}
