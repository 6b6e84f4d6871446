import type { CarModel } from '#lib/pages/car.ts';

export default function Car({ model }: { model: CarModel }) {
  return (
    <>
      <h1>{model.title}</h1>
      <p>{model.price.amount}</p>
    </>
  );
}
