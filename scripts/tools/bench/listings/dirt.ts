/** The classes of defects in rows of the listings file, each with the text that the command prints. */
export const dirtClasses = {
  nan_row: 'rows without any value, left out',
  line_break: 'cells with a line break inside the quotes',
  masked_phone: 'a masked phone number where the body type belongs',
  dealer_in_body: 'a dealer’s name where the body type belongs; kept as the dealership',
  advert_in_body: 'advert words where the body type belongs',
  one_word_make: 'makes cut to one word (Land[ Rover]), restored from the title',
  one_word_model: 'models cut to one word (Grand[ Cherokee]), restored from the title',
  date_for_model: 'a model that a spreadsheet turned into a date (03-Sep for 9-3), read from the title',
  warranty_in_colour: 'warranty text where the colour belongs',
  colour_in_kilometres: 'the colour where the kilometres belong',
  seats_in_doors: 'seats where the doors belong',
  no_price: 'POA or no price',
  no_kilometres: 'no kilometres',
  new_driven: 'NEW with more than 500 km: now a demonstrator',
  new_far_driven: 'NEW with more than 10,000 km: now used',
  zero_litres: 'an engine of 0 litres',
  state_prefix: 'a state written as AU-VIC',
  no_location: 'no location',
  no_postcode: 'a suburb that the postcode list does not know',
  no_body: 'no body type in either column',
  no_fuel: 'no fuel type',
  no_colour: 'no colour',
  slug_collision: 'titles that repeat another row’s; told apart by the stock number',
} as const;

export type DirtClass = keyof typeof dirtClasses;
export type DirtCounts = Record<DirtClass, number>;

export function noDirt(): DirtCounts {
  return Object.fromEntries(Object.keys(dirtClasses).map((name) => [name, 0])) as DirtCounts;
}
