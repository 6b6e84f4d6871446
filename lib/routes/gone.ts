import { slugOf } from './slug.ts';

/** The page that answers for cars that are no longer listed; one for each make, so that it shows what is like them. */
export const gonePath = (make?: string) => {
  const slug = make ? slugOf(make) : '';
  return slug ? `/gone/${slug}` : '/gone';
};
