import type { CompareModel, GarageModel } from '#lib/pages/frames.ts';
import { CompareView } from './compare-view.tsx';
import { SavedCars } from './saved-cars.tsx';
import type { CardOf } from './saved-item.tsx';

/** The saved cars as cards of the template, or the chosen cars side by side. */
export function GarageView({ model, Card }: { model: GarageModel | CompareModel; Card: CardOf }) {
  return model.kind === 'garage' ? <SavedCars model={model} Card={Card} /> : <CompareView model={model} />;
}
