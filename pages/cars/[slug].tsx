import type { GetStaticPropsContext } from 'next';
import { CarHead } from '#components/car/car-head.tsx';
import { templates } from '#components/templates/slots.tsx';
import { useViewedCar, useViewedCards } from '#components/ui/use-availability.ts';
import { useViewingTime } from '#components/ui/use-viewing-time.ts';
import type { CarModel } from '#lib/pages/car.ts';
import { staticPaths, staticProps } from '#lib/pages/load.ts';

/**
 * The page of a car, as of the moment it is viewed: neither a build that came late nor a page that was left open offers a car that has left
 * the listing (spec §4) or was sold since. What machines are told follows the build and the clock alone.
 */
export default function CarPage({ model }: { model: CarModel }) {
  const { listedUntil, ribbonUntil, ribbon, ...rest } = model;
  const now = useViewingTime([listedUntil, ribbonUntil].filter((at) => at !== undefined));
  const viewed: CarModel = {
    ...rest,
    ...(listedUntil === undefined ? {} : { listedUntil, ...(now >= listedUntil ? { past: true } : {}) }),
    ...(ribbon && (ribbonUntil === undefined || now < ribbonUntil) ? { ribbon } : {}),
  };
  const told = useViewedCar(viewed);
  const related = [...useViewedCards(model.related)];
  const { Car } = templates[model.chrome.template];
  return (
    <>
      <CarHead model={viewed} />
      <Car model={{ ...told, related }} />
    </>
  );
}

export const getStaticPaths = () => staticPaths('car');

export const getStaticProps = ({ params }: GetStaticPropsContext<{ slug: string }>) => staticProps('car', params);
