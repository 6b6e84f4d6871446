import { ButtonLink } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import { LocationCard } from './location-card.tsx';

type Props = { model: Pick<CarModel, 'available' | 'location' | 'dealerStock'>; headingClass: string | undefined };

/** Where the car is, and a link to the other cars of that dealership. */
export function CarPlace({ model, headingClass }: Props) {
  const { available, location, dealerStock } = model;
  return (
    <>
      {location && (
        <>
          <h2 className={headingClass}>{available ? 'See it here' : 'Where we are'}</h2>
          <LocationCard location={location} />
        </>
      )}
      {dealerStock && <ButtonLink href={dealerStock.href} look="quiet" name={dealerStock.name} />}
    </>
  );
}
