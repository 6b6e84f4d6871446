import type { CarModel } from '#lib/pages/car.ts';
import { CarComments } from './car-comments.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { FeatureList } from './feature-list.tsx';

/** Everything a car's page says about the car below its pictures: features, details and the dealer's comments. */
export function CarTexts({ model }: { model: CarModel }) {
  return (
    <>
      <FeatureList {...model.features} />
      <DetailsPanel title={model.detailsTitle} rows={model.details} />
      <CarComments {...model.comments} />
    </>
  );
}
