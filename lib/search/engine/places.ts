/** Things in an order, and each one's place in it. */
export type Order = { order: Uint32Array; places: Uint32Array };

/** Finds the place of each in an order of all. */
export function withPlaces(order: Uint32Array): Order {
  const places = new Uint32Array(order.length);
  order.forEach((item, place) => {
    places[item] = place;
  });
  return { order, places };
}
