import type { Car } from '../model/car.ts';

/** The equipment that pages and feeds list: the dealer's highlights, else what shoppers can filter by. */
export const shownFeatures = ({ highlights = [], filtered_features = [] }: Car): string[] =>
  highlights.length > 0 ? highlights : filtered_features;
