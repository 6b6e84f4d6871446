import type { CarModel } from '#lib/pages/car.ts';
import { CardRibbon } from './card-parts.tsx';
import { Gallery } from './gallery.tsx';

type Props = {
  model: Pick<CarModel, 'gallery' | 'title' | 'ribbon' | 'request'>;
  /** The `sizes` of the large picture in this template's layout. */
  sizes: string;
  /** Wraps the ribbon in a box of this class. */
  ribbonClass?: string | undefined;
};

/** The pictures of a car's page, with its ribbon over them. */
export function CarGallery({ model, sizes, ribbonClass }: Props) {
  const ribbon = model.ribbon && <CardRibbon ribbon={model.ribbon} />;
  return (
    <Gallery
      pictures={model.gallery}
      name={model.title}
      sizes={sizes}
      overlay={ribbon && ribbonClass ? <div className={ribbonClass}>{ribbon}</div> : ribbon}
      request={model.request}
    />
  );
}
