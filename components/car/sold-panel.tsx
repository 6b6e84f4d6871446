import type { ReactNode } from 'react';
import type { CarModel } from '#lib/pages/car.ts';
import { SimilarCars } from './similar-cars.tsx';
import { soldWords } from './sold-words.ts';

type Props = {
  model: CarModel;
  className: string | undefined;
  stampClass: string | undefined;
  textClass?: string | undefined;
  children: ReactNode;
};

/** Replaces the price and the actions of a sold or withdrawn car. The children are its buttons. */
export function SoldPanel({ model, className, stampClass, textClass, children }: Props) {
  const { stamp, text } = soldWords(model);
  return (
    <div className={className}>
      <p className={stampClass}>{stamp}</p>
      <p className={textClass}>{text}</p>
      <SimilarCars cards={model.related} title={`Similar ${model.chrome.nouns.many}`} />
      {children}
    </div>
  );
}
