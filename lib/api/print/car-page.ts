import { z } from 'zod';
import { picture } from '../../model/picture.ts';

const text = z.string();
const some = text.optional();

/**
 * The parts of a car page’s data that the sheet uses. Another code version may have built the release: unknown keys are ignored, missing
 * ones are an error.
 */
export const carPage = z.object({
  kind: z.literal('car'),
  slug: text,
  title: text,
  subtitle: some,
  typeText: some,
  available: z.boolean(),
  listedUntil: z.number().optional(),
  price: z.object({ amount: text, per: some, before: some, note: some, also: some }),
  gallery: z.array(picture),
  details: z.array(z.object({ label: text, value: text })),
  features: z.object({ title: text, items: z.array(text) }),
  comments: z.object({ title: text, paragraphs: z.array(text) }),
  phone: z.object({ text }).optional(),
  phoneMasked: z.boolean().optional(),
  email: some,
  location: z.object({ name: text, address: some }).optional(),
  head: z.object({ canonical: text }),
  chrome: z.object({
    name: text,
    language: text,
    legalName: some,
    licence: some,
    registration: some,
    nouns: z.object({ one: text, One: text }),
    brand: z.object({ accent: some }),
  }),
});

export type CarPage = z.infer<typeof carPage>;
