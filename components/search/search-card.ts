import type { ComponentType } from 'react';
import type { CarCard } from '#lib/cars/card.ts';

/** The card that a template shows a car of the results with. */
export type SearchCard = ComponentType<{ card: CarCard; eager?: boolean }>;
