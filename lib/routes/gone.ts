import { slugOf } from './slug.ts';

/** The 410 page of removed cars, one per make so that it can show similar cars (rule H1). */
export const gonePath = (make?: string) => {
  const slug = make ? slugOf(make) : '';
  return slug ? `/gone/${slug}` : '/gone';
};
