import type { ComponentType } from 'react';
import type { CarCard } from '#lib/cars/card.ts';

/** A template's card for a car in the results. */
export type SearchCard = ComponentType<{ card: CarCard; eager?: boolean }>;
