import { landingContext } from '#lib/search/landing.ts';
import type { UrlContext } from '#lib/search/url.ts';

const labels = { vehicleNoun: 'Car', new: 'New', used: 'Used', demo: 'Demo' };
const stock = [
  { make: 'Mazda', model: 'CX-5', simple_body: 'SUV' },
  { make: 'Mazda', model: 'MX-5', simple_body: 'Convertible' },
  { make: 'Land Rover', model: 'Defender', simple_body: 'SUV' },
  { make: 'Škoda', model: 'Octavia', simple_body: 'Wagon' },
];

/** The addresses of a small site. */
export function urlContext(
  change: Partial<UrlContext> = {},
  pages: { defaultSearchPath?: string; searchAliases?: Record<string, string> } = {},
): UrlContext {
  const settings = {
    labels,
    pages: { defaultSearchPath: pages.defaultSearchPath, searchAliases: pages.searchAliases ?? {} },
    features: { subscription: true, rental: true },
  };
  return { ...landingContext(stock, settings), presets: { refinements: {}, ranges: {} }, defaultSort: 'relevant', ...change };
}
