/** Exports' words for the shorter terms that shoppers know. The first match counts. */
type Words = Readonly<Record<string, string | null>>;

export const usualTransmissions: Words = {
  '*auto*': 'Automatic',
  '*cvt*': 'Automatic',
  '*dct*': 'Automatic',
  '*dsg*': 'Automatic',
  '*manual*': 'Manual',
};

export const usualFuels: Words = {
  '*plug*': 'Plug-in Hybrid',
  '*phev*': 'Plug-in Hybrid',
  '*hybrid*': 'Hybrid',
  // "Petrol/Electric" is not an electric car.
  ...Object.fromEntries(
    ['petrol', 'unleaded', 'diesel', 'gas'].flatMap((fuel) => [
      [`*${fuel}*electric*`, 'Hybrid'],
      [`*electric*${fuel}*`, 'Hybrid'],
    ]),
  ),
  '*electric*': 'Electric',
  '*diesel*': 'Diesel',
  '*petrol*': 'Petrol',
  '*gasoline*': 'Petrol',
  '*unleaded*': 'Petrol',
};

/** American exports: the words of American shoppers. */
export const americanFuels: Words = { ...usualFuels, '*gasoline*': 'Gasoline', '*gas*': 'Gasoline', '*flex*': 'Flex Fuel' };

/** American exports name doors and trims too, such as "4D Sport Utility". */
export const americanBodies: Words = {
  '*sport utility*': 'SUV',
  '*suv*': 'SUV',
  '*crew cab*': 'Pickup',
  '*pickup*': 'Pickup',
  '*cab*': 'Pickup',
  '*sedan*': 'Sedan',
  '*hatch*': 'Hatchback',
  '*coupe*': 'Coupe',
  '*convertible*': 'Convertible',
  '*wagon*': 'Wagon',
  '*minivan*': 'Minivan',
  '*passenger van*': 'Minivan',
  '*van*': 'Van',
};
