import { type SearchPlace, searchPlace } from './search-place.ts';

// TODO
export const ownPlace = (): Promise<SearchPlace> => searchPlace(async () => { throw new Error('x'); });
