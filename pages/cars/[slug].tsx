import type { GetStaticPropsContext } from 'next';
import { CarHead } from '#components/car/car-head.tsx';
import { useOffer } from '#components/finance/use-offer.ts';
import { usePlan } from '#components/finance/use-plan.ts';
import { CarForms } from '#components/forms/car-forms.tsx';
import { templates } from '#components/templates/slots.tsx';
import { useViewedCar, useViewedCards, useViewingTime } from '#components/ui/use-availability.ts';
import type { CarModel } from '#lib/pages/car.ts';
import { staticPaths, staticProps } from '#lib/pages/load.ts';

/** The model with time-dependent changes: a sold car leaves the listing, and a ribbon ends. */
function useClock({ listedUntil, ribbonUntil, ribbon, ...rest }: CarModel): CarModel {
  const now = useViewingTime([listedUntil, ribbonUntil].filter((at) => at !== undefined));
  return {
    ...rest,
    ...(listedUntil === undefined ? {} : { listedUntil, ...(now >= listedUntil ? { past: true } : {}) }),
    ...(ribbon && (ribbonUntil === undefined || now < ribbonUntil) ? { ribbon } : {}),
  };
}

/**
 * The page of a car at the moment of viewing: a late build or an open tab never offers a car that was sold since. The tags for search
 * engines depend only on the build and the clock.
 */
export default function CarPage({ model }: { model: CarModel }) {
  const timed = useClock(model);
  const { finance: quoted, ...viewed } = useViewedCar(timed);
  const finance = useOffer(quoted, model.chrome.api);
  const related = [...useViewedCards(model.related)];
  const { Car } = templates[model.chrome.template];
  const shown = usePlan({ ...viewed, ...(finance ? { finance } : {}), related });
  return (
    <>
      <CarHead model={timed} />
      <Car model={shown} />
      <CarForms car={shown} />
    </>
  );
}

export const getStaticPaths = () => staticPaths('car');

export const getStaticProps = ({ params }: GetStaticPropsContext<{ slug: string }>) => staticProps('car', params);
