import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import type { BlockView } from '#lib/pages/blocks/block-views.ts';
import type { CarModel } from '#lib/pages/car.ts';
import type { CheckoutModel } from '#lib/pages/checkout.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { ContentModel } from '#lib/pages/content.ts';
import type { CompareModel, GarageModel, SignInModel } from '#lib/pages/frames.ts';
import type { GoneModel, NotFoundModel } from '#lib/pages/gone.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import type { PageModel } from '#lib/pages/routes.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import type { SuccessModel } from '#lib/pages/success.ts';
import type { TemplateName } from '#lib/site/templates.ts';

/** The blocks of a home page, and what a template shows after them. */
type BlocksProps = { blocks: readonly BlockView[]; chrome: Chrome };

/** One component for each kind of page, and the layout around them all. */
export type Slots = {
  Layout: ComponentType<{ chrome: Chrome; children: ReactNode }>;
  Home: ComponentType<{ model: HomeModel }>;
  Blocks: ComponentType<BlocksProps>;
  Search: ComponentType<{ model: SearchModel }>;
  Car: ComponentType<{ model: CarModel }>;
  Checkout: ComponentType<{ model: CheckoutModel }>;
  Content: ComponentType<{ model: ContentModel }>;
  Garage: ComponentType<{ model: GarageModel | CompareModel | SignInModel }>;
  Success: ComponentType<{ model: SuccessModel }>;
  /** The 404 page and the page of a removed car: both show cars in stock. */
  NotFound: ComponentType<{ model: NotFoundModel | GoneModel }>;
};

// Each slot is its own `dynamic(() => import('…'))`, written out in full: Next finds the chunk by this exact form, so that a page loads
// only the code of its own template.
const defaultSlots: Slots = {
  Layout: dynamic(() => import('./default/layout.tsx')),
  Home: dynamic(() => import('./default/home.tsx')),
  Blocks: dynamic<BlocksProps>(() => import('./default/blocks.tsx')),
  Search: dynamic(() => import('./default/search.tsx')),
  Car: dynamic(() => import('./default/car.tsx')),
  Checkout: dynamic(() => import('./default/checkout.tsx')),
  Content: dynamic(() => import('./default/content.tsx')),
  Garage: dynamic(() => import('./default/garage.tsx')),
  Success: dynamic(() => import('./default/success.tsx')),
  NotFound: dynamic(() => import('./default/gone.tsx')),
};

/** All slots of a template: its own, and the default for each that it does not have. */
export const withDefaults = (own: Partial<Slots>): Slots => ({ ...defaultSlots, ...own });

/** The slots of every template. A new template starts as `name: withDefaults({})` and a theme in styles/themes. */
export const templates: Record<TemplateName, Slots> = {
  classic: withDefaults({
    Layout: dynamic(() => import('./classic/layout.tsx')),
  }),
  studio: withDefaults({
    Layout: dynamic(() => import('./studio/layout.tsx')),
    Home: dynamic(() => import('./studio/home.tsx')),
    Blocks: dynamic<BlocksProps>(() => import('./studio/blocks.tsx')),
    Search: dynamic(() => import('./studio/search.tsx')),
    Car: dynamic(() => import('./studio/car.tsx')),
    Checkout: dynamic(() => import('./studio/checkout.tsx')),
    Content: dynamic(() => import('./studio/content.tsx')),
    Garage: dynamic(() => import('./studio/garage.tsx')),
    Success: dynamic(() => import('./studio/success.tsx')),
    NotFound: dynamic(() => import('./studio/gone.tsx')),
  }),
  trail: withDefaults({
    Layout: dynamic(() => import('./trail/layout.tsx')),
    Home: dynamic(() => import('./trail/home.tsx')),
    Blocks: dynamic<BlocksProps>(() => import('./trail/blocks.tsx')),
    Search: dynamic(() => import('./trail/search.tsx')),
    Car: dynamic(() => import('./trail/car.tsx')),
    Checkout: dynamic(() => import('./trail/checkout.tsx')),
    Content: dynamic(() => import('./trail/content.tsx')),
    Garage: dynamic(() => import('./trail/garage.tsx')),
    Success: dynamic(() => import('./trail/success.tsx')),
    NotFound: dynamic(() => import('./trail/gone.tsx')),
  }),
};

/** The slot that draws each kind of page in the layout; the print page has neither. */
const mainSlots: Record<PageModel['kind'], Exclude<keyof Slots, 'Layout' | 'Blocks'> | undefined> = {
  home: 'Home',
  search: 'Search',
  car: 'Car',
  checkout: 'Checkout',
  content: 'Content',
  garage: 'Garage',
  compare: 'Garage',
  'sign-in': 'Garage',
  success: 'Success',
  gone: 'NotFound',
  'not-found': 'NotFound',
  print: undefined,
};

/** What `dynamic` returns. The component that can load its code is wrapped in React's `forwardRef`. */
type Lazy = { render: { preload: () => Promise<unknown> } };

/** Loads the code of the slots that draw a page, so that its first render is complete. Rejects if some cannot be loaded. */
export async function loadSlots(model: PageModel): Promise<void> {
  const slots = templates[model.chrome.template];
  const main = mainSlots[model.kind];
  if (!main) return;
  const slotsToLoad = [slots.Layout, slots[main], ...(model.kind === 'home' && model.blocks ? [slots.Blocks] : [])];
  await Promise.all(slotsToLoad.map((slot) => (slot as unknown as Lazy).render.preload()));
}

/** The page of a route that shows one slot of its site's template. */
export function slotPage<Model extends { chrome: Chrome }>(slotOf: (slots: Slots) => ComponentType<{ model: Model }>) {
  // biome-ignore lint/correctness/noComponentHookFactories: each route calls this once, when its module loads.
  return function SlotPage({ model }: { model: Model }) {
    const Slot = slotOf(templates[model.chrome.template]);
    return <Slot model={model} />;
  };
}
