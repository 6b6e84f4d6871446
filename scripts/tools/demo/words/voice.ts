/** How one dealer writes about its vehicles. */
export type Voice = {
  market: 'AU' | 'NZ' | 'US';
  kind: 'cars' | 'rvs' | 'subscription';
  distance: 'km' | 'miles';
  /** The label of a vehicle with low kilometres. */
  lowTag: string;
  /** How the dealer ends: who to call, what happens next. `{place}` is the city the vehicle is in. */
  closings: string[];
  /** What the dealer does to every vehicle before it goes on sale. */
  promises: string[];
};
