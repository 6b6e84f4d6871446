import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import type { CarModel } from '#lib/pages/car.ts';
import type { CheckoutModel } from '#lib/pages/checkout.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { CompareModel } from '#lib/pages/compare.ts';
import type { ContentModel } from '#lib/pages/content.ts';
import type { GarageModel } from '#lib/pages/garage.ts';
import type { GoneModel } from '#lib/pages/gone.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import type { NotFoundModel } from '#lib/pages/not-found.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import type { TemplateName } from '#lib/site/schema.ts';

/** What a template fills in: one component a slot, each given its page's model. */
export type Slots = {
  Layout: ComponentType<{ chrome: Chrome; children: ReactNode }>;
  Home: ComponentType<{ model: HomeModel }>;
  Search: ComponentType<{ model: SearchModel }>;
  Car: ComponentType<{ model: CarModel }>;
  Checkout: ComponentType<{ model: CheckoutModel }>;
  Content: ComponentType<{ model: ContentModel }>;
  Garage: ComponentType<{ model: GarageModel | CompareModel }>;
  NotFound: ComponentType<{ model: NotFoundModel }>;
  Gone: ComponentType<{ model: GoneModel }>;
};

/** Every template's slots, each loaded on its own so that a page carries only its own template's code and styles (DESIGN §4). */
export const templates: Record<TemplateName, Slots> = {
  classic: {
    Layout: dynamic(() => import('./classic/layout.tsx')),
    Home: dynamic(() => import('./classic/home.tsx')),
    Search: dynamic(() => import('./classic/search.tsx')),
    Car: dynamic(() => import('./classic/car.tsx')),
    Checkout: dynamic(() => import('./classic/checkout.tsx')),
    Content: dynamic(() => import('./classic/content.tsx')),
    Garage: dynamic(() => import('./classic/garage.tsx')),
    NotFound: dynamic(() => import('./classic/not-found.tsx')),
    Gone: dynamic(() => import('./classic/gone.tsx')),
  },
  studio: {
    Layout: dynamic(() => import('./studio/layout.tsx')),
    Home: dynamic(() => import('./studio/home.tsx')),
    Search: dynamic(() => import('./studio/search.tsx')),
    Car: dynamic(() => import('./studio/car.tsx')),
    Checkout: dynamic(() => import('./studio/checkout.tsx')),
    Content: dynamic(() => import('./studio/content.tsx')),
    Garage: dynamic(() => import('./studio/garage.tsx')),
    NotFound: dynamic(() => import('./studio/not-found.tsx')),
    Gone: dynamic(() => import('./studio/gone.tsx')),
  },
  trail: {
    Layout: dynamic(() => import('./trail/layout.tsx')),
    Home: dynamic(() => import('./trail/home.tsx')),
    Search: dynamic(() => import('./trail/search.tsx')),
    Car: dynamic(() => import('./trail/car.tsx')),
    Checkout: dynamic(() => import('./trail/checkout.tsx')),
    Content: dynamic(() => import('./trail/content.tsx')),
    Garage: dynamic(() => import('./trail/garage.tsx')),
    NotFound: dynamic(() => import('./trail/not-found.tsx')),
    Gone: dynamic(() => import('./trail/gone.tsx')),
  },
};
