import { Picture } from '#components/ui/picture.tsx';
import type { CarCard, Ribbon } from '#lib/cars/card.ts';
import type { CardRepayment as Repayment } from '#lib/cars/card-repayment.ts';
import styles from './card-parts.module.scss';
import { PictureLost, PicturePlaceholder } from './picture-placeholder.tsx';

/** The label on a car's picture. The template places it; the tone decides its colours, where it has its own. */
export function CardRibbon({ ribbon: { text, tone } }: { ribbon: Ribbon }) {
  const own = styles[tone];
  return <span className={own ? `${styles.ribbon} ${own}` : styles.ribbon}>{text}</span>;
}

/** The badges on a card's picture. `className` places them; a new badge goes here, for every template at once. */
export function CardBadges({ card, className }: { card: Pick<CarCard, 'ribbon'>; className: string | undefined }) {
  if (!card.ribbon) return null;
  return (
    <div className={className}>
      <CardRibbon ribbon={card.ribbon} />
    </div>
  );
}

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

/** A repayment with its comparison rate beside it, in the same size (rule F16). The checks of a release read it from this element. */
export function CardRepayment({ repayment }: { repayment: Repayment | undefined }) {
  if (!repayment) return null;
  return (
    <p className={styles.repayment} data-repayment="">
      <span>{repayment.repayment}</span> <span>{repayment.rate}</span>
    </p>
  );
}
